import { encodeMetadata } from '../../builder/metadata.js';
import type { TransactionParts } from '../../chains/cardano/encode-block.js';
import type { ProtocolParameters } from '../../chains/cardano/protocol-parameters.js';
import { type AssetQuantity, writeValue } from '../../chains/cardano/value.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { type Draw, drawAmount } from './draw.js';
import type { SigningKey } from './signing-key.js';

/** An unspent output as far as traffic cares. */
export interface Coin {
  readonly txHash: Uint8Array;
  readonly index: number;
  readonly lovelace: bigint;
  readonly assets: readonly AssetQuantity[];
}

/** Somebody who pays and is paid, over and over. */
export interface Walker {
  readonly address: Uint8Array;
  readonly key: SigningKey;
  readonly coins: Coin[];
}

interface Payment {
  readonly payer: Walker;
  readonly payee: Walker;
  readonly paid: bigint;
  readonly assets: readonly AssetQuantity[];
  readonly auxiliary: Uint8Array | undefined;
}

const ADA = 1_000_000n;
/** Beyond so many outputs a wallet spends several at once, so that their number does not grow without end. */
const MANY_COINS = 6;
/** Enough for an output with some assets. */
const LEAST = 2n * ADA;
/** Bytes of a witness set with one signature, and of the frame around a transaction without metadata. */
const WITNESS_BYTES = 104;
const NO_AUXILIARY = 1;

/**
 * Payments between many wallets, as fast as signatures can be made: no ledger is asked, because whoever has a coin here
 * has it there. Whoever has nothing that is large enough is passed over.
 */
export class Traffic {
  readonly #walkers: readonly Walker[];
  readonly #draw: Draw;
  readonly #parameters: ProtocolParameters;
  readonly #auxiliaries: readonly Uint8Array[];

  constructor(walkers: readonly Walker[], draw: Draw, parameters: ProtocolParameters) {
    this.#walkers = walkers;
    this.#draw = draw;
    this.#parameters = parameters;
    this.#auxiliaries = ['for the ride', 'thanks', 'ticket', 'supper'].map(
      (words) => encodeMetadata({ '674': { msg: [words] } })!.encoded,
    );
  }

  /** The next transaction; signing it may wait. */
  async next(): Promise<TransactionParts> {
    const draw = this.#draw;
    for (;;) {
      const payer = this.#walkers[draw(this.#walkers.length)]!;
      const payee = this.#walkers[draw(this.#walkers.length)]!;
      const spent = payer.coins.splice(0, payer.coins.length > MANY_COINS ? 3 : 1);
      const held = spent.reduce((sum, { lovelace }) => sum + lovelace, 0n);
      if (held < 3n * LEAST) {
        payer.coins.push(...spent);
        continue;
      }
      const auxiliary = draw(5) === 0 ? this.#auxiliaries[draw(this.#auxiliaries.length)] : undefined;
      const most = held / 2n > 2n * LEAST ? held / 2n : 2n * LEAST;
      const paid = drawAmount(draw, LEAST, most, 10_000n);
      const assets = spent.flatMap((coin) => coin.assets);
      const { body, change } = this.#bodyOf(spent, held, { payer, payee, paid, assets, auxiliary });
      const txHash = blake2b256(body);
      payee.coins.push({ txHash, index: 0, lovelace: paid, assets });
      payer.coins.push({ txHash, index: 1, lovelace: change, assets: [] });
      return { body, witnesses: await signed(payer.key, txHash), auxiliary, valid: true };
    }
  }

  #bodyOf(
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
      const least = minFeeA * BigInt(1 + body.length + WITNESS_BYTES + auxiliaryBytes) + minFeeB;
      if (least === fee) return { body, change };
      fee = least;
    }
  }
}

function writeBody(
  spent: readonly Coin[],
  { payer, payee, paid, assets, auxiliary }: Payment,
  change: bigint,
  fee: bigint,
): Uint8Array {
  const writer = new CborWriter().map(auxiliary === undefined ? 3 : 4);
  writer.uint(0).array(spent.length);
  for (const { txHash, index } of spent) writer.array(2).bytes(txHash).uint(index);
  writer.uint(1).array(2).array(2).bytes(payee.address);
  writeValue(writer, { lovelace: paid, assets });
  writer.array(2).bytes(payer.address).uint(change).uint(2).uint(fee);
  if (auxiliary !== undefined) writer.uint(7).bytes(blake2b256(auxiliary));
  return writer.finish();
}

async function signed(key: SigningKey, txHash: Uint8Array): Promise<Uint8Array> {
  const signature = await key.signLater(txHash);
  return new CborWriter().map(1).uint(0).array(1).array(2).bytes(key.vkey).bytes(signature).finish();
}
