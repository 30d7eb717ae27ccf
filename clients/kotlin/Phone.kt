// Join a table by its code, roll once over a bad connection, and say where the dice are checked: Phone URL CODE NAME
import java.io.File
import java.io.IOException
import java.util.UUID
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import org.openapitools.client.apis.*
import org.openapitools.client.infrastructure.*
import org.openapitools.client.models.*

/** A roll that was sent and has no answer yet: kept with its key, also for the next start of the program. */
@Serializable
data class Sent(val table: String, val token: String, val key: String, val roll: TableRoll)

val kept = File("sent.json")

fun key(): String = UUID.randomUUID().toString()

/** Send a change until there is an answer, each time under the same key: it is applied once. */
fun <T> answered(change: () -> T): T {
    for (pause in listOf(1L, 2L, 4L, 8L)) {
        try {
            return change()
        } catch (_: IOException) {
            // The request or its answer was lost; only the service knows which.
        } catch (failed: ServerException) {
            if (failed.statusCode != 503) throw failed
        }
        Thread.sleep(pause * 250)
    }
    return change()
}

fun seated(url: String, code: String, name: String): Sent {
    val table = PeopleApi(url).findTable(CodeSaid(code)).sid
    val key = key()
    val joined = answered { PeopleApi(url).join(table, key, Join(code, name)) }
    ApiClient.accessToken = joined.token
    val another = key()
    val silk = answered { CharactersApi(url).makeCharacter(table, another, NewCharacter("Silk")) }
    val spec = BuriedSecretsAtTable(BuriedSecretsAtTable.System.buried_secrets, rating = 2, action = "prowl")
    val epoch = joined.epochs?.last()?.genesis
    return Sent(table, joined.token, key(), TableRoll(TableSpec.BuriedSecretsWrapper(spec), silk.id, epoch = epoch))
}

fun main(arguments: Array<String>) {
    val (url, code, name) = arguments
    Serializer.kotlinxSerializationJsonConfiguration = { encodeDefaults = false }
    val sent = if (kept.exists()) Json.decodeFromString(kept.readText()) else seated(url, code, name)
    kept.writeText(Json.encodeToString(sent))
    ApiClient.accessToken = sent.token
    try {
        val entry = answered { TableRollsApi(url).rollAtTable(sent.table, sent.key, sent.roll) }
        val ruling = entry.ruling as Ruling.BuriedSecretsWrapper
        println("${ruling.value.outcome} in a ${ruling.value.position} position")
        println("receipt: ${entry.proof?.receipt}")
        println("to check when the epoch is closed: $url/verify")
    } catch (refused: ClientException) {
        val problem = (refused.response as ClientError<*>).body as String
        println("refused: ${Json { ignoreUnknownKeys = true }.decodeFromString<ProblemBody>(problem).detail}")
    }
    kept.delete()
}
