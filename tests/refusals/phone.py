"""phone.py: a seat that speaks MQTT 3.1.1 over the websocket by hand, so that it can send packets that no library would"""
import base64
import json
import os
import socket
import struct

PATIENCE_S = 20
CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK = 1, 2, 3, 4, 8, 9


class Phone:
    def __init__(self, port, place):
        self.root = f"hansom/{place['table']}/"
        self.seat = place["seat"]
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
        self.bytes = b""
        self.upgrade(port)
        self.send(CONNECT << 4, text("MQTT") + bytes((4, 0xC2)) + struct.pack(">H", 60)
                  + text(place["username"]) + text(place["username"]) + text(place["password"]))
        kind, body = self.hear()
        assert kind == CONNACK and body[1] == 0, (kind, body)
        self.send(SUBSCRIBE << 4 | 2, struct.pack(">H", 1) + text(f"{self.root}seat/{self.seat}/#") + b"\1")
        while self.hear()[0] != SUBACK:
            pass

    def upgrade(self, port):
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n").encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += self.socket.recv(1)
        assert b" 101 " in answer.split(b"\r\n")[0], answer

    def send(self, head, body):
        """Sends one packet in one masked binary frame."""
        packet = bytes((head,)) + length(len(body)) + body
        size = len(packet)
        told = bytes((0x82, 0x80 | size)) if size < 126 else bytes((0x82, 0xFE)) + struct.pack(">H", size)
        self.socket.sendall(told + bytes(4) + packet)

    def frame(self):
        """Returns the payload of the next frame."""
        _, size = self.exactly(2)
        if size == 126:
            size = struct.unpack(">H", self.exactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.exactly(8))[0]
        return self.exactly(size)

    def exactly(self, n):
        got = b""
        while len(got) < n:
            more = self.socket.recv(n - len(got))
            assert more, "the daemon hung up"
            got += more
        return got

    def hear(self):
        """Returns the next packet: (kind, body). A packet may span several frames."""
        while True:
            n, shift, at = 0, 0, 1
            while at < len(self.bytes):
                n |= (self.bytes[at] & 0x7F) << shift
                shift += 7
                at += 1
                if self.bytes[at - 1] < 0x80:
                    if len(self.bytes) >= at + n:
                        kind, body = self.bytes[0] >> 4, self.bytes[at:at + n]
                        self.bytes = self.bytes[at + n:]
                        return kind, body
                    break
            self.bytes += self.frame()

    def publish(self, payload, topic=None):
        self.send(PUBLISH << 4 | 2, text(topic or f"{self.root}up/{self.seat}/act") + struct.pack(">H", 7) + payload)

    def verdict(self, is_it):
        """Returns the next verdict for which @is_it is true, and skips others."""
        while True:
            kind, body = self.hear()
            if kind != PUBLISH:
                continue
            size = struct.unpack(">H", body[:2])[0]
            topic = body[2:2 + size].decode()
            if topic.endswith("/verdict"):
                verdict = json.loads(body[2 + size + 2:])
                if is_it(verdict):
                    return verdict

    def close(self):
        self.socket.close()


def text(word):
    raw = word.encode()
    return struct.pack(">H", len(raw)) + raw


def length(n):
    out = b""
    while True:
        n, low = divmod(n, 128)
        out += bytes((low | (0x80 if n else 0),))
        if not n:
            return out
