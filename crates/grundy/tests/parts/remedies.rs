//! What is advised, on a page and on the command line.

use grundy::base::{Certified, Claimable, Limit, Medium, Remedy, Setting, Way, Words};

/// One of each, whose words name an option or a command of the program.
fn some() -> Vec<Remedy> {
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
    let ways =
        [Way::Solve, Way::SolveThis, Way::Score, Way::NoPosition, Way::Table, Way::TableOrGraph];
    let ways = ways.into_iter().chain([Way::Sizes, Way::SizesOrPosition(Words::same("3 4"))]);
    let ways = ways.chain([Way::Outcomes("nim".into()), Way::Counted, Way::LongerTable]);
    let ways = ways.chain([Way::LongerPlot, Way::Values]);
    let claims = [Claimable::Losing, Claimable::ValuesOrFile, Claimable::Anything];
    let claims = claims.into_iter().chain([Claimable::MoreValues, Claimable::OfRules]);
    let certified = [
        Certified::Law,
        Certified::MisereLaw,
        Certified::Quotient,
        Certified::Answer,
        Certified::Claim,
    ];
    let mut all: Vec<Remedy> = settings
        .flat_map(|it| {
            [
                Remedy::Smaller(it),
                Remedy::Larger(it),
                Remedy::LeaveOut(it),
                Remedy::AtMost(it, "9".into()),
            ]
        })
        .collect();
    all.extend(limits.map(Remedy::RaiseLimit));
    all.extend(ways.map(Remedy::Ask));
    all.extend(claims.map(Remedy::Claim));
    all.extend(certified.map(Remedy::CertifyAnew));
    all.extend([true, false].map(|parameter| Remedy::TakeRemainder { parameter }));
    all.extend([Remedy::FewerHeaps, Remedy::TameOrNormal { first: 5 }, Remedy::SmallerBoardOrEnd]);
    all.extend([
        Remedy::OneEnding,
        Remedy::SeeGame("nim".into()),
        Remedy::SeeGames { meant: Some("nim") },
    ]);
    all.extend([Remedy::SeeExamples, Remedy::SeeProblems, Remedy::Verify("a.json".into())]);
    all.extend([
        Remedy::HeapsAndBelow,
        Remedy::GivePeriod,
        Remedy::AsDot,
        Remedy::FindPeriodToExport,
    ]);
    all
}

#[test]
fn a_page_speaks_of_the_command_line_only_where_it_says_so() {
    for remedy in some() {
        let Words { en, zh } = remedy.words(Medium::Page);
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
fn the_program_speaks_of_no_page() {
    for remedy in some() {
        let Words { en, zh } = remedy.words(Medium::CommandLine);
        let of_a_page = ["page", "网页", "页面", "choose normal", "改用正常"];
        assert!(!of_a_page.iter().any(|it| en.contains(it) || zh.contains(it)), "{en} {zh}");
    }
}
