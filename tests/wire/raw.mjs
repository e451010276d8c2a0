// raw.mjs: sends HTTP and MQTT byte by byte, as no browser would, from any address of this machine
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import mqttPacket from 'mqtt-packet';

/** A TCP connection that records all bytes until the other side closes it. */
export class Raw {
  /**
   * @param {{port: number}} referee
   * @param {string} from local address
   */
  constructor(referee, from = '127.0.0.1') {
    this.heard = Buffer.alloc(0);
    this.isOpen = false;
    this.isOver = false;
    this.socket = connect({ port: referee.port, host: '127.0.0.1', localAddress: from });
    this.socket.on('connect', () => { this.isOpen = true; });
    this.socket.on('data', (bytes) => this.hear(bytes));
    this.socket.on('error', () => { this.isOver = true; });
    this.socket.on('end', () => { this.isOver = true; });
    this.socket.on('close', () => { this.isOver = true; });
  }

  hear(bytes) {
    this.heard = Buffer.concat([this.heard, bytes]);
  }

  say(bytes) {
    if (!this.socket.destroyed) {
      this.socket.write(bytes);
    }
  }

  close() {
    this.socket.destroy();
  }
}

/** Parses an HTTP answer. Names of headers are in lower case. */
export function readAnswer(bytes) {
  const [head, ...rest] = bytes.toString('latin1').split('\r\n\r\n');
  const [line, ...headers] = head.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers.map((header) => [header.slice(0, header.indexOf(':')).toLowerCase(), header.slice(header.indexOf(':') + 1).trim()])),
    body: rest.join('\r\n\r\n'),
  };
}

/** Sends a request byte for byte, and returns the answer once the connection is closed. */
export function ask(referee, request, from) {
  return new Promise((resolve, reject) => {
    const line = new Raw(referee, from);
    line.socket.on('close', () => resolve(readAnswer(line.heard)));
    line.socket.on('error', reject);
    line.say(request);
  });
}

/** A websocket client that sends MQTT packet by packet. */
export class RawPhone extends Raw {
  /** @param {Record<string, string>} headers further headers of the handshake */
  constructor(referee, from, headers = {}) {
    super(referee, from);
    this.packets = [];
    this.isUp = false;
    this.parser = mqttPacket.parser({ protocolVersion: 5 });
    this.parser.on('packet', (packet) => this.packets.push(packet));
    this.parser.on('error', () => { this.isOver = true; });
    const all = { Host: `127.0.0.1:${referee.port}`, Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'), 'Sec-WebSocket-Protocol': 'mqtt', ...headers };
    this.say(`GET /ws HTTP/1.1\r\n${Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  }

  hear(bytes) {
    super.hear(bytes);
    if (!this.isUp) {
      const end = this.heard.indexOf('\r\n\r\n');
      if (end < 0) {
        return;
      }
      this.answer = readAnswer(this.heard.subarray(0, end + 4));
      this.isUp = this.answer.status === 101;
      this.heard = this.heard.subarray(end + 4);
    }
    while (this.isUp && this.readFrame());
  }

  /** Handles one frame if it has arrived completely. Returns false if not. */
  readFrame() {
    const small = this.heard.length < 2 ? 0 : this.heard[1] & 0x7f;
    const head = small < 126 ? 2 : small === 126 ? 4 : 10;
    if (this.heard.length < head) {
      return false;
    }
    const size = small < 126 ? small : small === 126 ? this.heard.readUInt16BE(2) : Number(this.heard.readBigUInt64BE(2));
    if (this.heard.length < head + size) {
      return false;
    }
    const frame = this.heard.subarray(head, head + size);
    if ((this.heard[0] & 0xf) === 8) {
      this.isOver = true;
    } else if ((this.heard[0] & 0xf) === 2) {
      this.parser.parse(frame);
    }
    this.heard = this.heard.subarray(head + size);
    return true;
  }

  /** Sends bytes as one binary frame. A mask of zeros leaves them unchanged. */
  frame(bytes) {
    const head = bytes.length < 126 ? Buffer.from([0x82, 0x80 | bytes.length])
      : bytes.length < 65536 ? Buffer.from([0x82, 0xfe, bytes.length >> 8, bytes.length & 0xff])
        : Buffer.concat([Buffer.from([0x82, 0xff]), (() => { const size = Buffer.alloc(8); size.writeBigUInt64BE(BigInt(bytes.length)); return size; })()]);
    this.say(Buffer.concat([head, Buffer.alloc(4), bytes]));
  }

  /** Sends packets, in mqtt-packet's form, in one frame. */
  send(...packets) {
    this.frame(Buffer.concat(packets.map((packet) => mqttPacket.generate(packet, { protocolVersion: 5 }))));
  }

  /** Logs in at the broker with the credentials from /join. */
  login(place, more = {}) {
    this.send({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 5, clean: true, keepalive: 60, clientId: place.username,
      username: place.username, password: Buffer.from(place.password), ...more });
  }
}
