import type { ExpandedScript } from '../../chains/bitcoin/descriptors/expanded-script.js';
import type { Outpoint } from '../../chains/bitcoin/outpoint.js';
import {
  dustLimit,
  estimateSpend,
  estimateWeight,
  inputWeight,
  outputBytes,
  type SpendSize,
} from '../../chains/bitcoin/spend-weight.js';
import type { TransactionOutput } from '../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../kernel/errors.js';
import { computeFeeAt, type RatePerKilobyte } from './fee-rate.js';
import { type Coin, type SelectionAlgorithm, selectCoins } from './select-coins.js';

/** An output that a payment may spend. */
export interface Spendable extends Coin {
  readonly outpoint: Outpoint;
  readonly output: TransactionOutput;
  readonly size: SpendSize;
  /** Scripts and keys, where they are known from a descriptor. */
  readonly expanded: ExpandedScript | undefined;
  /** Sequence that it keeps from a replaced transaction. */
  readonly sequence?: number;
}

/** A fee for the size of the transaction, and an amount on top: for ancestors, or for what a replacement evicts. */
export interface FeeRule {
  readonly rate: RatePerKilobyte;
  readonly extra: bigint;
}

export interface PaymentRequest {
  /** Spent in any case. */
  readonly required: readonly Spendable[];
  /** Spent as far as needed. */
  readonly available: readonly Spendable[];
  /** Exactly one may have no value: it gets what remains, and everything available is spent. */
  readonly outputs: readonly { readonly script: Uint8Array; readonly value: bigint | undefined }[];
  readonly change: { readonly script: Uint8Array; readonly expanded: ExpandedScript | undefined } | undefined;
  /** The fee satisfies all of them. */
  readonly fees: readonly FeeRule[];
  readonly longTermRate: RatePerKilobyte;
  /** Where the change output goes: 0 to the number of the other outputs. */
  readonly changePosition: number;
  readonly sequence: number;
  readonly lockTime: number;
  readonly transactionVersion: number;
}

export interface Payment {
  readonly inputs: readonly Spendable[];
  readonly outputs: readonly TransactionOutput[];
  readonly changeIndex: number | undefined;
  readonly fee: bigint;
  /** Estimated for the signed transaction. */
  readonly weight: number;
  readonly algorithm: SelectionAlgorithm | undefined;
  readonly waste: bigint | undefined;
}

export const toSpendable = (
  outpoint: Outpoint,
  output: TransactionOutput,
  size: SpendSize,
  expanded: ExpandedScript | undefined,
): Spendable => ({ outpoint, output, size, expanded, value: output.value, inputWeight: inputWeight(size) });

/** Nodes relay nothing larger. */
const MAX_WEIGHT = 400_000;

const total = (values: readonly { readonly value: bigint }[]): bigint =>
  values.reduce((sum, { value }) => sum + value, 0n);

const insufficient = (missing: bigint): ServiceError =>
  new ServiceError('invalid', `Insufficient funds: ${missing} satoshi missing for the outputs and the fee`);

/** Chooses the inputs of a payment, its change and its fee. */
export function planPayment(request: PaymentRequest): Payment {
  for (const { script, value } of request.outputs)
    if (value !== undefined && value < dustLimit(script))
      throw new ServiceError(
        'invalid',
        `An output of ${value} satoshi is dust: it needs at least ${dustLimit(script)}`,
      );
  const rest = request.outputs.findIndex(({ value }) => value === undefined);
  const payment = rest < 0 ? planWithChange(request) : planRest(request, rest);
  if (payment.weight > MAX_WEIGHT)
    throw new ServiceError(
      'invalid',
      `The transaction would have a weight of ${payment.weight}, and nodes relay ${MAX_WEIGHT}: spend fewer coins or pay fewer outputs`,
    );
  return payment;
}

function planRest(request: PaymentRequest, rest: number): Payment {
  const inputs = [...request.required, ...request.available];
  const weight = estimateWeight(
    inputs.map(({ size }) => size),
    request.outputs,
  );
  const fee = requiredFee(weight, request.fees);
  const others = request.outputs.reduce((sum, { value }) => sum + (value ?? 0n), 0n);
  const value = total(inputs) - others - fee;
  const { script } = request.outputs[rest]!;
  if (value < dustLimit(script)) throw insufficient(dustLimit(script) - value);
  const outputs = request.outputs.map((output, index) => ({
    script: output.script,
    value: index === rest ? value : output.value!,
  }));
  return { inputs, outputs, changeIndex: undefined, fee, weight, algorithm: undefined, waste: undefined };
}

const largest = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b));

const requiredFee = (weight: number, fees: readonly FeeRule[]): bigint =>
  largest(fees.map(({ rate, extra }) => computeFeeAt(weight, rate) + extra));

function planWithChange(request: PaymentRequest): Payment {
  const { required, available, change, fees, longTermRate } = request;
  if (change === undefined)
    throw new ServiceError(
      'invalid',
      "Send 'changeAddress', or leave out the 'value' of the output that gets the rest",
    );
  const rate = largest(fees.map((each) => each.rate));
  const outputs = request.outputs.map(({ script, value }) => ({ script, value: value! }));
  const requiredWeight = estimateWeight(
    required.map(({ size }) => size),
    outputs,
  );
  // Marker and flag, and longer counts when many inputs follow.
  const room = available.length > 0 ? 2 + 4 * 2 : 0;
  const fixedFee = requiredFee(requiredWeight + room, fees);
  const target = total(outputs) + fixedFee - total(required);
  const changeOutput = {
    outputWeight: outputBytes(change) * 4,
    inputWeight: changeInputWeight(change),
    minimum: dustLimit(change.script),
  };
  // A transaction needs an output: without payments it is the change.
  const isChangeNeeded = outputs.length === 0;
  const reserve = isChangeNeeded ? computeFeeAt(changeOutput.outputWeight, rate) + changeOutput.minimum : 0n;
  const selection = chooseInputs(available, { target: target + reserve, rate, longTermRate, change: changeOutput });
  const inputs = [...required, ...selection.coins];
  const withChange = isChangeNeeded || selection.change !== undefined;
  const weight = estimateWeight(
    inputs.map(({ size }) => size),
    withChange ? [...outputs, change] : outputs,
  );
  const needed = requiredFee(weight, fees);
  const left = total(inputs) - total(outputs) - needed;
  if (left < 0n) throw insufficient(-left);
  const position = Math.min(request.changePosition, outputs.length);
  const { algorithm, waste } = selection;
  if (isChangeNeeded && left < changeOutput.minimum) throw insufficient(changeOutput.minimum - left);
  if (!withChange || left < changeOutput.minimum) {
    const fee = total(inputs) - total(outputs);
    const smaller = estimateWeight(
      inputs.map(({ size }) => size),
      outputs,
    );
    return { algorithm, waste, inputs, outputs, changeIndex: undefined, fee, weight: smaller };
  }
  const paid = outputs.toSpliced(position, 0, { script: change.script, value: left });
  return { algorithm, waste, inputs, outputs: paid, changeIndex: position, fee: needed, weight };
}

type Chosen = {
  readonly coins: readonly Spendable[];
  readonly change: bigint | undefined;
  readonly algorithm: SelectionAlgorithm | undefined;
  readonly waste: bigint | undefined;
};

function chooseInputs(available: readonly Spendable[], request: Parameters<typeof selectCoins>[1]): Chosen {
  const { target, change, rate } = request;
  // The required inputs suffice alone.
  if (target <= 0n) {
    const afterFee = -target - computeFeeAt(change.outputWeight, rate);
    const isKept = afterFee >= change.minimum;
    return { coins: [], change: isKept ? afterFee : undefined, algorithm: undefined, waste: undefined };
  }
  const found = selectCoins(available, request);
  if (found !== undefined) return found;
  const most = available.reduce((sum, coin) => {
    const effective = coin.value - computeFeeAt(coin.inputWeight, rate);
    return effective > 0n ? sum + effective : sum;
  }, 0n);
  throw insufficient(target - most);
}

const changeInputWeight = ({ script, expanded }: NonNullable<PaymentRequest['change']>): number => {
  const size = estimateSpend(script, {
    redeemScript: expanded?.redeemScript,
    witnessScript: expanded?.witnessScript,
  });
  // For a script of an unknown form the input of a segwit key is a fair guess: it only affects the choice of coins.
  return size === undefined ? 272 : inputWeight(size);
};
