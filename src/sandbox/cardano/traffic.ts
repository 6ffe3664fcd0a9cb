import { encodeMetadata } from '../../builder/request/metadata.js';
import type { EncodedTransactionParts } from '../../chains/cardano/blocks/encode-block.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { type AssetQuantity, writeValue } from '../../chains/cardano/transactions/value.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { type RandomInt, randomAmount } from '../random-int.js';
import type { SigningKey } from './signing-key.js';

/** The fields of an unspent output that traffic needs. */
export interface Coin {
  readonly txHash: Uint8Array;
  readonly index: number;
  readonly lovelace: bigint;
  readonly assets: readonly AssetQuantity[];
}

/** A wallet that sends and receives payments repeatedly. */
export interface Walker {
  readonly address: Uint8Array;
  readonly key: SigningKey;
  readonly coins: Coin[];
}

/** Savings addresses, which are never spent from, so that some accumulate very many outputs. */
export interface SavingsAddresses {
  /** Returns an unused address. */
  next(): Uint8Array;
}

interface Payment {
  readonly payer: Walker;
  readonly to: Uint8Array;
  readonly paid: bigint;
  readonly assets: readonly AssetQuantity[];
  /** The change of the payer. */
  readonly changeAssets: readonly AssetQuantity[];
  readonly auxiliary: Uint8Array | undefined;
}

const ADA = 1_000_000n;
/** One in this many payments goes to savings. */
const RESTS = 12;
/** Above this many outputs a wallet spends several at once, to bound their number. */
const MANY_COINS = 6;
/** Enough for an output with some assets. */
const MIN_LOVELACE = 2n * ADA;
/** Size of a witness set with one signature, and of the transaction envelope without metadata. */
const WITNESS_BYTES = 104;
const NO_AUXILIARY = 1;

/**
 * Payments between many wallets, limited only by signing speed: the ledger is not consulted, because the tracked coins
 * always exist there. Wallets without a large enough coin are skipped.
 */
export class Traffic {
  readonly #walkers: readonly Walker[];
  readonly #randomInt: RandomInt;
  readonly #parameters: ProtocolParameters;
  readonly #resting: SavingsAddresses;
  readonly #auxiliaries: readonly Uint8Array[];

  constructor(
    walkers: readonly Walker[],
    resting: SavingsAddresses,
    randomInt: RandomInt,
    parameters: ProtocolParameters,
  ) {
    this.#walkers = walkers;
    this.#resting = resting;
    this.#randomInt = randomInt;
    this.#parameters = parameters;
    this.#auxiliaries = ['for the ride', 'thanks', 'ticket', 'supper'].map(
      (words) => encodeMetadata({ '674': { msg: [words] } })!.encoded,
    );
  }

  /** Composes the next transaction; its signature may be pending. */
  async next(): Promise<EncodedTransactionParts> {
    const randomInt = this.#randomInt;
    for (;;) {
      const payer = this.#walkers[randomInt(this.#walkers.length)]!;
      const payee = randomInt(RESTS) === 0 ? undefined : this.#walkers[randomInt(this.#walkers.length)]!;
      const spent = payer.coins.splice(0, payer.coins.length > MANY_COINS ? 3 : 1);
      const held = spent.reduce((sum, { lovelace }) => sum + lovelace, 0n);
      if (held < 3n * MIN_LOVELACE) {
        payer.coins.push(...spent);
        continue;
      }
      const auxiliary = randomInt(5) === 0 ? this.#auxiliaries[randomInt(this.#auxiliaries.length)] : undefined;
      const max = held / 2n > 2n * MIN_LOVELACE ? held / 2n : 2n * MIN_LOVELACE;
      // Savings are small, to leave enough for payments.
      const paid = payee === undefined ? MIN_LOVELACE : randomAmount(randomInt, MIN_LOVELACE, max, 10_000n);
      const [assets, changeAssets] = splitAssets(sumAssets(spent.flatMap((coin) => coin.assets)), payee === undefined);
      const to = payee?.address ?? this.#resting.next();
      const { body, change } = this.#encodeBody(spent, held, { payer, to, paid, assets, changeAssets, auxiliary });
      const txHash = blake2b256(body);
      payee?.coins.push({ txHash, index: 0, lovelace: paid, assets });
      payer.coins.push({ txHash, index: 1, lovelace: change, assets: changeAssets });
      return { body, witnesses: await signed(payer.key, txHash), auxiliary, valid: true };
    }
  }

  #encodeBody(
    spent: readonly Coin[],
    held: bigint,
    payment: Payment,
  ): { readonly body: Uint8Array; readonly change: bigint } {
    const { minFeeA, minFeeB } = this.#parameters;
    const auxiliaryBytes = payment.auxiliary?.length ?? NO_AUXILIARY;
    let fee = 200_000n;
    for (;;) {
      const change = held - payment.paid - fee;
      const body = writeBody(spent, payment, change, fee);
      const min = minFeeA * BigInt(1 + body.length + WITNESS_BYTES + auxiliaryBytes) + minFeeB;
      if (min === fee) return { body, change };
      fee = min;
    }
  }
}

/** Sums the same asset over several coins. */
function sumAssets(held: readonly AssetQuantity[]): readonly AssetQuantity[] {
  const [first, ...others] = held;
  if (first === undefined || others.length === 0) return held;
  // Traffic uses one asset only.
  return [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }];
}

/** All of it, or one unit to savings and the rest as change. */
function splitAssets(
  held: readonly AssetQuantity[],
  rests: boolean,
): readonly [paid: readonly AssetQuantity[], kept: readonly AssetQuantity[]] {
  const [asset] = held;
  if (!rests || asset === undefined || asset.quantity === 1n) return [held, []];
  return [[{ ...asset, quantity: 1n }], [{ ...asset, quantity: asset.quantity - 1n }]];
}

function writeBody(
  spent: readonly Coin[],
  { payer, to, paid, assets, changeAssets, auxiliary }: Payment,
  change: bigint,
  fee: bigint,
): Uint8Array {
  const writer = new CborWriter().map(auxiliary === undefined ? 3 : 4);
  writer.uint(0).array(spent.length);
  for (const { txHash, index } of spent) writer.array(2).bytes(txHash).uint(index);
  writer.uint(1).array(2).array(2).bytes(to);
  writeValue(writer, { lovelace: paid, assets });
  writer.array(2).bytes(payer.address);
  writeValue(writer, { lovelace: change, assets: changeAssets });
  writer.uint(2).uint(fee);
  if (auxiliary !== undefined) writer.uint(7).bytes(blake2b256(auxiliary));
  return writer.finish();
}

async function signed(key: SigningKey, txHash: Uint8Array): Promise<Uint8Array> {
  const signature = await key.signLater(txHash);
  return new CborWriter().map(1).uint(0).array(1).array(2).bytes(key.vkey).bytes(signature).finish();
}
