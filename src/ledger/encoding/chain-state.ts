import type { CborReader } from '../../kernel/cbor/reader.js';
import type { CborWriter } from '../../kernel/cbor/writer.js';
import type { Nonce, NonceState } from '../consensus/nonces.js';
import { readRecord } from './read-fields.js';

/** Fields of the state before nodes added the nonce of the previous epoch. */
const FIELDS = 7;

/**
 * The nonces of a node's Praos state: `[0, [[1, slot], counters, evolving, candidate, epoch, previous epoch, last
 * ancestor, last ancestor of the previous epoch]]`. Older nodes do not write the one of the previous epoch.
 */
export const readChainState = (reader: CborReader): NonceState =>
  readRecord(reader, 2, () => {
    if (reader.readUint() !== 0) reader.fail('unknown version of the Praos state');
    const count = reader.readArrayHeader();
    // The slot of the newest block, and the counters of operational certificates.
    for (let field = 0; field < 2; field += 1) reader.skip();
    const evolving = readNonce(reader);
    const candidate = readNonce(reader);
    const epoch = readNonce(reader);
    const hasPrevious = count === FIELDS + 1;
    if (hasPrevious) reader.skip();
    const lastAncestor = readNonce(reader);
    const lastEpochLastAncestor = readNonce(reader);
    reader.expectClose(count, FIELDS + (hasPrevious ? 1 : 0));
    return { epoch, evolving, candidate, lastAncestor, lastEpochLastAncestor };
  });

/** `[0]` is the neutral nonce, `[1, hash]` any other. */
function readNonce(reader: CborReader): Nonce {
  const count = reader.readArrayHeader();
  const hash = reader.readUint() === 1 ? reader.readHash(32) : undefined;
  reader.expectClose(count, hash === undefined ? 1 : 2);
  return hash;
}

/** In the older form. The counters are left out, because the index does not follow them. */
export function writeChainState(writer: CborWriter, slot: number, nonces: NonceState): void {
  writer.array(2).uint(0).array(FIELDS).array(2).uint(1).uint(slot).map(0);
  const { evolving, candidate, epoch, lastAncestor, lastEpochLastAncestor } = nonces;
  for (const nonce of [evolving, candidate, epoch, lastAncestor, lastEpochLastAncestor])
    if (nonce === undefined) writer.array(1).uint(0);
    else writer.array(2).uint(1).bytes(nonce);
}
