import { computeShortfallWith, type Shortfall } from '../balance/balance-transaction.js';
import { BuildError, InsufficientFunds, LOVELACE, TransactionTooLarge } from '../errors.js';
import type { Frame } from '../plan/frame.js';
import { LARGEST_INPUT_BYTES } from '../wallet/wallet.js';
import { fillTransaction } from './fill.js';
import type { Problem } from './problem.js';
import { chooseWorthwhile } from './worthwhile.js';

const FULL = 'the UTxOs do not fit into one transaction: consolidate them first';

const SLIGHTLY_MORE = 1 + 1e-9;

/** Whether all UTxOs together hold less than the payments, so that no set has to be tried. */
export function isHopeless({ plan, wallet }: Frame): boolean {
  let estimate = 0;
  for (let index = 0; index < wallet.lovelace.length; index += 1) estimate += wallet.lovelace[index]!;
  // Floats are exact enough unless the amounts are nearly equal.
  if (estimate > SLIGHTLY_MORE * Number(plan.lovelace)) return false;
  let lovelace = 0n;
  for (const utxo of wallet.utxos) lovelace += utxo.lovelace;
  return lovelace < plan.lovelace;
}

/**
 * The amounts that one more UTxO of the sender must hold, in addition to those that provide most within the size of a
 * transaction, or that must be spent.
 */
export function shortage(frame: Frame, problem: Problem, spent?: readonly number[]): Error {
  const { maxTxSize } = frame.parameters;
  const further = { inputBytes: LARGEST_INPUT_BYTES, requirement: frame.wallet.further };
  const withFurther = { ...problem, fixedItems: [...problem.fixedItems, ...further.requirement.items] };
  if (spent !== undefined) {
    const lacking = computeShortfallWith(frame, spent, further);
    if (lacking.sizeBytes > maxTxSize) return new TransactionTooLarge(lacking.sizeBytes, maxTxSize);
    return describe(frame, lacking, false);
  }
  if (mayFit(frame)) {
    const lacking = computeShortfallWith(frame, chooseWorthwhile(withFurther, 0), further);
    if (lacking.sizeBytes <= maxTxSize) return describe(frame, lacking, false);
  }
  const filling = { ...withFurther, fixedBytes: problem.fixedBytes + further.inputBytes };
  const getSize = (members: readonly number[]): number => computeShortfallWith(frame, members, further).sizeBytes;
  const { members, isFull } = fillTransaction(filling, maxTxSize, getSize);
  const lacking = computeShortfallWith(frame, members, further);
  if (lacking.sizeBytes > maxTxSize) return new TransactionTooLarge(lacking.sizeBytes, maxTxSize);
  return describe(frame, lacking, isFull);
}

/** Whether the inputs alone leave room for the rest; otherwise no time is spent on the best set without a limit. */
function mayFit({ wallet, parameters }: Frame): boolean {
  let bytes = 0;
  for (let index = 0; index < wallet.utxos.length; index += 1) bytes += wallet.inputBytes[index]!;
  return bytes <= parameters.maxTxSize;
}

function describe(frame: Frame, lacking: Shortfall, isFull: boolean): Error {
  const leftOut = describeLeftOut(frame);
  if (lacking.assets.size > 0 && frame.wallet.leftOut.has('with more assets than fit into a transaction'))
    return new BuildError(
      `The tokens to send share UTxOs with too many others for one transaction (${leftOut}): send fewer at once`,
    );
  const notes = [isFull ? FULL : '', leftOut].filter((note) => note !== '');
  return new InsufficientFunds(toMissing(frame, lacking), notes.join('; '));
}

function toMissing({ table }: Frame, { lovelace, assets }: Shortfall): ReadonlyMap<string, bigint> {
  const missing = new Map<string, bigint>();
  if (lovelace > 0n || assets.size === 0) missing.set(LOVELACE, lovelace > 0n ? lovelace : 1n);
  for (const [asset, quantity] of assets) {
    const { policyId, assetName } = table.assets[asset]!;
    missing.set(policyId + assetName, quantity);
  }
  return missing;
}

export function describeLeftOut({ wallet }: Frame): string {
  return [...wallet.leftOut].map(([obstacle, count]) => `${count} excluded, ${obstacle}`).join('; ');
}
