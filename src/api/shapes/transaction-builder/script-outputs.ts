import type { PlacedOutput } from '../../../builder/request/script-request.js';
import type { OutputContent } from '../../../chains/cardano/transactions/output.js';
import { computeUtxoEffects } from '../../../chains/cardano/transactions/transaction-effects.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { parsePendingTransactions } from './pending.js';

interface RequestedOutpoint {
  readonly txHash: string;
  readonly outputIndex: number;
}

/** Looks up an output of the request; `field` is its location in the body. Throws when it is unknown or spent. */
export type OutputLookup = (field: string, given: RequestedOutpoint) => PlacedOutput;

export const toReference = ({ txHash, outputIndex }: RequestedOutpoint) => ({
  txHash: fromHex(txHash),
  index: outputIndex,
});

export const pendingOutputs = (transactions?: readonly string[]): readonly (readonly [string, OutputContent])[] =>
  parsePendingTransactions(transactions).flatMap((transaction) =>
    computeUtxoEffects(transaction).created.map(
      ([index, output]) => [`${toHex(transaction.hash)}#${index}`, output] as const,
    ),
  );
