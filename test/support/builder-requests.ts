import fc from 'fast-check';
import type { KnownScript, LedgerView } from '../../src/builder/request/ledger-view.js';
import type { AssetAmount, Payment, TransferRequest, Utxo } from '../../src/builder/request/request.js';
import { networkById } from '../../src/chains/networks.js';
import { toHex } from '../../src/kernel/hex.js';
import {
  baseAddress,
  byronAddress,
  enterpriseAddress,
  pointerAddress,
  stakeAddress,
  type TestKey,
  testKey,
  testScript,
} from './builder-keys.js';

/** Wallets and payments of every kind, for property tests. */

export const keys = Array.from({ length: 6 }, (_, index) => testKey(index + 1));
const [alice, bob, carol, dave, erin, stake] = keys as [TestKey, TestKey, TestKey, TestKey, TestKey, TestKey];

export { alice, bob, stake };

export const multisig = testScript({
  type: 'atLeast',
  required: 2n,
  scripts: [bob, carol, dave].map(({ hash }) => ({ type: 'sig', keyHash: hash })),
});
export const timelock = testScript({
  type: 'all',
  scripts: [
    { type: 'sig', keyHash: erin.hash },
    { type: 'after', slot: 1000n },
    { type: 'before', slot: 4_000_000_000n },
  ],
});

export const homeAddress = baseAddress(alice, stake);
export const otherAddresses = [
  enterpriseAddress(bob),
  pointerAddress(carol),
  byronAddress(erin),
  multisig.address,
  timelock.address,
];
export const foreignAddress = baseAddress(dave, dave);
export const homeStake = stakeAddress(stake);

/** Large enough to affect the fee: about 3000 bytes. */
const library = testScript({
  type: 'any',
  scripts: Array.from({ length: 94 }, (_, index) => ({ type: 'sig', keyHash: new Uint8Array(28).fill(index) })),
});

export const scripts: ReadonlyMap<string, KnownScript> = new Map<string, KnownScript>([
  [multisig.hash, { language: 'native', bytes: multisig.bytes }],
  [timelock.hash, { language: 'native', bytes: timelock.bytes }],
  [library.hash, { language: 'native', bytes: library.bytes }],
]);

export const ledger: LedgerView = {
  network: networkById('CARDANO_PREPROD'),
  tipSlot: 50_000n,
  scripts,
  parameters: {
    minFeeA: 44n,
    minFeeB: 155_381n,
    maxTxSize: 16_384,
    maxValueSize: 5000,
    coinsPerUtxoByte: 4310n,
    keyDeposit: 2_000_000n,
    drepDeposit: 500_000_000n,
    refScriptCostPerByte: { numerator: 15n, denominator: 1n },
  },
};

const bytes = (length: number): fc.Arbitrary<string> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map(toHex);

const policies = ['01', '02', '03', '04'].map((digits) => digits.repeat(28));
const names = ['', '00', '61', '746f6b656e', 'ff'.repeat(16), 'ee'.repeat(32)];

/** Mostly typical wallet amounts, sometimes at the end of the range. */
export const quantity = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 1_000_000n }) },
  { weight: 2, arbitrary: fc.bigInt({ min: 1n, max: 2n ** 40n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 2n ** 62n, max: 2n ** 63n - 1n }) },
  { weight: 1, arbitrary: fc.constantFrom(1n, 23n, 24n, 255n, 256n, 65_535n, 65_536n, 2n ** 32n - 1n, 2n ** 32n) },
);

export const assets = (maxLength: number): fc.Arbitrary<AssetAmount[]> =>
  fc.uniqueArray(
    fc.record({ policyId: fc.constantFrom(...policies), assetName: fc.constantFrom(...names), quantity }),
    { maxLength, selector: ({ policyId, assetName }) => policyId + assetName },
  );

export const lovelace = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt({ min: 1_000_000n, max: 20_000_000n }) },
  { weight: 2, arbitrary: fc.bigInt({ min: 0n, max: 1_500_000n }) },
  { weight: 2, arbitrary: fc.bigInt({ min: 20_000_000n, max: 10_000_000_000n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 4_294_000_000n, max: 4_296_000_000n }) },
);

const address = fc.oneof(
  { weight: 6, arbitrary: fc.constant(homeAddress) },
  { weight: 2, arbitrary: fc.constantFrom(...otherAddresses) },
);

type Reserved = Pick<Utxo, 'dataHash' | 'inlineDatum' | 'referenceScriptHash'>;
const reserved: fc.Arbitrary<Reserved> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Reserved>({}) },
  { weight: 1, arbitrary: bytes(32).map((dataHash): Reserved => ({ dataHash })) },
  { weight: 1, arbitrary: fc.constant<Reserved>({ inlineDatum: 'd87980' }) },
  { weight: 1, arbitrary: fc.constant<Reserved>({ referenceScriptHash: library.hash }) },
);

const utxo: fc.Arbitrary<Utxo> = fc
  .record({
    txHash: bytes(32),
    outputIndex: fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 300 })),
    address,
    lovelace,
    assets: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: assets(5) }),
    reserved,
  })
  .map(({ reserved: extra, ...plain }) => ({ ...plain, ...extra }));

export const wallet = (maxLength: number, minLength = 0): fc.Arbitrary<Utxo[]> =>
  fc.uniqueArray(utxo, { minLength, maxLength, selector: ({ txHash, outputIndex }) => `${txHash}#${outputIndex}` });

const totalLovelace = (utxos: readonly Utxo[]): bigint => utxos.reduce((sum, entry) => sum + entry.lovelace, 0n);

/** Payments between zero and a little more than available, so that every outcome occurs. */
export const transfer = (maxUtxos: number, minUtxos = 0): fc.Arbitrary<TransferRequest> =>
  fc
    .record({
      utxos: wallet(maxUtxos, minUtxos),
      shares: fc.array(fc.nat({ max: 1050 }), { maxLength: 3 }),
      nudge: fc.bigInt({ min: -1_500_000n, max: 1_500_000n }),
      tokenPicks: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 1100 })), { maxLength: 3 }),
      to: fc.constantFrom(foreignAddress, homeAddress, byronAddress(bob)),
      ttl: fc.option(fc.bigInt({ min: 50_001n, max: 30_000_000n }), { nil: undefined }),
      message: fc.option(fc.string({ maxLength: 30 }), { nil: undefined }),
      withdrawal: fc.option(fc.bigInt({ min: 0n, max: 30_000_000n }), { nil: undefined, freq: 6 }),
      selectAll: fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      witnessForm: fc.constantFrom('tagged' as const, 'untagged' as const),
    })
    .map((fields) => {
      const { utxos, shares, nudge, tokenPicks, to, message, withdrawal, ...rest } = fields;
      const total = totalLovelace(utxos);
      const outputs = shares.map((share, index): Payment => {
        const amount = (total * BigInt(share)) / BigInt(1000 * shares.length) + (index === 0 ? nudge : 0n);
        return { address: to, lovelace: amount < 3_000_000n ? 0n : amount, assets: [] };
      });
      return {
        ...rest,
        utxos,
        changeAddress: homeAddress,
        outputs: withTokens(outputs, utxos, tokenPicks),
        ...(message !== undefined && { metadata: { 674: { msg: [message] } } }),
        ...(withdrawal !== undefined && { withdrawals: [{ stakeAddress: homeStake, amount: withdrawal }] }),
      };
    });

function withTokens(
  outputs: readonly Payment[],
  utxos: readonly Utxo[],
  picks: readonly (readonly [number, number])[],
): readonly Payment[] {
  const held = utxos.flatMap((entry) => entry.assets ?? []);
  if (held.length === 0 || outputs.length === 0) return outputs;
  const requestedAssets = new Map<string, AssetAmount>();
  for (const [assetIndex, share] of picks) {
    const asset = held[assetIndex % held.length]!;
    const amount = (asset.quantity * BigInt(share)) / 1000n;
    if (amount > 0n && amount < 2n ** 63n)
      requestedAssets.set(asset.policyId + asset.assetName, { ...asset, quantity: amount });
  }
  const [first, ...others] = outputs;
  return [
    { ...first!, lovelace: first!.lovelace === 0n ? 0n : first!.lovelace, assets: [...requestedAssets.values()] },
    ...others,
  ];
}
