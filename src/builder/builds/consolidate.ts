import { build, frameOf } from '../assemble/build.js';
import { changeUtxos } from '../assemble/change-utxos.js';
import { plainUtxos } from '../assemble/plain-utxos.js';
import { settle } from '../balance/settle.js';
import { BuildError } from '../errors.js';
import type { Frame } from '../plan/frame.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { ConsolidationRequest, Utxo } from '../request/request.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';

/** As many as a later build can be told of as pending. */
export const MOST_TRANSACTIONS = 10;

export interface Consolidation {
  /** To be submitted in this order: each may spend what the one before it makes. */
  readonly transactions: readonly UnsignedTx[];
  readonly warnings: readonly Warning[];
}

/**
 * Moves all plain UTxOs to the change address, into as few as the size of values allows. Where one transaction has no
 * room for all of them, further ones follow and take in what the earlier ones made.
 */
export function buildConsolidation(request: ConsolidationRequest, ledger: LedgerView): Consolidation {
  const { maxInputs = Number.POSITIVE_INFINITY } = request;
  if (maxInputs < 2) throw new BuildError('maxInputs must be 2 or more: one UTxO alone is as few as can be');
  const frame = frameOf(NOTHING, request, ledger);
  const { places, warnings } = plainUtxos(frame);
  let waiting = places.map((place) => frame.wallet.utxos[place]!).toSorted(byFirstAsset);
  // What goes to somebody else is theirs to move.
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
    throw new BuildError(`There is nothing to consolidate: ${count} UTxOs are as few as they can be${hint(warnings)}`);
  return { transactions, warnings: [...warnings, ...stepWarnings(transactions.length, waiting.length)] };
}

const NOTHING = { outputs: [], certificates: [] } as const;

interface Step {
  /** Of what was made before. */
  readonly carried: readonly Utxo[];
  /** Of those that wait: at least one, so that there is an end. */
  readonly taken: readonly Utxo[];
  /** Whether fewer UTxOs come out than go in. */
  readonly reduces: boolean;
}

/** Takes in what was made before, or only its last output, which holds the rest of the lovelace, or nothing of it. */
function nextStep(
  request: ConsolidationRequest & { readonly maxInputs: number },
  ledger: LedgerView,
  made: readonly Utxo[],
  waiting: readonly Utxo[],
): Step {
  const frame = frameOf(NOTHING, { ...request, utxos: [...made, ...waiting] }, ledger);
  // Of very many assets the frame has a part only.
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
  // Where lovelace is missing the build says how much.
  return { count: low, fewer: carried.length + low - ('fee' in settled ? settled.change.length : 1) };
}

/** The same tokens next to each other, so that they meet in one transaction; those without tokens first. */
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
      text: `One transaction has no room for all UTxOs: submit ${transactions} in this order`,
    });
  if (waiting > 0)
    warnings.push({
      code: 'utxos-left',
      severity: 'warning',
      text: `${waiting} UTxOs are left for another consolidation after these ${transactions}`,
    });
  return warnings;
}
