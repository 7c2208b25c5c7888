//! Tests the texts of suggestions on the web page and on the command line.

use grundy::base::{
    AskFor, CertificateKind, Frontend, Limit, Setting, Suggestion, SupportedClaim, Words,
};

/// Returns one of each kind of suggestion whose text names an option or a command of the program.
fn some() -> Vec<Suggestion> {
    let settings = [Setting::To, Setting::Below, Setting::Misere, Setting::Compound];
    let settings = settings.into_iter().chain([Setting::Kind, Setting::Grid]);
    let limits = [
        Limit::PositionsOrMemory,
        Limit::PositionsOrMemoryOfBoard,
        Limit::Positions,
        Limit::Memory,
    ];
    let limits = limits.into_iter().chain([Limit::MemoryTo(7), Limit::Seconds]);
    let limits = limits.chain([Limit::PositionsOfGraph, Limit::Vertices]);
    let ways = [
        AskFor::Solve,
        AskFor::SolveThis,
        AskFor::Score,
        AskFor::NoPosition,
        AskFor::Table,
        AskFor::TableOrGraph,
    ];
    let ways = ways.into_iter().chain([AskFor::Sizes, AskFor::SizesOrPosition(Words::same("3 4"))]);
    let ways = ways.chain([AskFor::Outcomes("nim".into()), AskFor::Counted, AskFor::LongerTable]);
    let ways = ways.chain([AskFor::LongerPlot, AskFor::Values]);
    let claims = [SupportedClaim::Losing, SupportedClaim::ValuesOrFile, SupportedClaim::Anything];
    let claims = claims.into_iter().chain([SupportedClaim::MoreValues, SupportedClaim::OfRules]);
    let certified = [
        CertificateKind::Law,
        CertificateKind::MisereLaw,
        CertificateKind::Quotient,
        CertificateKind::Answer,
        CertificateKind::Claim,
    ];
    let mut all: Vec<Suggestion> = settings
        .flat_map(|it| {
            [
                Suggestion::Smaller(it),
                Suggestion::Larger(it),
                Suggestion::LeaveOut(it),
                Suggestion::AtMost(it, "9".into()),
            ]
        })
        .collect();
    all.extend(limits.map(Suggestion::RaiseLimit));
    all.extend(ways.map(Suggestion::Ask));
    all.extend(claims.map(Suggestion::Claim));
    all.extend(certified.map(Suggestion::CertifyAnew));
    all.extend([true, false].map(|parameter| Suggestion::TakeRemainder { parameter }));
    all.extend([
        Suggestion::FewerHeaps,
        Suggestion::TameOrNormal { first: 5 },
        Suggestion::SmallerBoardOrEnd,
    ]);
    all.extend([
        Suggestion::OneEnding,
        Suggestion::SeeGame("nim".into()),
        Suggestion::SeeGames { similar: Some("nim") },
    ]);
    all.extend([
        Suggestion::SeeExamples,
        Suggestion::SeeProblems,
        Suggestion::Verify("a.json".into()),
    ]);
    all.extend([
        Suggestion::HeapsAndBelow,
        Suggestion::GivePeriod,
        Suggestion::AsDot,
        Suggestion::FindPeriodToExport,
    ]);
    all
}

#[test]
fn a_page_mentions_the_command_line_only_explicitly() {
    for remedy in some() {
        let Words { en, zh } = remedy.words(Frontend::Page);
        for (told, marks) in
            [(&en, ["on the command line", "the command"]), (&zh, ["命令行", "命令行"])]
        {
            let names_it = told.contains("`--") || told.contains("`grundy ");
            let says_so = marks.iter().any(|mark| told.contains(mark));
            assert_eq!(names_it, says_so, "{remedy:?}: {told}");
        }
    }
}

#[test]
fn the_command_line_does_not_mention_the_page() {
    for remedy in some() {
        let Words { en, zh } = remedy.words(Frontend::CommandLine);
        let of_a_page = ["page", "网页", "页面", "choose normal", "改用正常"];
        assert!(!of_a_page.iter().any(|it| en.contains(it) || zh.contains(it)), "{en} {zh}");
    }
}
