import { createFrame } from '../assemble/build.js';
import { divide } from '../balance/balance.js';
import { computeLeftover, type Leftover } from '../balance/balance-transaction.js';
import { amountSize } from '../encoding/cbor-size.js';
import { BuildError, TransactionTooLarge } from '../errors.js';
import type { Frame } from '../plan/frame.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { CommonRequest, Payment } from '../request/request.js';
import { createProblem } from '../selection/find-inputs.js';
import { shortage } from '../selection/shortage.js';
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
  const frame = createFrame({ outputs: request.outputs }, request, ledger);
  const min = frame.plan.paid[index]!;
  const problem = createProblem(frame);
  const worthwhile = chooseWorthwhile(problem);
  const all = frame.wallet.utxos.map((_, utxo) => utxo);
  const best = [worthwhile, all]
    .map((inputs) => computeMaxFrom(frame, dropUntilFits(frame, inputs), min))
    .reduce((a, b) => (b === undefined || (a !== undefined && a.maxLovelace >= b.maxLovelace) ? a : b));
  if (best === undefined || best.maxLovelace < min) throw shortage(frame, problem);
  const totalBalance = frame.wallet.utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  return { ...best, totalBalance };
}

function computeMaxFrom(frame: Frame, leftover: Leftover, min: bigint): Omit<MaxAda, 'totalBalance'> | undefined {
  if (leftover.missing.size > 0 || leftover.inputs.length === 0) return undefined;
  if (leftover.sizeBytes > frame.parameters.maxTxSize)
    throw new TransactionTooLarge(leftover.sizeBytes, frame.parameters.maxTxSize);
  const { lovelace, bytes, rule, changeMinUtxo } = leftover;
  const divided = divide(lovelace + min - changeMinUtxo, bytes - amountSize(min), rule);
  if (divided === undefined) return undefined;
  return { maxLovelace: divided.rest, fee: divided.fee, changeMinUtxo };
}

/** As many inputs as fit into a transaction; those with the least lovelace per byte are dropped first. */
function dropUntilFits(frame: Frame, inputs: readonly number[]): Leftover {
  const { lovelace, assetStart } = frame.wallet;
  const worth = (index: number): number => lovelace[index]! / (1 + assetStart[index + 1]! - assetStart[index]!);
  let retained = inputs.toSorted((a, b) => worth(b) - worth(a));
  let leftover = computeLeftover(frame, retained);
  while (leftover.sizeBytes > frame.parameters.maxTxSize && retained.length > 1) {
    const share = frame.parameters.maxTxSize / leftover.sizeBytes;
    const next = computeLeftover(
      frame,
      retained.slice(0, Math.min(retained.length - 1, Math.ceil(retained.length * share))),
    );
    if (next.missing.size > 0) break;
    retained = retained.slice(0, next.inputs.length);
    leftover = next;
  }
  return leftover;
}
