//! Adds a new command to the list of commands: the routes and the OpenAPI description include it
//! without further changes.

use grundy::base::{Error, Lang, Text};
use grundy_commands::input::RawInput;
use grundy_commands::session::{Files, Session};
use grundy_commands::{COMMANDS, Command, Priority, Request, TextWriter};
use grundy_web::InProcessServer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::io;

/// A request for the name of a game.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NameRequest {
    /// The game.
    game: RawInput,
    #[serde(default)]
    files: Files,
}

/// The name of a game.
#[derive(Serialize, JsonSchema)]
struct NameResponse {
    /// The name.
    name: String,
}

impl Request for NameRequest {
    const NAME: &'static str = "name";
    const SUMMARY: Text = Text { en: "The name of a game", zh: "游戏的名字" };
    const SAMPLE: &'static str = "grundy name nim";
    const EXAMPLE: &'static str = r#"{"game": "nim"}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = String;
    type Response = NameResponse;

    fn compute(&self, session: &mut Session) -> Result<String, Error> {
        Ok(session.game(&self.game, &self.files)?.name.clone())
    }

    fn response(&self, name: String, _: Lang) -> NameResponse {
        NameResponse { name }
    }

    fn write_text(&self, name: &String, writer: &mut TextWriter) -> io::Result<()> {
        writeln!(writer.out, "{name}")
    }
}

static MORE: [Command; 2] = [COMMANDS[2], Command::new::<NameRequest>()];

#[test]
fn a_command_from_outside_is_served_and_described() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let server = InProcessServer::new(&MORE);
        let asked = json!({ "game": "mine.game", "files": { "mine.game": "game \"x\"\nposition n\nmove m when n > 0 -> [n - 1]\n" } });
        let (status, body) = server.request("POST", "/api/v1/name", &asked.to_string()).await;
        assert_eq!((status, body.as_str()), (200, r#"{"name":"mine.game"}"#));
        let (status, body) = server.request("POST", "/api/v1/name", r#"{"game": "nosuch"}"#).await;
        assert_eq!(status, 404, "{body}");
        let (status, body) = server.request("POST", "/api/v1/name", r#"{"gam": "nim"}"#).await;
        let told: Value = serde_json::from_str(&body).unwrap();
        // The help for an invalid request shows an example of a valid request.
        let told = told["error"]["help"].as_str().unwrap().to_string();
        assert!(status == 400 && told.contains(NameRequest::EXAMPLE), "{status} {told}");
        let (_, described) = server.request("GET", "/api/v1/openapi.json", "").await;
        let described: Value = serde_json::from_str(&described).unwrap();
        let post = &described["paths"]["/name"]["post"];
        assert_eq!(post["summary"], "The name of a game");
        let answer = &post["responses"]["200"]["content"]["application/json"]["schema"];
        assert_eq!(answer["$ref"], "#/components/schemas/NameResponse");
        assert!(described["components"]["schemas"]["NameRequest"]["properties"]["game"].is_object());
        // Commands that are not in the list have no path.
        assert_eq!(server.request("POST", "/api/v1/table", "{}").await.0, 404);
        assert_eq!(server.request("POST", "/api/v1/solve", r#"{"question": "nim 1"}"#).await.0, 200);
    });
}
