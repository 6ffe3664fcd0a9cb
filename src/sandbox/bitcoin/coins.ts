import type { Block } from '../../chains/bitcoin/block.js';
import { formatOutpoint, type Outpoint } from '../../chains/bitcoin/outpoint.js';
import { isOpReturn } from '../../chains/bitcoin/script.js';
import type { Transaction, TransactionOutput } from '../../chains/bitcoin/transaction.js';

/** An unspent output. */
export interface Coin extends TransactionOutput {
  readonly outpoint: Outpoint;
  readonly height: number;
  readonly coinbase: boolean;
}

/** Confirmations before a coinbase output can be spent. */
export const COINBASE_MATURITY = 100;
const MAX_SCRIPT_BYTES = 10_000;

export const isMature = ({ coinbase, height }: Coin, spentAt: number): boolean =>
  !coinbase || spentAt - height >= COINBASE_MATURITY;

const isUnspendable = (script: Uint8Array): boolean => isOpReturn(script) || script.length > MAX_SCRIPT_BYTES;

export const scriptKey = (script: Uint8Array): string =>
  Buffer.from(script.buffer, script.byteOffset, script.length).toString('latin1');

/** All spendable outputs of a transaction. */
export const toCoins = ({ txid, outputs }: Transaction, height: number, coinbase: boolean): readonly Coin[] =>
  outputs.flatMap(({ value, script }, vout) =>
    isUnspendable(script) ? [] : [{ value, script, outpoint: { txid, vout }, height, coinbase }],
  );

/** The UTXO set at a block. */
export class Coins {
  readonly #byOutpoint = new Map<string, Coin>();
  readonly #byScript = new Map<string, Map<string, Coin>>();

  constructor(coins: Iterable<Coin> = []) {
    for (const coin of coins) this.#add(coin);
  }

  get size(): number {
    return this.#byOutpoint.size;
  }

  get(outpoint: string): Coin | undefined {
    return this.#byOutpoint.get(outpoint);
  }

  all(): Iterable<Coin> {
    return this.#byOutpoint.values();
  }

  byScript(script: Uint8Array): Iterable<Coin> {
    return this.#byScript.get(scriptKey(script))?.values() ?? [];
  }

  /** Returns the outputs that each transaction spends. */
  connect({ transactions }: Pick<Block, 'transactions'>, height: number): readonly (readonly Coin[])[] {
    return transactions.map((transaction, index) => {
      const spent = index === 0 ? [] : transaction.inputs.map(({ previous }) => this.#remove(formatOutpoint(previous)));
      for (const coin of toCoins(transaction, height, index === 0)) this.#add(coin);
      return spent;
    });
  }

  #add(coin: Coin): void {
    const outpoint = formatOutpoint(coin.outpoint);
    const key = scriptKey(coin.script);
    const there = this.#byScript.get(key);
    this.#byOutpoint.set(outpoint, coin);
    if (there === undefined) this.#byScript.set(key, new Map([[outpoint, coin]]));
    else there.set(outpoint, coin);
  }

  #remove(outpoint: string): Coin {
    const coin = this.#byOutpoint.get(outpoint);
    if (coin === undefined) throw new RangeError(`a block spends ${outpoint}, which does not exist`);
    this.#byOutpoint.delete(outpoint);
    const key = scriptKey(coin.script);
    const there = this.#byScript.get(key)!;
    there.delete(outpoint);
    if (there.size === 0) this.#byScript.delete(key);
    return coin;
  }
}
