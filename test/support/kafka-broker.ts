import { createServer, type Server, type Socket } from 'node:net';

/**
 * A broker that speaks as much of the Kafka protocol as a producer needs: ApiVersions 3, Metadata 12, InitProducerId 4 and
 * Produce 7. It checks the checksum of each batch and, as a real one, the sequence numbers of each producer: a repeated
 * batch is confirmed and not stored again.
 */
export interface KafkaBroker {
  readonly port: number;
  readonly records: readonly KafkaRecord[];
  /** Closes the connection of the next batch, before or after it was stored. */
  failNext: 'before' | 'after' | undefined;
  close(): Promise<void>;
}

export interface KafkaRecord {
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly producerId: bigint;
}

const PRODUCE = 0;
const METADATA = 3;
const API_VERSIONS = 18;
const INIT_PRODUCER_ID = 22;
const VERSIONS = [
  [PRODUCE, 7],
  [METADATA, 12],
  [API_VERSIONS, 3],
  [INIT_PRODUCER_ID, 4],
] as const;
const OUT_OF_ORDER_SEQUENCE = 45;
const CORRUPT_MESSAGE = 2;

export async function startKafkaBroker(): Promise<KafkaBroker> {
  const broker = new Broker();
  await broker.listen();
  return broker;
}

class Broker implements KafkaBroker {
  readonly records: KafkaRecord[] = [];
  failNext: 'before' | 'after' | undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #sequences = new Map<string, number>();
  #producers = 0n;

  constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
      let pending = Buffer.alloc(0);
      socket.on('data', (bytes) => {
        pending = Buffer.concat([pending, bytes]);
        while (pending.length >= 4 && pending.length >= 4 + pending.readInt32BE(0)) {
          const end = 4 + pending.readInt32BE(0);
          this.#answer(socket, new Reader(pending.subarray(4, end)));
          pending = pending.subarray(end);
        }
      });
    });
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #answer(socket: Socket, request: Reader): void {
    const api = request.int16();
    const version = request.int16();
    const correlationId = request.int32();
    request.string(); // client id
    if (!VERSIONS.some(([known, at]) => known === api && at === version)) return void socket.destroy();
    const body = this.#respond(socket, api, request);
    if (body === undefined) return;
    // Flexible versions have tagged fields in their header, except ApiVersions.
    const tags = api === METADATA || api === INIT_PRODUCER_ID ? [uint8(0)] : [];
    const message = Buffer.concat([int32(correlationId), ...tags, body]);
    socket.write(Buffer.concat([int32(message.length), message]));
  }

  #respond(socket: Socket, api: number, request: Reader): Buffer | undefined {
    switch (api) {
      case API_VERSIONS: {
        const versions = VERSIONS.map(([key, at]) => Buffer.concat([int16(key), int16(at), int16(at), uint8(0)]));
        return Buffer.concat([int16(0), uint8(versions.length + 1), ...versions, int32(0), uint8(0)]);
      }
      case METADATA:
        request.uint8(); // tagged fields of the header
        return this.#metadata(request);
      case INIT_PRODUCER_ID:
        this.#producers += 1n;
        return Buffer.concat([int32(0), int16(0), int64(this.#producers), int16(0), uint8(0)]);
      default:
        return this.#produce(socket, request);
    }
  }

  #metadata(request: Reader): Buffer {
    const topics = Array.from({ length: Math.max(0, request.uvarint() - 1) }, () => {
      request.bytes(16); // topic id
      const name = request.bytes(request.uvarint() - 1).toString();
      request.uint8();
      const partitions = [0, 1, 2].map((index) =>
        Buffer.concat([int16(0), int32(index), int32(1), int32(0), oneNode, oneNode, uint8(1), uint8(0)]),
      );
      return Buffer.concat([
        int16(0),
        compact(name),
        Buffer.alloc(16, name.length),
        uint8(0),
        uint8(partitions.length + 1),
        ...partitions,
        int32(0),
        uint8(0),
      ]);
    });
    return Buffer.concat([
      int32(0),
      uint8(2),
      int32(1),
      compact('127.0.0.1'),
      int32(this.port),
      uint8(0),
      uint8(0),
      compact('test'),
      int32(1),
      uint8(topics.length + 1),
      ...topics,
      uint8(0),
    ]);
  }

  #produce(socket: Socket, request: Reader): Buffer | undefined {
    request.string(); // transactional id
    request.int16(); // acks
    request.int32(); // timeout
    const fails = this.failNext;
    this.failNext = undefined;
    if (fails === 'before') return void socket.destroy();
    const topics = Array.from({ length: request.int32() }, () => {
      const topic = request.string() ?? '';
      const partitions = Array.from({ length: request.int32() }, () => {
        const partition = request.int32();
        const error = this.#store(topic, partition, request.bytes(request.int32()));
        return Buffer.concat([
          int32(partition),
          int16(error),
          int64(BigInt(this.records.length)),
          int64(-1n),
          int64(0n),
        ]);
      });
      return Buffer.concat([int16(topic.length), Buffer.from(topic), int32(partitions.length), ...partitions]);
    });
    if (fails === 'after') return void socket.destroy();
    return Buffer.concat([int32(topics.length), ...topics, int32(0)]);
  }

  /** Returns an error code. */
  #store(topic: string, partition: number, batch: Buffer): number {
    const reader = new Reader(batch);
    reader.bytes(8 + 4 + 4 + 1); // base offset, length, leader epoch, magic
    if (reader.int32() >>> 0 !== crc32c(batch.subarray(21))) return CORRUPT_MESSAGE;
    reader.bytes(2 + 4 + 8 + 8); // attributes, last offset delta, timestamps
    const producerId = reader.int64();
    reader.int16();
    const sequence = reader.int32();
    const place = `${producerId} ${topic} ${partition}`;
    const expected = this.#sequences.get(place) ?? 0;
    const count = reader.int32();
    if (sequence < expected) return 0;
    if (sequence > expected) return OUT_OF_ORDER_SEQUENCE;
    this.#sequences.set(place, expected + count);
    for (let index = 0; index < count; index += 1) {
      reader.varint(); // length
      reader.uint8();
      reader.varint();
      reader.varint();
      const key = reader.bytes(reader.varint()).toString();
      const value = reader.bytes(reader.varint()).toString();
      const headers = Object.fromEntries(
        Array.from({ length: reader.varint() }, () => [
          reader.bytes(reader.varint()).toString(),
          reader.bytes(reader.varint()).toString(),
        ]),
      );
      this.records.push({ topic, partition, key, value, headers, producerId });
    }
    return 0;
  }
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  bytes(count: number): Buffer {
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  uint8 = (): number => this.bytes(1).readUInt8();
  int16 = (): number => this.bytes(2).readInt16BE();
  int32 = (): number => this.bytes(4).readInt32BE();
  int64 = (): bigint => this.bytes(8).readBigInt64BE();

  uvarint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.uint8();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  varint(): number {
    const value = this.uvarint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  string(): string | undefined {
    const length = this.int16();
    return length < 0 ? undefined : this.bytes(length).toString();
  }
}

const write = (size: number, set: (bytes: Buffer) => unknown): Buffer => {
  const bytes = Buffer.alloc(size);
  set(bytes);
  return bytes;
};
const uint8 = (value: number): Buffer => Buffer.from([value]);
const int16 = (value: number): Buffer => write(2, (bytes) => bytes.writeInt16BE(value));
const int32 = (value: number): Buffer => write(4, (bytes) => bytes.writeInt32BE(value));
const int64 = (value: bigint): Buffer => write(8, (bytes) => bytes.writeBigInt64BE(value));
const compact = (text: string): Buffer => Buffer.concat([uint8(text.length + 1), Buffer.from(text)]);
const oneNode = Buffer.concat([uint8(2), int32(1)]);

/** The checksum of record batches (Castagnoli polynomial). */
function crc32c(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
