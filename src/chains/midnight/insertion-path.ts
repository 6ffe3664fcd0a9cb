import { encodeCompact, readCompact } from './scale-compact.js';

/** Tag of `TreeInsertionPath<DustGenerationInfo>` in versions 8 and 9 of the ledger. */
const PATH_TAG = 'midnight:tree-insertion-path[v1](dust-generation-info[v1]):';
const EVENT_TAG = /^midnight:event\[v\d+\]:/;
/** Hash of the transaction and two segment numbers. */
const SOURCE_BYTES = 32 + 2 + 2;
/** Position of `DustGenerationDtimeUpdate` among the kinds of events. */
const DTIME_UPDATE = 6;

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
  const time = encodeCompact(BigInt(blockTime));
  const end = content.length - time.length;
  if (Buffer.compare(content.subarray(end), time) !== 0) return undefined;
  return Buffer.concat([Buffer.from(PATH_TAG), content.subarray(SOURCE_BYTES + 1, end)]);
}
