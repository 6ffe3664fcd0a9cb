import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type BlockHeader, readHeader } from '../../src/chains/cardano/blocks/header.js';
import type { CardanoEra } from '../../src/chains/cardano/era.js';
import { CARDANO_ERAS } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { headerProtocol } from '../../src/ledger/consensus/nonces.js';
import { tarEntries } from '../tar.mjs';

export interface ChainHeader {
  readonly era: CardanoEra;
  readonly header: BlockHeader;
}

/** The headers of the chunk files in a compressed archive, in chain order. Byron blocks are left out. */
export function* chainHeaders(archive: string): Generator<ChainHeader> {
  const chunks = [...tarEntries(gunzipSync(readFileSync(archive)))]
    .filter(([name]) => name.endsWith('.chunk'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [, bytes] of chunks) yield* chunkHeaders(bytes);
}

/** The headers of one chunk file. */
export function* chunkHeaders(chunk: Uint8Array): Generator<ChainHeader> {
  const reader = new CborReader(chunk);
  while (!reader.done) {
    const block = new CborReader(reader.readEncoded());
    block.readTuple(2);
    const era = CARDANO_ERAS[block.readUint() - 1];
    const protocol = era && headerProtocol(era);
    if (era === undefined || protocol === undefined) continue;
    block.readTuple(BLOCK_PARTS[protocol === 'tpraos' && era !== 'alonzo' ? 'shelley' : 'alonzo']);
    yield { era, header: readHeader(block, protocol).header };
  }
}

/** Alonzo added the list of failed transactions. */
const BLOCK_PARTS = { shelley: 4, alonzo: 5 } as const;
