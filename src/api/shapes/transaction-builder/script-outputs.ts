import { parseTransaction } from '../../../builder/encoding/transaction-text.js';
import type { PlacedOutput } from '../../../builder/request/script-request.js';
import type { OutputContent } from '../../../chains/cardano/transactions/output.js';
import { effectsOf } from '../../../chains/cardano/transactions/transaction-effects.js';
import { fromHex, toHex } from '../../../kernel/hex.js';

interface GivenOutpoint {
  readonly txHash: string;
  readonly outputIndex: number;
}

/** Looks up an output of the request; `field` is its location in the body. Throws when it is unknown or spent. */
export type OutputLookup = (field: string, given: GivenOutpoint) => PlacedOutput;

export const referenceOf = ({ txHash, outputIndex }: GivenOutpoint) => ({
  txHash: fromHex(txHash),
  index: outputIndex,
});

export function pendingOutputs(transactions: readonly string[]): readonly (readonly [string, OutputContent])[] {
  return transactions.flatMap((cbor, index) => {
    const transaction = parseTransaction(cbor, `pendingTransactions[${index}]`);
    return effectsOf(transaction).created.map(
      ([place, output]) => [`${toHex(transaction.hash)}#${place}`, output] as const,
    );
  });
}
