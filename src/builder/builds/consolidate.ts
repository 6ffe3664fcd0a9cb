import { build, frameOf } from '../assemble/build.js';
import { changeUtxos } from '../assemble/change-utxos.js';
import { plainUtxos } from '../assemble/plain-utxos.js';
import { settle } from '../balance/settle.js';
import { BuildError } from '../errors.js';
import type { Frame } from '../plan/frame.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { ConsolidationRequest, Utxo } from '../request/request.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';

/** The number of pending transactions that a later build accepts. */
export const MOST_TRANSACTIONS = 10;

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
  const frame = frameOf(NOTHING, request, ledger);
  const { places, warnings } = plainUtxos(frame);
  let waiting = places.map((place) => frame.wallet.utxos[place]!).toSorted(byFirstAsset);
  // Outputs at a foreign address cannot be spent.
  const isOwn = waiting.some(({ address }) => address === request.changeAddress);
  const count = waiting.length;
  const transactions: UnsignedTx[] = [];
  let made: readonly Utxo[] = [];
  while (waiting.length > 0 && transactions.length < MOST_TRANSACTIONS) {
    const { carried, taken, reduces } = nextStep({ ...request, maxInputs }, ledger, made, waiting);
    const gone = new Set(taken);
    waiting = waiting.filter((utxo) => !gone.has(utxo));
    if (!reduces) continue;
    const utxos = [...carried, ...taken];
    const transaction = build({ ...NOTHING, selectAll: true, warnings: [] }, { ...request, utxos }, ledger);
    transactions.push(transaction);
    if (isOwn) made = changeUtxos(transaction);
  }
  if (transactions.length === 0)
    throw new BuildError(`There is nothing to consolidate: ${count} UTxOs are already the minimum${hint(warnings)}`);
  return { transactions, warnings: [...warnings, ...stepWarnings(transactions.length, waiting.length)] };
}

const NOTHING = { outputs: [], certificates: [] } as const;

interface Step {
  /** Outputs of the previous transactions. */
  readonly carried: readonly Utxo[];
  /** Of the remaining UTxOs; at least one, so that the loop terminates. */
  readonly taken: readonly Utxo[];
  /** Whether there are fewer outputs than inputs. */
  readonly reduces: boolean;
}

/** Spends all previous outputs, or only the last one, which holds the rest of the lovelace, or none. */
function nextStep(
  request: ConsolidationRequest & { readonly maxInputs: number },
  ledger: LedgerView,
  made: readonly Utxo[],
  waiting: readonly Utxo[],
): Step {
  const frame = frameOf(NOTHING, { ...request, utxos: [...made, ...waiting] }, ledger);
  // With very many assets the frame contains only some of the UTxOs.
  const places = new Map(frame.wallet.utxos.map((utxo, place) => [utxo, place]));
  const within = (utxos: readonly Utxo[]): readonly Utxo[] => utxos.filter((utxo) => places.has(utxo));
  const present = within(waiting);
  const steps = [made, made.slice(-1), []].map((each) => {
    const carried = within(each);
    const step = mostThatFits(frame, placesIn(places, carried), placesIn(places, present), request.maxInputs);
    return { carried, ...step };
  });
  const { carried, count, fewer } = steps.reduce((a, b) => (b.fewer > a.fewer ? b : a));
  return fewer > 0
    ? { carried, taken: present.slice(0, count), reduces: true }
    : { carried: [], taken: count > 0 ? present.slice(0, count) : waiting.slice(0, 1), reduces: false };
}

const placesIn = (places: ReadonlyMap<Utxo, number>, utxos: readonly Utxo[]): readonly number[] =>
  utxos.map((utxo) => places.get(utxo)!);

function mostThatFits(
  frame: Frame,
  carried: readonly number[],
  waiting: readonly number[],
  maxInputs: number,
): { readonly count: number; readonly fewer: number } {
  const settledWith = (count: number) => settle(frame, [...carried, ...waiting.slice(0, count)], false);
  let low = 0;
  let high = Math.max(0, Math.min(waiting.length, maxInputs - carried.length));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (settledWith(middle).sizeBytes <= frame.parameters.maxTxSize) low = middle;
    else high = middle - 1;
  }
  if (low === 0) return { count: 0, fewer: 0 };
  const settled = settledWith(low);
  // When lovelace is missing, the build reports the amount.
  return { count: low, fewer: carried.length + low - ('fee' in settled ? settled.change.length : 1) };
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

function stepWarnings(transactions: number, waiting: number): readonly Warning[] {
  const warnings: Warning[] = [];
  if (transactions > 1)
    warnings.push({
      code: 'several-transactions',
      severity: 'info',
      text: `The UTxOs do not fit into one transaction: submit the ${transactions} transactions in this order`,
    });
  if (waiting > 0)
    warnings.push({
      code: 'utxos-left',
      severity: 'warning',
      text: `${waiting} UTxOs remain for another consolidation after these ${transactions} transactions`,
    });
  return warnings;
}
