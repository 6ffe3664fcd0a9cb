/** Tag of `TreeInsertionPath<DustGenerationInfo>` in versions 8 and 9 of the ledger. */
const PATH_TAG = 'midnight:tree-insertion-path[v1](dust-generation-info[v1]):';
const EVENT_TAG = /^midnight:event\[v\d+\]:/;
/** Hash of the transaction and two segment numbers. */
const SOURCE_BYTES = 32 + 2 + 2;
/** Position of `DustGenerationDtimeUpdate` among the kinds of events. */
const DTIME_UPDATE = 6;

/** A number in SCALE's compact form, with the position after it. */
function readCompact(bytes: Uint8Array, at: number): readonly [value: bigint, next: number] | undefined {
  const first = bytes[at];
  if (first === undefined) return undefined;
  const mode = first & 3;
  const size = mode === 3 ? (first >> 2) + 4 : 1 << mode;
  const from = mode === 3 ? at + 1 : at;
  if (from + size > bytes.length) return undefined;
  let value = 0n;
  for (let index = size - 1; index >= 0; index -= 1) value = (value << 8n) | BigInt(bytes[from + index]!);
  return [mode === 3 ? value : value >> 2n, from + size];
}

/** A number below 2^32 in SCALE's compact form. */
function writeCompact(value: number): Uint8Array {
  if (value < 1 << 30) {
    const size = value < 1 << 6 ? 1 : value < 1 << 14 ? 2 : 4;
    const encoded = Buffer.alloc(4);
    encoded.writeUInt32LE(value * 4 + (size === 4 ? 2 : size - 1));
    return encoded.subarray(0, size);
  }
  const encoded = Buffer.alloc(5);
  encoded[0] = 3;
  encoded.writeUInt32LE(value, 1);
  return encoded;
}

/**
 * The path along which a DUST generation changed, as wallets read it. The library decodes the event but does not return
 * the bytes of the path: an event is one node without children, whose last fields are the path and the time of the block.
 * Undefined for an event of another form.
 */
export function extractInsertionPath(event: Uint8Array, blockTime: number): Uint8Array | undefined {
  const tag = EVENT_TAG.exec(Buffer.from(event.subarray(0, 32)).toString('latin1'))?.[0];
  if (tag === undefined) return undefined;
  const nodes = readCompact(event, tag.length);
  const children = nodes && readCompact(event, nodes[1]);
  const size = children && readCompact(event, children[1]);
  if (size === undefined || nodes![0] !== 1n || children![0] !== 0n) return undefined;
  const content = event.subarray(size[1]);
  if (BigInt(content.length) !== size[0] || content[SOURCE_BYTES] !== DTIME_UPDATE) return undefined;
  const time = writeCompact(blockTime);
  const end = content.length - time.length;
  if (Buffer.compare(content.subarray(end), time) !== 0) return undefined;
  return Buffer.concat([Buffer.from(PATH_TAG), content.subarray(SOURCE_BYTES + 1, end)]);
}
