import { CborReader } from '../../kernel/cbor/reader.js';
import { createFrame } from '../assemble/build.js';
import { changeUtxos } from '../assemble/change-utxos.js';
import { composePlain } from '../compose/compose.js';
import { BuildError, InsufficientFunds, LOVELACE, TransactionTooLarge } from '../errors.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { BatchRequest, Payment, WithdrawalRequest } from '../request/request.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';

/** Enough for more than two thousand payments without tokens; a mempool accepts a chain of that length. */
export const MAX_BATCH_TRANSACTIONS = 50;

export interface Batch {
  /** Must be submitted in this order: each may spend the change of the previous ones. */
  readonly transactions: readonly UnsignedTx[];
  readonly warnings: readonly Warning[];
}

/** Pays any number of outputs, in order, with as few transactions as possible. */
export function buildBatch(request: BatchRequest, ledger: LedgerView): Batch {
  const { outputs, withdrawals = [], ...common } = request;
  if (outputs.length === 0) throw new BuildError('outputs is empty: there is nothing to pay');
  // Plans all outputs at once, so that an error names the index of the output in the batch.
  const { plan } = createFrame({ outputs }, { ...request, utxos: [] }, ledger);
  const payments = outputs.map((output, index) => ({ ...output, lovelace: plan.paid[index]! }));
  const sizes = measureOutputs(plan.encodedPayments, outputs.length);
  // Change that goes to a foreign address cannot be spent.
  const isOwn = request.utxos.some(({ address }) => address === request.changeAddress);
  let utxos = request.utxos;
  let done = 0;
  const transactions: UnsignedTx[] = [];
  while (done < payments.length) {
    if (transactions.length === MAX_BATCH_TRANSACTIONS)
      throw new BuildError(
        `${MAX_BATCH_TRANSACTIONS} transactions have room for ${done} of the ${payments.length} outputs: send the others in another batch`,
      );
    const step = { ...common, utxos, withdrawals: done === 0 ? withdrawals : [] };
    const attempt = (count: number): UnsignedTx => {
      const some = payments.slice(done, done + count);
      return composePlain({ ...step, intents: [{ kind: 'payment', name: '', outputs: some }] }, ledger);
    };
    try {
      const made = buildLargestFit(attempt, sizes.slice(done), ledger.parameters.maxTxSize);
      transactions.push(dropOutputWarnings(made));
      done += made.paid.length;
      const spent = new Set(made.inputs);
      utxos = [...utxos.filter((utxo) => !spent.has(utxo)), ...(isOwn ? changeUtxos(made) : [])];
    } catch (error) {
      if (error instanceof InsufficientFunds)
        throw widenShortfall(error, payments.slice(done), [...utxos, ...step.withdrawals.map(toHeld)]);
      throw error;
    }
  }
  return { transactions, warnings: [...plan.warnings, ...orderWarning(transactions.length)] };
}

function measureOutputs(encoded: Uint8Array, count: number): readonly number[] {
  const reader = new CborReader(encoded);
  return Array.from({ length: count }, () => {
    const start = reader.at;
    reader.skip();
    return reader.at - start;
  });
}

/** Typical size of an input, change, fee and signature. Only the first guess depends on it. */
const TYPICAL_OVERHEAD_BYTES = 350;

/** Searches between a count that fits and one that does not, guided by the sizes of the outputs. */
function buildLargestFit(
  attempt: (count: number) => UnsignedTx,
  sizes: readonly number[],
  maxTxSize: number,
): UnsignedTx {
  let best: UnsignedTx | undefined;
  let tooMany = sizes.length + 1;
  let guess = countFitting(sizes, 0, maxTxSize - TYPICAL_OVERHEAD_BYTES);
  while (true) {
    const low = best?.paid.length ?? 0;
    const count = Math.min(Math.max(guess, low + 1), tooMany - 1);
    try {
      best = attempt(count);
      guess = count + countFitting(sizes, count, maxTxSize - best.sizeBytes);
      if (guess === count) return best;
    } catch (error) {
      if (!(error instanceof TransactionTooLarge) || count === 1) throw error;
      tooMany = count;
      guess = count - countForBytes(sizes, count, error.sizeBytes - maxTxSize);
    }
    if (best !== undefined && best.paid.length === tooMany - 1) return best;
  }
}

/** How many outputs from an index on fit. */
function countFitting(sizes: readonly number[], from: number, room: number): number {
  let count = 0;
  for (let left = room; from + count < sizes.length && sizes[from + count]! <= left; count += 1)
    left -= sizes[from + count]!;
  return count;
}

/** How many outputs before an index have that many bytes. */
function countForBytes(sizes: readonly number[], before: number, bytes: number): number {
  let count = 0;
  for (let left = bytes; count < before && (count === 0 || left > 0); count += 1) left -= sizes[before - 1 - count]!;
  return count;
}

/** Output indexes in warnings are relative to the transaction; the warnings of the whole batch replace them. */
const dropOutputWarnings = (made: UnsignedTx): UnsignedTx => ({
  ...made,
  warnings: made.warnings.filter(({ text }) => !text.startsWith('outputs[')),
});

/** The shortfall of all remaining outputs, if it exceeds the shortfall of the next transaction. */
function widenShortfall(error: InsufficientFunds, left: readonly Held[], there: readonly Held[]): InsufficientFunds {
  const held = sumAmounts(there);
  const missing = new Map(error.missing);
  for (const [unit, required] of sumAmounts(left)) {
    const lacking = required - (held.get(unit) ?? 0n);
    if (lacking > (missing.get(unit) ?? 0n)) missing.set(unit, lacking);
  }
  return new InsufficientFunds(missing, 'plus the fees of further transactions');
}

type Held = Pick<Payment, 'lovelace' | 'assets'>;

const toHeld = ({ amount }: WithdrawalRequest): Held => ({ lovelace: amount });

function sumAmounts(items: readonly Held[]): ReadonlyMap<string, bigint> {
  const amounts = new Map<string, bigint>();
  const count = (unit: string, quantity: bigint): void => void amounts.set(unit, (amounts.get(unit) ?? 0n) + quantity);
  for (const { lovelace, assets = [] } of items) {
    count(LOVELACE, lovelace);
    for (const { policyId, assetName, quantity } of assets) count((policyId + assetName).toLowerCase(), quantity);
  }
  return amounts;
}

const orderWarning = (count: number): readonly Warning[] =>
  count === 1
    ? []
    : [
        {
          code: 'several-transactions',
          severity: 'info',
          text: `The outputs do not fit into one transaction: submit the ${count} transactions in this order`,
        },
      ];
