import { frameOf } from '../assemble/build.js';
import { divide } from '../balance/balance.js';
import { type Leftover, leftoverOf } from '../balance/settle.js';
import { amountSize } from '../encoding/cbor-size.js';
import { BuildError, TransactionTooLarge } from '../errors.js';
import type { Frame } from '../plan/frame.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { CommonRequest, Payment } from '../request/request.js';
import { problemOf, shortage } from '../selection/find-inputs.js';
import { chooseWorthwhile } from '../selection/worthwhile.js';

export interface MaxAdaRequest extends CommonRequest {
  /** The single output with zero lovelace gets the maximum. */
  readonly outputs: readonly Payment[];
}

export interface MaxAda {
  readonly maxLovelace: bigint;
  readonly fee: bigint;
  /** The lovelace that must stay with tokens that are not sent; zero when none are left. */
  readonly changeMinUtxo: bigint;
  readonly totalBalance: bigint;
}

/** The maximum that one output can hold when every UTxO worth its bytes is spent. */
export function maxAda(request: MaxAdaRequest, ledger: LedgerView): MaxAda {
  const open = request.outputs.flatMap(({ lovelace }, index) => (lovelace === 0n ? [index] : []));
  const [index] = open;
  if (index === undefined || open.length > 1)
    throw new BuildError('Exactly one output must have lovelace "0", the one to be maximized');
  const frame = frameOf({ outputs: request.outputs, certificates: [] }, request, ledger);
  const least = frame.plan.paid[index]!;
  const problem = problemOf(frame);
  const worthwhile = chooseWorthwhile(problem);
  const all = frame.wallet.utxos.map((_, utxo) => utxo);
  const best = [worthwhile, all]
    .map((inputs) => mostFrom(frame, within(frame, inputs), least))
    .reduce((a, b) => (b === undefined || (a !== undefined && a.maxLovelace >= b.maxLovelace) ? a : b));
  if (best === undefined || best.maxLovelace < least) throw shortage(frame, problem);
  const totalBalance = frame.wallet.utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  return { ...best, totalBalance };
}

function mostFrom(frame: Frame, leftover: Leftover, least: bigint): Omit<MaxAda, 'totalBalance'> | undefined {
  if (leftover.missing.size > 0 || leftover.inputs.length === 0) return undefined;
  if (leftover.sizeBytes > frame.parameters.maxTxSize)
    throw new TransactionTooLarge(leftover.sizeBytes, frame.parameters.maxTxSize);
  const { lovelace, bytes, rule, changeMinUtxo } = leftover;
  const divided = divide(lovelace + least - changeMinUtxo, bytes - amountSize(least), rule);
  if (divided === undefined) return undefined;
  return { maxLovelace: divided.rest, fee: divided.fee, changeMinUtxo };
}

/** As many inputs as fit into a transaction; those with the least lovelace per byte are dropped first. */
function within(frame: Frame, inputs: readonly number[]): Leftover {
  const { lovelace, assetStart } = frame.wallet;
  const worth = (index: number): number => lovelace[index]! / (1 + assetStart[index + 1]! - assetStart[index]!);
  let kept = inputs.toSorted((a, b) => worth(b) - worth(a));
  let leftover = leftoverOf(frame, kept);
  while (leftover.sizeBytes > frame.parameters.maxTxSize && kept.length > 1) {
    const share = frame.parameters.maxTxSize / leftover.sizeBytes;
    const next = leftoverOf(frame, kept.slice(0, Math.min(kept.length - 1, Math.ceil(kept.length * share))));
    if (next.missing.size > 0) break;
    kept = kept.slice(0, next.inputs.length);
    leftover = next;
  }
  return leftover;
}
