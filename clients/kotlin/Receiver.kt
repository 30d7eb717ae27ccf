// Receive the entries of a table, signed: PORT=9000 SECRET=whsec_... Receiver
import com.sun.net.httpserver.HttpServer
import java.net.InetSocketAddress
import java.security.MessageDigest
import java.util.Base64
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec

fun main() {
    val key = Base64.getDecoder().decode(System.getenv("SECRET").removePrefix("whsec_"))
    val seen = mutableSetOf<String>()
    val server = HttpServer.create(InetSocketAddress("127.0.0.1", (System.getenv("PORT") ?: "9000").toInt()), 0)
    server.createContext("/") { call ->
        val (id, at, signatures) = listOf("id", "timestamp", "signature").map { call.requestHeaders.getFirst("webhook-$it") ?: "" }
        val body = call.requestBody.readNBytes(1 shl 20)
        val mac = Mac.getInstance("HmacSHA256").apply { init(SecretKeySpec(key, "HmacSHA256")) }
        val expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal("$id.$at.".toByteArray() + body))
        val signed = signatures.split(" ").any { MessageDigest.isEqual(it.toByteArray(), expected.toByteArray()) }
        val fresh = kotlin.math.abs(System.currentTimeMillis() / 1000 - (at.toLongOrNull() ?: 0)) < 300
        if (signed && fresh && seen.add(id)) println(String(body))
        call.sendResponseHeaders(if (signed && fresh) 204 else 401, -1)
        call.close()
    }
    server.start()
}
