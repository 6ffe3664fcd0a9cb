import fc from 'fast-check';
import type { Credential } from '../../src/chains/cardano/addresses/address.js';
import type { DRep } from '../../src/chains/cardano/addresses/credential.js';
import type { Certificate } from '../../src/chains/cardano/certificates/certificate.js';
import type { Anchor } from '../../src/chains/cardano/governance/anchor.js';
import type { GovernanceAction, Proposal, Vote } from '../../src/chains/cardano/governance/governance.js';
import type { GenesisUpdate, ProtocolParameterUpdate } from '../../src/chains/cardano/parameters/protocol-update.js';
import type { PoolParameters, Relay } from '../../src/chains/cardano/pools/pool-parameters.js';
import type { Rational } from '../../src/chains/cardano/rational.js';
import { encodeNativeScript } from '../../src/chains/cardano/scripts/native-script.js';
import { encodePlutusData, type PlutusData } from '../../src/chains/cardano/scripts/plutus-data.js';
import type { Script } from '../../src/chains/cardano/scripts/script.js';
import type { BodyContent } from '../../src/chains/cardano/transactions/encode-body.js';
import type { AuxiliaryContent, WitnessContent } from '../../src/chains/cardano/transactions/encode-witnesses.js';
import type { OutputContent, OutputReference } from '../../src/chains/cardano/transactions/output.js';
import type { AssetQuantity } from '../../src/chains/cardano/transactions/value.js';
import { toHex } from '../../src/kernel/hex.js';

/** Any Cardano value that can be on a chain, for property tests. */

const bytes = (length: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: length, maxLength: length });
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });
const few = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(arbitrary, { maxLength: 3 });
const distinct = <T>(arbitrary: fc.Arbitrary<T>, selector: (item: T) => string): fc.Arbitrary<T[]> =>
  fc.uniqueArray(arbitrary, { maxLength: 4, selector });

export const hash28 = bytes(28);
export const hash32 = bytes(32);
export const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const text = fc.string({ unit: 'grapheme', maxLength: 20 });

export const credential: fc.Arbitrary<Credential> = fc.record({ type: fc.constantFrom('key', 'script'), hash: hash28 });
export const drep: fc.Arbitrary<DRep> = fc.oneof(
  credential,
  fc.constant<DRep>({ type: 'abstain' }),
  fc.constant<DRep>({ type: 'no-confidence' }),
);
const anchor: fc.Arbitrary<Anchor> = fc.record({ url: text, hash: hash32 });
export const rational: fc.Arbitrary<Rational> = fc.record({
  numerator: uint64,
  denominator: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
});
const address = fc.uint8Array({ minLength: 29, maxLength: 57 });
const rewardAccount = bytes(29);

const { data: plutusData } = fc.letrec<{ data: PlutusData }>((tie) => ({
  data: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n }).map((value): PlutusData => ({ kind: 'int', value })),
    fc.uint8Array({ maxLength: 150 }).map((value): PlutusData => ({ kind: 'bytes', value })),
    few(tie('data')).map((items): PlutusData => ({ kind: 'list', items })),
    few(fc.tuple(tie('data'), tie('data'))).map((entries): PlutusData => ({ kind: 'map', entries })),
    fc
      .tuple(fc.oneof(fc.nat({ max: 10 }), fc.nat({ max: 300 })), few(tie('data')))
      .map(([index, fields]): PlutusData => ({ kind: 'constructor', index, fields })),
  ),
}));

export { plutusData };

const datum = plutusData.map(encodePlutusData);

const script: fc.Arbitrary<Script> = fc.oneof(
  hash28.map((keyHash): Script => ({ language: 'native', bytes: encodeNativeScript({ type: 'sig', keyHash }) })),
  fc.record({
    language: fc.constantFrom<Script['language']>('plutus-v1', 'plutus-v2', 'plutus-v3'),
    bytes: fc.uint8Array({ maxLength: 80 }),
  }),
);

const assetsWith = (quantity: fc.Arbitrary<bigint>): fc.Arbitrary<AssetQuantity[]> =>
  distinct(
    fc.tuple(
      hash28,
      distinct(fc.tuple(fc.uint8Array({ maxLength: 32 }), quantity), ([name]) => toHex(name)),
    ),
    ([policy]) => toHex(policy),
  ).map((policies) =>
    policies.flatMap(([policyId, names]) =>
      names.map(([assetName, amount]) => ({ policyId, assetName, quantity: amount })),
    ),
  );
const positive = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });

const reference: fc.Arbitrary<OutputReference> = fc.record({ txHash: hash32, index: fc.nat({ max: 65_535 }) });
const references = distinct(reference, ({ txHash, index }) => `${toHex(txHash)}#${index}`);

export const output: fc.Arbitrary<OutputContent> = fc
  .record({
    address,
    lovelace: uint64,
    assets: assetsWith(positive),
    datumHash: maybe(hash32),
    inlineDatum: maybe(datum),
    scriptRef: maybe(script),
  })
  .map((content) => (content.inlineDatum ? { ...content, datumHash: undefined } : content));

const ipv6 = fc.ipV6().filter((value) => !value.includes('.'));
const noRelay: Relay = { port: undefined, ipv4: undefined, ipv6: undefined, dnsName: undefined, srvName: undefined };
const relay: fc.Arbitrary<Relay> = fc.oneof(
  fc
    .record({ port: maybe(fc.nat({ max: 65_535 })), ipv4: maybe(fc.ipV4()) })
    .map((fields) => ({ ...noRelay, ...fields })),
  fc
    .record({ port: maybe(fc.nat({ max: 65_535 })), dnsName: fc.domain() })
    .map((fields) => ({ ...noRelay, ...fields })),
  fc.domain().map((srvName) => ({ ...noRelay, srvName })),
);

export { ipv6 };

const pool: fc.Arbitrary<PoolParameters> = fc.record({
  operator: hash28,
  vrfKeyHash: hash32,
  pledge: uint64,
  cost: uint64,
  margin: rational,
  rewardAccount,
  owners: distinct(hash28, toHex),
  relays: few(relay),
  metadata: maybe(anchor),
});

const kind = <K extends Certificate['kind']>(name: K): fc.Arbitrary<K> => fc.constant(name);
export const certificate: fc.Arbitrary<Certificate> = fc.oneof(
  fc.record({ kind: kind('stake-registration'), stake: credential, deposit: maybe(uint64) }),
  fc.record({ kind: kind('stake-deregistration'), stake: credential, deposit: maybe(uint64) }),
  fc.record({ kind: kind('stake-delegation'), stake: credential, pool: hash28 }),
  fc.record({ kind: kind('pool-registration'), parameters: pool }),
  fc.record({ kind: kind('pool-retirement'), pool: hash28, epoch: uint64 }),
  fc.record({ kind: kind('genesis-delegation'), genesisHash: hash28, delegateHash: hash28, vrfKeyHash: hash32 }),
  fc.record({
    kind: kind('instant-rewards'),
    pot: fc.constantFrom<'reserves' | 'treasury'>('reserves', 'treasury'),
    rewards: few(fc.tuple(credential, int64)),
    toOtherPot: fc.constant(undefined),
  }),
  fc.record({
    kind: kind('instant-rewards'),
    pot: fc.constantFrom<'reserves' | 'treasury'>('reserves', 'treasury'),
    rewards: fc.constant([]),
    toOtherPot: uint64,
  }),
  fc.record({ kind: kind('vote-delegation'), stake: credential, drep }),
  fc.record({ kind: kind('stake-vote-delegation'), stake: credential, pool: hash28, drep }),
  fc.record({ kind: kind('stake-registration-delegation'), stake: credential, pool: hash28, deposit: uint64 }),
  fc.record({ kind: kind('vote-registration-delegation'), stake: credential, drep, deposit: uint64 }),
  fc.record({
    kind: kind('stake-vote-registration-delegation'),
    stake: credential,
    pool: hash28,
    drep,
    deposit: uint64,
  }),
  fc.record({ kind: kind('committee-authorization'), cold: credential, hot: credential }),
  fc.record({ kind: kind('committee-resignation'), cold: credential, anchor: maybe(anchor) }),
  fc.record({ kind: kind('drep-registration'), drep: credential, deposit: uint64, anchor: maybe(anchor) }),
  fc.record({ kind: kind('drep-deregistration'), drep: credential, deposit: uint64 }),
  fc.record({ kind: kind('drep-update'), drep: credential, anchor: maybe(anchor) }),
) as fc.Arbitrary<Certificate>;

const units = fc.record({ memory: uint64, steps: uint64 });
const version = fc.record({ major: fc.nat({ max: 12 }), minor: fc.nat({ max: 9 }) });

export const parameterUpdate: fc.Arbitrary<ProtocolParameterUpdate> = fc.record(
  {
    minFeeA: uint64,
    minFeeB: uint64,
    maxBlockBodySize: uint64,
    maxTxSize: uint64,
    maxBlockHeaderSize: uint64,
    keyDeposit: uint64,
    poolDeposit: uint64,
    maxEpochForRetirement: uint64,
    desiredPools: uint64,
    poolPledgeInfluence: rational,
    monetaryExpansion: rational,
    treasuryGrowth: rational,
    decentralisation: rational,
    extraEntropy: fc.record({ nonce: maybe(hash32) }),
    protocolVersion: version,
    minUtxoValue: uint64,
    minPoolCost: uint64,
    coinsPerUtxoUnit: uint64,
    costModels: few(fc.tuple(fc.nat({ max: 2 }), few(int64))),
    executionPrices: fc.record({ memory: rational, steps: rational }),
    maxTxExecutionUnits: units,
    maxBlockExecutionUnits: units,
    maxValueSize: uint64,
    collateralPercentage: uint64,
    maxCollateralInputs: uint64,
    poolVotingThresholds: few(rational),
    drepVotingThresholds: few(rational),
    minCommitteeSize: uint64,
    committeeTermLimit: uint64,
    governanceActionLifetime: uint64,
    governanceActionDeposit: uint64,
    drepDeposit: uint64,
    drepActivity: uint64,
    minFeeRefScriptCostPerByte: rational,
    maxRefScriptSizePerBlock: uint64,
    maxRefScriptSizePerTx: uint64,
    refScriptCostStride: fc.bigInt({ min: 1n, max: 0xffff_ffffn }),
    refScriptCostMultiplier: rational.filter(({ numerator }) => numerator > 0n),
    maxPledgeLeverage: fc.record({ limit: fc.option(rational, { nil: undefined }) }),
    minPoolMargin: rational,
  },
  { requiredKeys: [] },
);

const genesisUpdate: fc.Arbitrary<GenesisUpdate> = fc.record({
  epoch: uint64,
  proposals: few(fc.tuple(hash28, parameterUpdate)),
});

const actionId = fc.record({ txHash: hash32, index: fc.nat({ max: 65_535 }) });
const action = <K extends GovernanceAction['kind']>(name: K): fc.Arbitrary<K> => fc.constant(name);
const governanceAction: fc.Arbitrary<GovernanceAction> = fc.oneof(
  fc.record({
    kind: action('parameter-change'),
    previous: maybe(actionId),
    update: parameterUpdate,
    guardrailScript: maybe(hash28),
  }),
  fc.record({ kind: action('hard-fork'), previous: maybe(actionId), protocolVersion: version }),
  fc.record({
    kind: action('treasury-withdrawals'),
    withdrawals: few(fc.tuple(rewardAccount, uint64)),
    guardrailScript: maybe(hash28),
  }),
  fc.record({ kind: action('no-confidence'), previous: maybe(actionId) }),
  fc.record({
    kind: action('update-committee'),
    previous: maybe(actionId),
    removed: few(credential),
    added: few(fc.tuple(credential, uint64)),
    threshold: rational,
  }),
  fc.record({ kind: action('new-constitution'), previous: maybe(actionId), anchor, guardrailScript: maybe(hash28) }),
  fc.record({ kind: action('info') }),
) as fc.Arbitrary<GovernanceAction>;

const proposal: fc.Arbitrary<Proposal> = fc.record({
  deposit: uint64,
  returnAddress: rewardAccount,
  action: governanceAction,
  anchor,
});

const voter = fc.oneof(
  fc.record({ role: fc.constantFrom<'committee' | 'drep'>('committee', 'drep'), credential }),
  hash28.map((hash) => ({ role: 'pool' as const, credential: { type: 'key' as const, hash } })),
);
const votes: fc.Arbitrary<Vote[]> = distinct(
  fc.tuple(
    voter,
    fc.array(
      fc.record({
        action: actionId,
        vote: fc.constantFrom<Vote['vote']>('no', 'yes', 'abstain'),
        anchor: maybe(anchor),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  ),
  ([
    {
      credential: { hash },
    },
  ]) => toHex(hash),
).map((voters) => voters.flatMap(([who, cast]) => cast.map((vote) => ({ voter: who, ...vote }))));

export const body: fc.Arbitrary<BodyContent> = fc.record({
  inputs: references,
  outputs: few(output),
  fee: uint64,
  validFrom: maybe(uint64),
  validUntil: maybe(uint64),
  certificates: few(certificate),
  withdrawals: distinct(fc.record({ account: rewardAccount, lovelace: uint64 }), ({ account }) => toHex(account)),
  update: maybe(genesisUpdate),
  auxiliaryDataHash: maybe(hash32),
  mint: assetsWith(int64.filter((quantity) => quantity !== 0n)),
  scriptDataHash: maybe(hash32),
  collateral: references,
  requiredSigners: distinct(hash28, toHex),
  networkId: maybe(fc.nat({ max: 1 })),
  collateralReturn: maybe(output),
  totalCollateral: maybe(uint64),
  referenceInputs: references,
  votes,
  proposals: few(proposal),
  treasury: maybe(uint64),
  donation: maybe(uint64),
});

const LANGUAGES = ['native', 'plutus-v1', 'plutus-v2', 'plutus-v3'];
const scripts = few(script).map((some) =>
  some.toSorted((a, b) => LANGUAGES.indexOf(a.language) - LANGUAGES.indexOf(b.language)),
);

export const witnesses: fc.Arbitrary<WitnessContent> = fc.record({
  vkeys: few(fc.record({ vkey: hash32, signature: bytes(64) })),
  bootstraps: few(
    fc.record({
      publicKey: hash32,
      signature: bytes(64),
      chainCode: hash32,
      attributes: fc.uint8Array({ maxLength: 9 }),
    }),
  ),
  scripts,
  datums: few(datum),
  redeemers: few(
    fc.record({
      purpose: fc.constantFrom<'spend' | 'mint' | 'cert' | 'reward' | 'vote' | 'propose'>(
        'spend',
        'mint',
        'cert',
        'reward',
        'vote',
        'propose',
      ),
      index: fc.nat({ max: 1000 }),
      data: datum,
      units,
    }),
  ),
});

export const auxiliary: fc.Arbitrary<AuxiliaryContent> = fc.record({
  metadata: fc.uniqueArray(
    fc.record({ label: uint64, value: fc.constantFrom(Uint8Array.of(1), Uint8Array.of(0x80)) }),
    {
      maxLength: 3,
      selector: ({ label }) => label,
    },
  ),
  scripts,
});
