#!/usr/bin/env python3
"""ask-mdns.py: sends one mDNS query, as a phone does, and prints the answers

usage: ask-mdns.py A|PTR NAME ADDRESS-OF-MINE        prints one answer per line; exits with 1 after a second without answers
"""
import socket
import struct
import sys

TYPES = {"A": 1, "PTR": 12}
GROUP = ("224.0.0.251", 5353)


def read_name(packet, at):
    words, after = [], None
    while packet[at]:
        if packet[at] >= 0xC0:
            after = after or at + 2
            at = struct.unpack_from(">H", packet, at)[0] & 0x3FFF
            continue
        words.append(packet[at + 1:at + 1 + packet[at]].decode())
        at += 1 + packet[at]
    return ".".join(words), after or at + 1


def answers(packet, kind):
    _, _, n_questions, n_answers = struct.unpack_from(">HHHH", packet)
    at = 12
    for _ in range(n_questions):
        at = read_name(packet, at)[1] + 4
    for _ in range(n_answers):
        _, at = read_name(packet, at)
        found, _, _, length = struct.unpack_from(">HHIH", packet, at)
        at += 10
        if found == kind:
            yield socket.inet_ntoa(packet[at:at + 4]) if kind == 1 else read_name(packet, at)[0]
        at += length


kind, name, mine = TYPES[sys.argv[1]], sys.argv[2], sys.argv[3]
line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
line.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(mine))
line.bind((mine, 0))
line.settimeout(1)
question = b"".join(bytes([len(word)]) + word.encode() for word in name.split(".")) + b"\0" + struct.pack(">HH", kind, 1)
line.sendto(struct.pack(">HHHHHH", 0, 0, 1, 0, 0, 0) + question, GROUP)
try:
    found = list(answers(line.recv(9000), kind))
except TimeoutError:
    found = []
print("\n".join(found))
sys.exit(0 if found else 1)
