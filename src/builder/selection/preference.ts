import { type BalancedTransaction, balanceTransaction } from '../balance/balance-transaction.js';
import type { Frame } from '../plan/frame.js';
import { inLedgerOrder } from './ledger-order.js';
import type { Problem } from './problem.js';

/** `keepLargest` accepts a fee that is higher by this many lovelace: about twelve more inputs. */
const SPARED_COST = 20_000;
/** Higher than any fee, so that `privacy` joins as few addresses as possible. */
const ADDRESS_COST = 1e9;
/** `consolidate` adds at most this many inputs. */
const MAX_FURTHER_INPUTS = 20;

/** The prices that make the search follow the preference of the request. */
export function applyPreference(
  problem: Problem,
  { preference, wallet }: Pick<Frame, 'preference' | 'wallet'>,
): Problem {
  if (preference === 'privacy') return { ...problem, addressCost: ADDRESS_COST };
  if (preference !== 'keepLargest' || wallet.utxos.length < 2) return problem;
  // UTxOs are sorted by lovelace.
  return { ...problem, sparedIndex: 0, sparedCost: SPARED_COST };
}

/**
 * Adds the smallest UTxOs to a balanced transaction: plain ones of its own addresses, which need no other signature,
 * that hold more than they cost.
 */
export function addSmallUtxos(frame: Frame, balanced: BalancedTransaction): BalancedTransaction {
  const { wallet, parameters } = frame;
  const { assetStart, inputBytes, lovelace, requirementIndexes, reserved } = wallet;
  if (balanced.change.length === 0) return balanced;
  const spent = new Set(balanced.inputs);
  const addresses = new Set(balanced.inputs.map((index) => requirementIndexes[index]));
  const further: number[] = [];
  for (let index = wallet.utxos.length - 1; index >= 0 && further.length < MAX_FURTHER_INPUTS; index -= 1) {
    const isPlain = reserved[index] === 0 && assetStart[index] === assetStart[index + 1];
    const isWorthIt = lovelace[index]! > Number(parameters.minFeeA) * inputBytes[index]!;
    if (isPlain && isWorthIt && !spent.has(index) && addresses.has(requirementIndexes[index])) further.push(index);
  }
  for (let count = further.length; count > 0; count >>= 1) {
    const larger = balanceTransaction(frame, inLedgerOrder(wallet, [...balanced.inputs, ...further.slice(0, count)]));
    if ('fee' in larger && larger.sizeBytes <= parameters.maxTxSize) return larger;
  }
  return balanced;
}
