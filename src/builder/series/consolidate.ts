import { createFrame } from '../assemble/build.js';
import { changeUtxos } from '../assemble/change-utxos.js';
import { plainUtxos } from '../assemble/plain-utxos.js';
import { balanceTransaction } from '../balance/balance-transaction.js';
import { composePlain } from '../compose/compose.js';
import { BuildError } from '../errors.js';
import type { Frame } from '../plan/frame.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { ConsolidationRequest, Utxo } from '../request/request.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';

/** The number of pending transactions that a later build accepts. */
export const MAX_TRANSACTIONS = 10;

export interface Consolidation {
  /** Must be submitted in this order: each may spend outputs of the previous one. */
  readonly transactions: readonly UnsignedTx[];
  readonly warnings: readonly Warning[];
}

/**
 * Moves all plain UTxOs to the change address, into as few as the value size limit allows. When they do not fit into
 * one transaction, further transactions follow and spend the outputs of the earlier ones.
 */
export function buildConsolidation(request: ConsolidationRequest, ledger: LedgerView): Consolidation {
  const { maxInputs = Number.POSITIVE_INFINITY } = request;
  if (maxInputs < 2) throw new BuildError('maxInputs must be 2 or more');
  const frame = createFrame(NO_ACTIONS, request, ledger);
  const { places: indexes, warnings } = plainUtxos(frame);
  let remaining = indexes.map((index) => frame.wallet.utxos[index]!).toSorted(byFirstAsset);
  // Outputs at a foreign address cannot be spent.
  const isOwn = remaining.some(({ address }) => address === request.changeAddress);
  const count = remaining.length;
  const transactions: UnsignedTx[] = [];
  let made: readonly Utxo[] = [];
  while (remaining.length > 0 && transactions.length < MAX_TRANSACTIONS) {
    const { carried, consumed, reduces } = nextStep({ ...request, maxInputs }, ledger, made, remaining);
    const spent = new Set(consumed);
    remaining = remaining.filter((utxo) => !spent.has(utxo));
    if (!reduces) continue;
    const utxos = [...carried, ...consumed];
    const transaction = composePlain({ ...request, utxos, selectAll: true, intents: [] }, ledger);
    transactions.push(transaction);
    if (isOwn) made = changeUtxos(transaction);
  }
  if (transactions.length === 0)
    throw new BuildError(`There is nothing to consolidate: ${count} UTxOs are already the minimum${hint(warnings)}`);
  return { transactions, warnings: [...warnings, ...stepWarnings(transactions.length, remaining.length)] };
}

const NO_ACTIONS = {} as const;

interface Step {
  /** Outputs of the previous transactions. */
  readonly carried: readonly Utxo[];
  /** Of the remaining UTxOs; at least one, so that the loop terminates. */
  readonly consumed: readonly Utxo[];
  /** Whether there are fewer outputs than inputs. */
  readonly reduces: boolean;
}

/** Spends all previous outputs, or only the last one, which holds the rest of the lovelace, or none. */
function nextStep(
  request: ConsolidationRequest & { readonly maxInputs: number },
  ledger: LedgerView,
  made: readonly Utxo[],
  remaining: readonly Utxo[],
): Step {
  const frame = createFrame(NO_ACTIONS, { ...request, utxos: [...made, ...remaining] }, ledger);
  // With very many assets the frame contains only some of the UTxOs.
  const indexes = new Map(frame.wallet.utxos.map((utxo, index) => [utxo, index]));
  const within = (utxos: readonly Utxo[]): readonly Utxo[] => utxos.filter((utxo) => indexes.has(utxo));
  const present = within(remaining);
  const steps = [made, made.slice(-1), []].map((each) => {
    const carried = within(each);
    const step = findLargestFit(frame, findIndexes(indexes, carried), findIndexes(indexes, present), request.maxInputs);
    return { carried, ...step };
  });
  const { carried, count, fewer } = steps.reduce((a, b) => (b.fewer > a.fewer ? b : a));
  return fewer > 0
    ? { carried, consumed: present.slice(0, count), reduces: true }
    : { carried: [], consumed: count > 0 ? present.slice(0, count) : remaining.slice(0, 1), reduces: false };
}

const findIndexes = (indexes: ReadonlyMap<Utxo, number>, utxos: readonly Utxo[]): readonly number[] =>
  utxos.map((utxo) => indexes.get(utxo)!);

function findLargestFit(
  frame: Frame,
  carried: readonly number[],
  remaining: readonly number[],
  maxInputs: number,
): { readonly count: number; readonly fewer: number } {
  const balanceWith = (count: number) => balanceTransaction(frame, [...carried, ...remaining.slice(0, count)]);
  let low = 0;
  let high = Math.max(0, Math.min(remaining.length, maxInputs - carried.length));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (balanceWith(middle).sizeBytes <= frame.parameters.maxTxSize) low = middle;
    else high = middle - 1;
  }
  if (low === 0) return { count: 0, fewer: 0 };
  const balanced = balanceWith(low);
  // When lovelace is missing, the build reports the amount.
  return { count: low, fewer: carried.length + low - ('fee' in balanced ? balanced.change.length : 1) };
}

/** Sorts the same tokens next to each other, so that they meet in one transaction; UTxOs without tokens come first. */
function byFirstAsset(a: Utxo, b: Utxo): number {
  const [first, second] = [firstAsset(a), firstAsset(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}

const firstAsset = ({ assets = [] }: Utxo): string =>
  assets.reduce((first, { policyId, assetName }) => {
    const unit = (policyId + assetName).toLowerCase();
    return first === '' || unit < first ? unit : first;
  }, '');

const hint = (warnings: readonly Warning[]): string => warnings.map(({ text }) => ` (${text})`).join('');

function stepWarnings(transactions: number, remaining: number): readonly Warning[] {
  const warnings: Warning[] = [];
  if (transactions > 1)
    warnings.push({
      code: 'several-transactions',
      severity: 'info',
      text: `The UTxOs do not fit into one transaction: submit the ${transactions} transactions in this order`,
    });
  if (remaining > 0)
    warnings.push({
      code: 'utxos-left',
      severity: 'warning',
      text: `${remaining} UTxOs remain for another consolidation after these ${transactions} transactions`,
    });
  return warnings;
}
