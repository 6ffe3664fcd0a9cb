// Wallets and transactions to build, each from its seed: fixed jobs and any number of random ones of all kinds.

import { createRandom } from '../random.mjs';
import { context } from './setting.mjs';

const randomHex = (random, bytes) =>
  Array.from({ length: bytes }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('');
const between = (random, low, high) => low + Math.floor(random() * (high - low + 1));

function createAssets(random, count, perPolicy) {
  const assets = [];
  let policyId = '';
  for (let index = 0; index < count; index += 1) {
    if (index % perPolicy === 0) policyId = randomHex(random, 28);
    assets.push({ policyId, assetName: randomHex(random, between(random, 3, 16)) });
  }
  return assets;
}

/**
 * A literal, so that all these objects have one hidden class, as those from `JSON.parse`. V8 gives each object that
 * begins with a spread a class of its own, which slows down every builder that reads it.
 */
const holding = ({ policyId, assetName }, quantity) => ({ policyId, assetName, quantity: BigInt(quantity) });

const adaOnly = (random, lovelace) => ({
  txHash: randomHex(random, 32),
  outputIndex: between(random, 0, 5),
  lovelace: BigInt(lovelace),
  assets: [],
});

/** 200 UTxOs with 100 assets spread over two thirds of them. */
function mixedWallet(seed) {
  const random = createRandom(seed);
  const assets = createAssets(random, 100, 3);
  const utxos = [];
  for (let index = 0; index < 200; index += 1) {
    const utxo = adaOnly(random, between(random, 2_000_000, 12_000_000));
    if (index % 3 !== 0) {
      const count = between(random, 1, 3);
      const start = between(random, 0, assets.length - 1);
      for (let step = 0; step < count; step += 1) {
        const asset = assets[(start + step * 7) % assets.length];
        utxo.assets.push(holding(asset, between(random, 1, 1_000_000)));
      }
    }
    utxos.push(utxo);
  }
  return { utxos, assets };
}

/** 20 UTxOs, 18 of which hold 20 assets each. */
function heavyWallet(seed) {
  const random = createRandom(seed);
  const assets = createAssets(random, 360, 4);
  const utxos = Array.from({ length: 20 }, (_, index) => {
    if (index >= 18) return adaOnly(random, 3_000_000);
    const utxo = adaOnly(random, between(random, 8_000_000, 13_000_000));
    utxo.assets = assets
      .slice(index * 20, index * 20 + 20)
      .map((asset) => holding(asset, between(random, 1, 1_000_000)));
    return utxo;
  });
  return { utxos, assets };
}

const sumLovelace = (utxos) => utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n);

export function fixedJobs() {
  const mixed = mixedWallet(1);
  const heavy = heavyWallet(2);
  const held = new Map();
  for (const { assets } of mixed.utxos)
    for (const { policyId, assetName, quantity } of assets) {
      const unit = policyId + assetName;
      held.set(unit, { policyId, assetName, quantity: (held.get(unit)?.quantity ?? 0n) + quantity });
    }
  const target = [...held.values()].slice(0, 3).map((asset) => holding(asset, asset.quantity / 4n + 1n));
  return [
    { name: 'A', utxos: mixed.utxos, outputs: [{ lovelace: 5_000_000n, assets: target }] },
    { name: 'B', utxos: mixed.utxos, outputs: [{ lovelace: 600_000_000n, assets: [] }] },
    { name: 'C', utxos: heavy.utxos, outputs: [{ lovelace: 100_000_000n, assets: [] }] },
    { name: 'D', utxos: heavy.utxos, outputs: [{ lovelace: 136_800_000n, assets: [] }] },
  ];
}

/** A wallet of 1 to 120 UTxOs and one to four payments that it can afford in most cases. */
export function randomJob(seed) {
  const random = createRandom(seed);
  const assets = createAssets(random, between(random, 1, 40), between(random, 1, 6));
  const tokenShare = random();
  const utxos = Array.from({ length: between(random, 1, 120) }, () => {
    const utxo = adaOnly(random, Math.floor(1_500_000 + 2_000_000 * 30 ** random()));
    if (random() < tokenShare) {
      const chosen = new Set(
        Array.from({ length: between(random, 1, 6) }, () => between(random, 0, assets.length - 1)),
      );
      utxo.assets = [...chosen].map((index) => holding(assets[index], Math.floor(10 ** (random() * 9)) + 1));
    }
    return utxo;
  });
  const share = random() * 0.7;
  const count = between(random, 1, 4);
  const total = Number(sumLovelace(utxos));
  const outputs = Array.from({ length: count }, () => ({
    lovelace: BigInt(Math.max(1_300_000, Math.floor((total * share) / count))),
    assets: [],
  }));
  const held = utxos.flatMap((utxo) => utxo.assets);
  for (let want = between(random, 0, 3); want > 0 && held.length > 0; want -= 1) {
    const asset = held[between(random, 0, held.length - 1)];
    const output = outputs[between(random, 0, count - 1)];
    if (
      outputs.some((other) =>
        other.assets.some(({ policyId, assetName }) => policyId + assetName === asset.policyId + asset.assetName),
      )
    )
      continue;
    output.assets.push(holding(asset, between(random, 1, Math.min(Number(asset.quantity), 1e9))));
    if (output.lovelace < 2_000_000n) output.lovelace = 2_000_000n;
  }
  return { name: `random ${seed}`, utxos, outputs };
}

const { parameters, pool } = context;
const BIG_DEPOSIT = BigInt(parameters.drepDeposit);

/** The contents of a transaction besides payments of lovelace and tokens. `deposit`: lovelace that it takes. */
const KINDS = {
  payment: () => ({}),
  tokens: () => ({}),
  'many outputs': () => ({}),
  consolidation: () => ({ selectAll: true, outputs: [] }),
  'inline datum': () => ({ inlineDatum: 'd8799f182aff' }),
  'reference script': () => ({ referenceScript: context.nativeScript }),
  metadata: (random) => ({ message: randomHex(random, between(random, 1, 32)) }),
  'native mint': (random) => ({ mint: nativeToken(random, between(random, 1, 1e9)) }),
  'native burn': (random) => ({ mint: nativeToken(random, -between(random, 1, 1e9)) }),
  'Plutus mint': (random) => ({
    plutusMint: {
      policyId: context.plutusPolicy.hash,
      assetName: randomHex(random, 8),
      quantity: BigInt(between(random, 1, 1e9)),
    },
  }),
  'Plutus spend': (random) => ({ lockedUtxo: adaOnly(random, between(random, 2_000_000, 9_000_000)) }),
  'stake registration': () => ({ certificate: 'stakeRegistration', deposit: BigInt(parameters.keyDeposit) }),
  delegation: () => ({ certificate: 'delegation' }),
  'vote delegation': () => ({ certificate: 'voteDelegation' }),
  'DRep registration': () => ({ certificate: 'drepRegistration', deposit: BIG_DEPOSIT }),
  'pool registration': () => ({ certificate: 'poolRegistration', deposit: BigInt(parameters.poolDeposit) }),
  'pool retirement': () => ({ certificate: 'poolRetirement', epoch: pool.retirementEpoch }),
  withdrawal: (random) => ({ withdrawal: BigInt(between(random, 1, 20_000_000)) }),
  vote: () => ({ vote: true }),
  proposal: () => ({ proposal: true, deposit: BigInt(parameters.govActionDeposit) }),
};

export const JOB_KINDS = Object.keys(KINDS);
/** Those without anything but payments. */
export const PAYMENT_KINDS = ['payment', 'tokens', 'many outputs'];
/** Peers that take most of a second for a job build only so many. */
export const SLOW_PEER_JOBS = 60;

const nativeToken = (random, quantity) => ({
  policyId: context.policyId,
  assetName: randomHex(random, 8),
  quantity: BigInt(quantity),
});

/** A random payment with something else in the same transaction: the kinds take turns. */
export function kindJob(seed) {
  const kind = JOB_KINDS[seed % JOB_KINDS.length];
  const job = kind === 'tokens' ? tokenJob(seed) : randomJob(seed);
  const random = createRandom(seed * 104_729);
  const { outputs = job.outputs, ...features } = KINDS[kind](random);
  const { utxos, outputs: payments } = adaptPayments({ ...job, outputs }, kind, features, random);
  return { ...job, name: `${kind} ${seed}`, kind, utxos, outputs: payments, ...features };
}

/** The next random payment that has tokens. */
function tokenJob(seed) {
  for (let next = seed; ; next += 1_000_003) {
    const job = randomJob(next);
    if (job.outputs.some(({ assets }) => assets.length > 0)) return job;
  }
}

function adaptPayments({ utxos, outputs }, kind, { mint, plutusMint, deposit = 0n }, random) {
  const minted = plutusMint ?? mint;
  if (kind === 'many outputs') return { utxos, outputs: multiply(outputs, random) };
  if (deposit >= BIG_DEPOSIT)
    return { utxos: [...utxos, adaOnly(random, Number(deposit) + between(random, 3_000_000, 90_000_000))], outputs };
  if (minted === undefined) return { utxos, outputs };
  if (minted.quantity < 0n) {
    const held = holding(minted, -minted.quantity + BigInt(between(random, 0, 1)));
    const [first, ...others] = utxos;
    return { utxos: [{ ...first, assets: [...first.assets, held] }, ...others], outputs };
  }
  const [first, ...others] = outputs;
  return {
    utxos,
    outputs: [{ lovelace: first.lovelace + 1_500_000n, assets: [...first.assets, minted] }, ...others],
  };
}

/** The same amount in 5 to 30 outputs, if it is enough for them. */
function multiply(outputs, random) {
  const count = between(random, 5, 30);
  const share = outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n) / BigInt(count);
  const further = share < 1_300_000n ? 0 : count - outputs.length;
  const given = outputs.map(({ lovelace, assets }) => ({ lovelace: share < 2_000_000n ? lovelace : share, assets }));
  return [...given, ...Array.from({ length: Math.max(0, further) }, () => ({ lovelace: share, assets: [] }))];
}

/** A wallet of 13 to 200 UTxOs, too many for an exhaustive search, and one to three payments. */
export function gapJob(seed) {
  const random = createRandom(seed * 7919);
  const assets = createAssets(random, between(random, 1, 30), between(random, 1, 5));
  const tokenShare = random() ** 2;
  const utxos = Array.from({ length: between(random, 13, 200) }, () => {
    const utxo = adaOnly(random, Math.floor(1_200_000 + 1_500_000 * 60 ** random()));
    if (random() < tokenShare) {
      const chosen = new Set(
        Array.from({ length: between(random, 1, 4) }, () => between(random, 0, assets.length - 1)),
      );
      utxo.assets = [...chosen].map((index) => holding(assets[index], Math.floor(10 ** (random() * 9)) + 1));
    }
    return utxo;
  });
  const total = Number(sumLovelace(utxos));
  const share = random() ** 3 * 0.8;
  const count = between(random, 1, 3);
  const outputs = Array.from({ length: count }, () => ({
    lovelace: BigInt(Math.max(1_300_000, Math.floor((total * share) / count))),
    assets: [],
  }));
  const held = utxos.flatMap((utxo) => utxo.assets);
  if (held.length > 0 && random() < 0.4) {
    const asset = held[between(random, 0, held.length - 1)];
    outputs[0].assets.push(holding(asset, between(random, 1, Math.min(Number(asset.quantity), 1e9))));
    if (outputs[0].lovelace < 2_000_000n) outputs[0].lovelace = 2_000_000n;
  }
  return { name: `gap ${seed}`, utxos, outputs };
}
