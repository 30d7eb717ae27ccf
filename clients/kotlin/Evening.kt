// Play a moment at a table with the models of openapi-generator's kotlin: Evening URL
//
// Its calls are of the JDK; Phone.kt has the generated ones (`TableRollsApi` and its like), which need OkHttp.
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.util.UUID
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.decodeFromJsonElement
import org.openapitools.client.models.*

class Refused(val problem: ProblemBody) : Exception(problem.detail)

val http: HttpClient = HttpClient.newHttpClient()
val json = Json { ignoreUnknownKeys = true }

inline fun <reified T> HttpRequest.Builder.send(token: String?): T {
    token?.let { header("Authorization", "Bearer $it") }
    val response = http.send(build(), HttpResponse.BodyHandlers.ofString())
    if (response.statusCode() >= 400) throw Refused(json.decodeFromString(response.body()))
    return json.decodeFromString(response.body())
}

inline fun <reified B, reified T> post(url: String, body: B, token: String? = null): T =
    HttpRequest.newBuilder(URI(url))
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", UUID.randomUUID().toString())
        .POST(HttpRequest.BodyPublishers.ofString(json.encodeToString(body)))
        .send(token)

/** A roll of a game of one's own, which goes with it: its fields are those of the game, and no class has them. */
const val OWN = """{"rating": 2, "game": {
  "base": "forged-1", "name": "night_ferry", "title": "Night Ferry",
  "approach": {"name": "action", "number": "rating", "part": "ratings", "most": 4}, "cites": [{"rule": "FITD-A1"}],
  "fields": [
    {"name": "rating", "kind": "number", "most": 4, "required": true, "dice": 1, "source": "rating", "always": true},
    {"name": "action", "kind": "text", "longest": 80}
  ],
  "sheet": [{"part": "ratings", "value": {"name": "value", "kind": "number", "most": 4}}]
}}"""

fun outcome(ruling: Ruling): String = when (ruling) {
    is Ruling.BuriedSecretsWrapper -> "${ruling.value.outcome} in a ${ruling.value.position} position"
    is Ruling.FallenEmpireWrapper -> "${ruling.value.outcome} in a ${ruling.value.position} position"
    is Ruling.TerminalIvWrapper -> "${ruling.value.outcome} in a ${ruling.value.position} position"
    is Ruling.OwnWrapper -> "${ruling.value.outcome} in a ${ruling.value.position} position"
    is Ruling.DaggerheartWrapper -> "${ruling.value.outcome}"
    is Ruling.DaggerheartDamageWrapper -> "${ruling.value.outcome}"
    is Ruling.FortuneWrapper -> "${ruling.value.outcome}"
    is Ruling.UnderworldWrapper -> "${ruling.value.outcome}"
}

/** The dots of a character: its sheet is that of the table's game. */
fun ratings(sheet: JsonObject): Map<String, Int>? = json.decodeFromJsonElement<BuriedSecretsSheet>(sheet).ratings

fun line(entry: LogEntry): String? = when (entry) {
    is LogEntry.RolledWrapper -> "rolled: ${entry.value.ruling?.let(::outcome) ?: "hidden"}"
    is LogEntry.CharacterCreatedWrapper ->
        entry.value.characterAfter.run { "$name has ${sheet?.let(::ratings)?.get("prowl")} in prowl" }
    is LogEntry.PersonJoinedWrapper -> "${entry.value.name} joined"
    else -> null
}

fun main(arguments: Array<String>) {
    val sessions = "${arguments[0]}/v1/sessions"
    val session: Opened = post(sessions, NewSession(NewSession.System.buried_secrets))
    val table = "$sessions/${session.id}"
    val ana: Joined = post("$table/players", Join(session.joinCode, "Ana"))
    val sheet = SheetGiven.BuriedSecretsSheetValue(BuriedSecretsSheet(ratings = mapOf("prowl" to 2)))
    val silk: Character = post("$table/characters", NewCharacter("Silk", sheet = sheet), ana.token)
    val spec = TableSpec.BuriedSecretsWrapper(
        BuriedSecretsAtTable(BuriedSecretsAtTable.System.buried_secrets, action = "prowl", position = Position.risky),
    )
    post<TableRoll, RolledEntry>("$table/rolls", TableRoll(spec, silk.id), ana.token)
    try {
        post<TableRoll, RolledEntry>("$table/rolls", TableRoll(spec, "c99"), ana.token)
    } catch (refused: Refused) {
        println("refused: ${refused.problem.status} ${refused.problem.code}")
    }
    val own = post<Spec, Ruling>("${arguments[0]}/v1/rolls", Spec.OwnWrapper(json.parseToJsonElement(OWN)))
    println("own: ${outcome(own)}")
    val log: Page = HttpRequest.newBuilder(URI("$table/log")).send(ana.token)
    log.items.mapNotNull(::line).forEach(::println)
}
