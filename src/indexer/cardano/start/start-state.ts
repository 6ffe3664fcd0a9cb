import {
  type OutputReference,
  readOutput,
  readOutputReference,
  type TxOutput,
} from '../../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import type { NonceState } from '../../../ledger/consensus/nonces.js';
import { readChainState } from '../../../ledger/encoding/chain-state.js';
import type { NodeState } from '../../../ledger/encoding/node-state.js';
import { readFullParameters, readNodeState } from '../../../ledger/encoding/read-node-state.js';
import type { StartAnswers } from '../../../sources/cardano/query-start-state.js';
import { decodeFrom } from '../../../sources/errors.js';
import type { Point } from '../../../sources/source.js';

/** The ledger state of a node after a block, with which an index begins. */
export interface StartState {
  readonly point: Required<Point>;
  /** First epochs of the eras that the chain had, by the era's number in blocks. */
  readonly eras: readonly (readonly [era: number, epoch: number])[];
  readonly node: NodeState;
  readonly nonces: NonceState;
  /** All unspent outputs as the node encodes them: decoded one after the other, because there may be millions. */
  readonly utxo: Uint8Array;
}

export function decodeStartState(answers: StartAnswers, { networkId }: Pick<CardanoNetwork, 'networkId'>): StartState {
  const { point, eras, newEpochState, chainState, utxo } = answers;
  return {
    point,
    // Blocks count the boundary blocks of Byron as an era of their own.
    eras: eras.flatMap(({ start, end }, index) =>
      end?.epoch === start.epoch ? [] : [[index + 1, start.epoch] as const],
    ),
    utxo,
    node: decodeFrom('ledger state', () =>
      readWhole(newEpochState, (reader) => readNodeState(reader, readFullParameters, networkId)),
    ),
    nonces: decodeFrom('chain state', () => readWhole(chainState, readChainState)),
  };
}

function readWhole<T>(bytes: Uint8Array, read: (reader: CborReader) => T): T {
  const reader = new CborReader(bytes);
  const value = read(reader);
  reader.expectEnd();
  return value;
}

export function* readUtxo(bytes: Uint8Array): Generator<readonly [OutputReference, TxOutput]> {
  const reader = new CborReader(bytes);
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) yield [readOutputReference(reader), readOutput(reader)];
  reader.expectEnd();
}
