import { encodeTransaction, type TransactionContent } from '../../chains/bitcoin/encode-transaction.js';
import { SignatureHashes } from '../../chains/bitcoin/signature-hashes.js';
import { dustLimit } from '../../chains/bitcoin/spend-weight.js';
import { decodeTransaction, type Transaction, type TransactionOutput } from '../../chains/bitcoin/transaction.js';
import type { Coin } from './coins.js';
import type { Wallet } from './wallet.js';

/** A coin and the wallet that can spend it. */
export interface Spend {
  readonly coin: Coin;
  readonly wallet: Wallet;
  readonly hashType?: number;
}

/** A transaction to be composed. */
export interface Intent {
  /** Covers the rest of the amount and receives the change. */
  readonly payer: Wallet;
  readonly outputs: readonly TransactionOutput[];
  /** In satoshi per virtual byte. */
  readonly feeRate: number;
  /** Always spent, before all other inputs. */
  readonly inputs?: readonly Spend[];
  /** Adds no payer inputs and no change: the remainder is the fee. */
  readonly exact?: boolean;
  readonly sequence?: number;
  readonly version?: number;
}

export interface Composed {
  readonly bytes: Uint8Array;
  readonly transaction: Transaction;
  readonly spent: readonly Coin[];
}

/** Replaceable (BIP-125), as in most current wallets. */
const REPLACEABLE = 0xffff_fffd;
/** Version, counts and lock time, with the witness marker. */
const FRAME_WEIGHT = 4 * 14 + 2;
const INPUT_WEIGHT = 4 * 41 + 1;

const outputWeight = ({ script }: Pick<TransactionOutput, 'script'>): number => 4 * (9 + script.length);
const spendWeight = ({ wallet }: Spend): number => INPUT_WEIGHT + wallet.unlockWeight + 8;

/**
 * Selects inputs, largest first, until they cover outputs and fee, then signs. Throws a `RangeError` when the payer has
 * too little.
 */
export function compose(available: readonly Coin[], intent: Intent): Composed {
  const { payer, outputs, feeRate, exact = false } = intent;
  const inputs: Spend[] = [...(intent.inputs ?? [])];
  const required = outputs.reduce((sum, { value }) => sum + value, 0n);
  let held = inputs.reduce((sum, { coin }) => sum + coin.value, 0n);
  let weight = FRAME_WEIGHT + sumValues(inputs.map(spendWeight)) + sumValues(outputs.map(outputWeight));
  const fee = (): bigint => BigInt(Math.ceil(feeRate * Math.ceil(weight / 4)));
  if (exact) {
    if (held < required) throw new RangeError(`${payer.name} lacks ${required - held} satoshi`);
    return sign(intent, inputs, outputs);
  }
  const selected = new Set(inputs.map(({ coin }) => coin));
  const others = available.filter((coin) => !selected.has(coin)).toSorted(largestFirst);
  for (const coin of others) {
    if (held >= required + fee()) break;
    const spend = { coin, wallet: payer };
    inputs.push(spend);
    held += coin.value;
    weight += spendWeight(spend);
  }
  if (held < required + fee()) throw new RangeError(`${payer.name} lacks ${required + fee() - held} satoshi`);
  weight += outputWeight(payer);
  const change = { value: held - required - fee(), script: payer.script };
  return sign(intent, inputs, change.value < dustLimit(change.script) ? outputs : [...outputs, change]);
}

const sumValues = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const largestFirst = (a: Coin, b: Coin): number => {
  if (a.value !== b.value) return a.value > b.value ? -1 : 1;
  return Buffer.compare(a.outpoint.txid, b.outpoint.txid) || a.outpoint.vout - b.outpoint.vout;
};

function sign(intent: Intent, spends: readonly Spend[], outputs: readonly TransactionOutput[]): Composed {
  const spent = spends.map(({ coin }) => coin);
  const unsigned: TransactionContent = {
    version: intent.version ?? 2,
    inputs: spends.map(({ coin, wallet }) => ({
      previous: coin.outpoint,
      scriptSig: new Uint8Array(),
      sequence: wallet.sequence ?? intent.sequence ?? REPLACEABLE,
      witness: [],
    })),
    outputs,
    lockTime: Math.max(0, ...spends.map(({ wallet }) => wallet.lockTime ?? 0)),
  };
  const hashes = new SignatureHashes(unsigned, spent);
  const inputs = unsigned.inputs.map((input, index) => {
    const { wallet, hashType } = spends[index]!;
    return { ...input, ...wallet.unlock(hashes, index, hashType) };
  });
  const bytes = encodeTransaction({ ...unsigned, inputs });
  return { bytes, transaction: decodeTransaction(bytes), spent };
}
