import type { Static } from 'typebox';
import type { ResolvedOutput } from '../../../builder/request/resolved-output.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { describedOutputs, toResolvedOutputs } from '../../shapes/transaction-builder/resolve-inputs.js';
import type { TxInputRequest } from '../../shapes/transaction-builder/shapes.js';
import { readUtxoView } from '../transactions/utxo-view.js';

/** The content of inputs, by `txHash#index`: as indexed or pending, else as the client describes it. */
export const resolveInputs = async (
  db: NetworkDb<'cardano'>,
  references: readonly OutputReference[],
  described: readonly Static<typeof TxInputRequest>[],
): Promise<ReadonlyMap<string, ResolvedOutput>> =>
  toResolvedOutputs(await readUtxoView(db, references, { fallback: describedOutputs(described) }));
