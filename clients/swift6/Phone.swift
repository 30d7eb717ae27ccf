// Join a table by its code, roll once over a bad connection, and say where the dice are checked: Phone URL CODE NAME
import Foundation
import OpenAPIClient

/// A roll that was sent and has no answer yet: kept with its key, also for the next start of the program.
struct Sent: Codable {
    let table: String
    let token: String
    let key: String
    let roll: TableRoll
}

let kept = URL(fileURLWithPath: "sent.json")

func key() -> String { UUID().uuidString }

/// Send a change until there is an answer, each time under the same key: it is applied once.
func answered<Answer>(_ change: () async throws -> Answer) async throws -> Answer {
    for pause: UInt64 in [1, 2, 4, 8] {
        do {
            return try await change()
        } catch ErrorResponse.error(let status, _, _, _) where status < 200 || status == 503 {
            // The request or its answer was lost, and only the service knows which; or the service was busy.
            try await Task.sleep(nanoseconds: pause * 250_000_000)
        }
    }
    return try await change()
}

func authorize(_ token: String) {
    OpenAPIClientAPIConfiguration.shared.customHeaders["Authorization"] = "Bearer \(token)"
}

/// The outcome in words, whichever game the ruling is of.
func outcome(_ ruling: Ruling) -> String {
    switch ruling {
    case .typeBuriedSecretsRuling(let one): return "\(one.outcome.rawValue) in a \(one.position.rawValue) position"
    case .typeFallenEmpireRuling(let one): return "\(one.outcome.rawValue) in a \(one.position.rawValue) position"
    case .typeTerminalIVRuling(let one): return "\(one.outcome.rawValue) in a \(one.position.rawValue) position"
    case .typeOwnRuling(let one): return "\(one.outcome) in a \(one.position) position"
    case .typeDaggerheartRuling(let one): return one.outcome.rawValue
    case .typeDaggerheartDamageRuling(let one): return one.outcome.rawValue
    case .typeFortuneRuling(let one): return one.outcome.rawValue
    case .typeUnderworldRuling(let one): return one.outcome.rawValue
    }
}

func seated(code: String, name: String) async throws -> Sent {
    let table = try await PeopleAPI.findTable(codeSaid: CodeSaid(code: code)).sid
    let first = key()
    let joined = try await answered {
        try await PeopleAPI.join(sid: table, idempotencyKey: first, join: Join(code: code, name: name))
    }
    authorize(joined.token)
    let second = key()
    let silk = try await answered {
        try await CharactersAPI.makeCharacter(sid: table, idempotencyKey: second, newCharacter: NewCharacter(name: "Silk"))
    }
    let spec = BuriedSecretsAtTable(system: .buriedSecrets, rating: 2, action: "prowl")
    let epoch = joined.epochs?.last?.genesis
    let roll = TableRoll(spec: .typeBuriedSecretsAtTable(spec), character: silk.id, epoch: epoch)
    return Sent(table: table, token: joined.token, key: key(), roll: roll)
}

@main
struct Phone {
    static func main() async throws {
        let url = CommandLine.arguments[1]
        OpenAPIClientAPIConfiguration.shared.basePath = url
        let sent: Sent
        if let data = try? Data(contentsOf: kept) {
            sent = try JSONDecoder().decode(Sent.self, from: data)
        } else {
            sent = try await seated(code: CommandLine.arguments[2], name: CommandLine.arguments[3])
        }
        try JSONEncoder().encode(sent).write(to: kept)
        authorize(sent.token)
        do {
            let entry = try await answered {
                try await TableRollsAPI.rollAtTable(sid: sent.table, idempotencyKey: sent.key, tableRoll: sent.roll)
            }
            if let ruling = entry.ruling {
                print(outcome(ruling))
            }
            print("receipt: \(entry.proof?.receipt ?? "")")
            print("to check when the epoch is closed: \(url)/verify")
        } catch ErrorResponse.error(_, .some(let data), _, _) {
            print("refused: \(try JSONDecoder().decode(ProblemBody.self, from: data).detail)")
        }
        try FileManager.default.removeItem(at: kept)
    }
}
