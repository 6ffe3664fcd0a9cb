// Pools of a DEX on a synthetic chain that changes them one by one, each with a trade.

import { load } from '../measurement.mjs';
import { encodeSyntheticBlock } from '../synthetic-block.mjs';

const { encodeAddress } = await load('chains/cardano/addresses/address.js');
const { encodeBody } = await load('chains/cardano/transactions/encode-body.js');
const { encodeWitnessSet } = await load('chains/cardano/transactions/encode-witnesses.js');
const { encodePlutusData } = await load('chains/cardano/scripts/plutus-data.js');
const { byronBody } = await load('chains/cardano/transactions/transaction-body.js');
const { blake2b224, blake2b256 } = await load('kernel/blake2b.js');
const { fromHex, toHex } = await load('kernel/hex.js');
const { minswapV2PoolDatum } = await load('market/dexes/minswap-v2.js');
const { pairName } = await load('market/dexes/pair-name.js');
const { marketRegistry } = await load('market/registry/registry.js');

export const FIRST_SLOT = 132_000_000;
const role = marketRegistry('mainnet').roles.find(({ role: kind, dex }) => kind === 'pool' && dex === 'MINSWAP_V2');
const [MARK] = role.proof;

const hash = (name) => blake2b224(new TextEncoder().encode(name));
export const tokenUnit = (number) => `${toHex(hash(`policy ${number}`))}544f4b454e`;
const faucet = encodeAddress({ type: 'enterprise', networkId: 1, payment: { type: 'key', hash: hash('faucet') } });
const poolAddress = encodeAddress({
  type: 'enterprise',
  networkId: 1,
  payment: { type: 'script', hash: fromHex(role.script) },
});
const plain = { assets: [], datumHash: undefined, inlineDatum: undefined, scriptRef: undefined };
const witnesses = encodeWitnessSet({ vkeys: [], bootstraps: [], scripts: [], datums: [], redeemers: [] });

const toAsset = ([unit, quantity]) => ({
  policyId: fromHex(unit.slice(0, 56)),
  assetName: fromHex(unit.slice(56)),
  quantity,
});

/** Credential of an account by its number. */
export const stakeKeyHash = (account) => fromHex(account.toString(16).padStart(56, '0'));

function paid(trader, { number, reserves: [ada, token] }, before) {
  if (trader === undefined) return [];
  const payment = { type: 'key', hash: hash(`key ${trader}`) };
  const stake = { type: 'key', hash: stakeKeyHash(trader) };
  const [lovelace, tokens] = [before[0] - ada, before[1] - token];
  return [
    {
      ...plain,
      address: encodeAddress({ type: 'base', networkId: 1, payment, stake }),
      lovelace: lovelace > 0n ? lovelace : 1_500_000n,
      assets: tokens > 0n ? [toAsset([tokenUnit(number), tokens])] : [],
    },
  ];
}

export class SyntheticPools {
  #purse = { txHash: blake2b256(new Uint8Array(1)), index: 0 };
  #height = -1;
  #previous;
  #pending = [];
  #pools;
  #secondsOfBlock;

  constructor(count, secondsOfBlock) {
    this.#secondsOfBlock = secondsOfBlock;
    this.#pools = Array.from({ length: count }, (_, number) => ({
      number,
      reserves: [1_000_000_000n * BigInt(1 + (number % 97)), 5_000_000_000n],
      at: undefined,
    }));
  }

  get genesis() {
    return [{ ...this.#purse, address: faucet, lovelace: 40_000_000_000_000_000n }];
  }

  /** Returns a function that restores this state. */
  saveState() {
    const [purse, height, previous] = [this.#purse, this.#height, this.#previous];
    const pools = this.#pools.map((pool) => ({ ...pool }));
    return () => {
      this.#purse = purse;
      this.#height = height;
      this.#previous = previous;
      this.#pools = pools;
    };
  }

  /** Buys or sells a thousandth of the pool, or creates it. The output of the pool goes to `trader`, if set. */
  change(number, trader) {
    const pool = this.#pools[number];
    const assets = ['lovelace', tokenUnit(number)];
    const before = pool.reserves;
    if (pool.at !== undefined) {
      const [ada, token] = pool.reserves;
      pool.reserves =
        number % 2 === this.#height % 2
          ? [ada + ada / 1000n, token - token / 1002n]
          : [ada - ada / 1002n, token + token / 1000n];
    }
    const datum = minswapV2PoolDatum({
      batching: { type: 'script', hash: hash('batching') },
      assets,
      totalLiquidity: 1_000_000n,
      reserves: pool.reserves,
      fees: [30n, 30n],
    });
    const held = [
      [MARK, 1n],
      [MARK.slice(0, 56) + pairName(assets), 9_000_000n],
      [assets[1], pool.reserves[1]],
    ];
    const output = {
      ...plain,
      address: poolAddress,
      lovelace: pool.reserves[0] + 3_000_000n,
      assets: held.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(toAsset),
      inlineDatum: encodePlutusData(datum),
    };
    const outputs = [output, ...paid(trader, pool, before), { ...plain, address: faucet, lovelace: 5_000_000n }];
    const body = encodeBody({
      ...byronBody([], [], new Uint8Array()),
      fee: 200_000n,
      inputs: pool.at === undefined ? [this.#purse] : [this.#purse, pool.at],
      outputs,
      collateralReturn: undefined,
    });
    const txHash = blake2b256(body);
    this.#purse = { txHash, index: outputs.length - 1 };
    pool.at = { txHash, index: 0 };
    this.#pending.push({ body, witnesses, auxiliary: undefined, valid: true });
  }

  block(index) {
    this.#height += 1;
    const bytes = encodeSyntheticBlock({
      height: this.#height,
      slot: FIRST_SLOT + this.#height * this.#secondsOfBlock,
      previousHash: this.#previous,
      issuerVkey: blake2b256(new TextEncoder().encode('issuer')),
      transactions: this.#pending,
    });
    this.#pending = [];
    const block = index.decode(bytes);
    this.#previous = block.hash;
    return block;
  }
}
