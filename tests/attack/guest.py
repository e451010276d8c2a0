"""guest.py: a guest who speaks HTTP, websockets and MQTT byte by byte, from any loopback address"""
import base64
import contextlib
import json
import os
import socket
import ssl
import struct

PATIENCE_S = 20
MASKED, FINAL = 0x80, 0x80
GOES_ON, TEXT, BINARY, PING, PONG = 0, 1, 2, 9, 10

TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
TLS.check_hostname, TLS.verify_mode = False, ssl.CERT_NONE


def connect(port, origin="127.0.0.1", patience_s=PATIENCE_S):
    return socket.create_connection(("127.0.0.1", port), patience_s, (origin, 0))


def hear_all(line):
    """Reads until the other side closes or resets the connection or stays silent, and returns all bytes."""
    heard = b""
    try:
        while chunk := line.recv(1 << 16):
            heard += chunk
    except OSError:
        pass
    return heard


def ask(port, request, origin="127.0.0.1", patience_s=PATIENCE_S):
    """Sends the bytes @request. Returns the answer's status and body; the status is 0 when the connection was cut."""
    with connect(port, origin, patience_s) as line:
        try:
            line.sendall(request)
        except OSError:
            pass
        head, _, body = hear_all(line).partition(b"\r\n\r\n")
    words = head.split(None, 2)
    return (int(words[1]) if len(words) > 1 else 0), body


def head(port, method, path, *more):
    lines = (f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close", *more)
    return "".join(f"{line}\r\n" for line in lines).encode() + b"\r\n"


def get(port, path, *more, **how):
    return ask(port, head(port, "GET", path, *more), **how)


def post(port, path, what, **how):
    body = json.dumps(what).encode()
    status, answer = ask(port, head(port, "POST", path, f"Content-Length: {len(body)}") + body, **how)
    return status, json.loads(answer) if answer else None


def frame(kind, payload=b"", is_last=True):
    size = len(payload)
    first = bytes(((FINAL if is_last else 0) | kind,))
    if size < 126:
        return first + bytes((MASKED | size,)) + bytes(4) + payload
    return first + struct.pack(">BH", MASKED | 126, size) + bytes(4) + payload


def secure(port, origin="127.0.0.1"):
    """Opens a connection over TLS. Accepts any certificate."""
    return TLS.wrap_socket(connect(port, origin))


def hello(size):
    """Returns the first message of a TLS handshake, about @size bytes long."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.set_alpn_protocols([f"{n:0200}" for n in range(size // 200)])
    said = ssl.MemoryBIO()
    with contextlib.suppress(ssl.SSLWantReadError):
        context.wrap_bio(ssl.MemoryBIO(), said, server_hostname="localhost").do_handshake()
    return said.read()


def upgrade(port, *more):
    """Returns the bytes of a request for a websocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = ("GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
             "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: mqtt", *more)
    return "".join(f"{each}\r\n" for each in lines).encode() + b"\r\n"


def websocket(port, origin="127.0.0.1", *more):
    """Opens a connection and upgrades it to a websocket."""
    line = connect(port, origin)
    line.sendall(upgrade(port, *more))
    answer = b""
    while b"\r\n\r\n" not in answer:
        chunk = line.recv(4096)
        if not chunk:
            break
        answer += chunk
    if b" 101 " not in answer.split(b"\r\n")[0]:
        line.close()
        raise ConnectionError(answer)
    return line


def length(n):
    """Encodes the length of an MQTT packet, 7 bits a byte."""
    told = b""
    while True:
        n, low = divmod(n, 128)
        told += bytes((low | (0x80 if n else 0),))
        if not n:
            return told


def text(words):
    return struct.pack(">H", len(words)) + words.encode()


def subscribe(topic, qos=0):
    """Returns a SUBSCRIBE packet of MQTT 3.1.1."""
    body = b"\0\1" + text(topic) + bytes((qos,))
    return b"\x82" + length(len(body)) + body


def publish(topic, payload):
    """Returns a PUBLISH packet of MQTT 3.1.1 with QoS 0."""
    body = text(topic) + payload.encode()
    return b"\x30" + length(len(body)) + body


def phone(port, place, origin="127.0.0.1"):
    """Opens a websocket and logs in at the broker with the credentials of @place."""
    line = websocket(port, origin)
    body = text("MQTT") + bytes((4, 0xC2)) + struct.pack(">H", 60) + text(place["username"]) + text(place["username"]) + text(place["password"])
    line.sendall(frame(BINARY, bytes((0x10, len(body))) + body))
    heard = b""
    while len(heard) < 6:
        chunk = line.recv(64)
        if not chunk:
            break
        heard += chunk
    if heard[2:6] != b"\x20\x02\x00\x00":
        line.close()
        raise ConnectionError(heard)
    return line
