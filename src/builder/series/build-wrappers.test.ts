import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alicePolicy } from '../../../test/support/builder-mints.js';
import {
  alice,
  foreignAddress,
  homeAddress,
  homeStake,
  ledger as known,
  multisig,
  wallet,
} from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { toHex } from '../../kernel/hex.js';
import { changeUtxos } from '../assemble/change-utxos.js';
import { buildCip68Mint } from '../builds/cip68-mint.js';
import { buildCip68Update } from '../builds/cip68-update.js';
import { buildCommitteeUpdate } from '../builds/committee.js';
import { buildScriptDeployment } from '../builds/deploy-script.js';
import { buildDonation } from '../builds/donation.js';
import { buildDRepRegistration, buildDRepUpdate } from '../builds/drep.js';
import { buildMint } from '../builds/mint.js';
import { buildMultisig } from '../builds/multisig.js';
import { buildPoolRegistration } from '../builds/pool-registration.js';
import { buildPoolRetirement } from '../builds/pool-retirement.js';
import { buildProposal } from '../builds/proposal.js';
import { buildDelegation, buildStakeRegistration, buildVoteDelegation } from '../builds/stake.js';
import { buildTransfer, buildWithdrawal } from '../builds/transfer.js';
import { buildVote } from '../builds/vote.js';
import { compose } from '../compose/compose.js';
import { BuildError } from '../errors.js';
import type { ComposeRequest, TransactionIntent } from '../plan/intent.js';
import { minUtxo } from '../plan/output-minimum.js';
import { cip68Datum } from '../request/cip68-datum.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { CommonRequest, Payment, Utxo } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';
import { placeUtxo } from '../scripts/script-wallet.js';
import { buildBatch } from './batch.js';
import { buildCollateral } from './collateral.js';
import { buildConsolidation } from './consolidate.js';
import { buildSplit } from './split.js';

const ledger: LedgerView = {
  ...known,
  parameters: {
    ...known.parameters,
    poolDeposit: 500_000_000n,
    minPoolCost: 170_000_000n,
    governanceActionDeposit: 1_000_000_000n,
    protocolVersion: { major: 10, minor: 0 },
  },
};

interface Wrapper {
  readonly build: (common: CommonRequest) => Pick<UnsignedTx, 'cbor' | 'fee'>;
  readonly intents: readonly TransactionIntent[];
  readonly options?: Partial<ComposeRequest>;
}

/** An operation and the intent of the same fields. */
const same = <Fields extends object>(
  build: (request: CommonRequest & Fields, view: LedgerView) => Pick<UnsignedTx, 'cbor' | 'fee'>,
  kind: TransactionIntent['kind'],
  fields: Fields,
): Wrapper => ({
  build: (common) => build({ ...common, ...fields }, ledger),
  intents: [{ kind, ...fields } as unknown as TransactionIntent],
});

const outputs: readonly Payment[] = [{ address: foreignAddress, lovelace: 3_000_000n }];
const token = { policyId: alicePolicy.hash, assetName: '7469636b6574', quantity: 100n };
const pay = (count: number, lovelace: bigint): TransactionIntent => ({
  kind: 'payment',
  outputs: Array.from({ length: count }, () => ({ address: homeAddress, lovelace })),
});
const action = `${'ab'.repeat(32)}#0`;

const referenceName = '000643b05469636b6574';
const reference: Utxo = {
  txHash: 'fe'.repeat(32),
  outputIndex: 1,
  address: multisig.address,
  lovelace: 3_000_000n,
  assets: [{ policyId: alicePolicy.hash, assetName: referenceName, quantity: 1n }],
  inlineDatum: toHex(cip68Datum({ metadata: { name: 'Ticket' }, version: 1 }, '')),
};
const content = { metadata: { name: 'Ticket', seat: 'A' }, version: 1 };
const updated = cip68Datum(content, '', Buffer.from(reference.inlineDatum!, 'hex'));
const updatedOutput = { address: multisig.address, assets: reference.assets!, inlineDatum: toHex(updated) };
const { minLovelace } = minUtxo(updatedOutput, ledger);

const poolParams = {
  poolId: 'e5'.repeat(28),
  vrfKeyHash: 'aa'.repeat(32),
  pledge: 1_000_000n,
  cost: 340_000_000n,
  margin: { numerator: 1n, denominator: 50n },
  rewardAccount: homeStake,
  owners: [homeStake],
  relays: [{ dns: 'relay.example.com', port: 3001 }],
};

const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  payment: same(buildTransfer, 'payment', { outputs }),
  'payment of everything': {
    build: (common) => buildTransfer({ ...common, outputs, selectAll: true }, ledger),
    intents: [{ kind: 'payment', outputs }],
    options: { selectAll: true },
  },
  withdrawal: {
    build: (common) => buildWithdrawal({ ...common, stakeAddress: homeStake, amount: 7_000_000n, outputs }, ledger),
    intents: [
      { kind: 'withdrawal', stakeAddress: homeStake, amount: 7_000_000n },
      { kind: 'payment', outputs },
    ],
  },
  'stake registration': same(buildStakeRegistration, 'stakeRegistration', { stakeAddress: homeStake }),
  deregistration: same(buildStakeRegistration, 'stakeRegistration', { stakeAddress: homeStake, deregister: true }),
  delegation: same(buildDelegation, 'delegation', {
    stakeAddress: homeStake,
    poolId: 'e5'.repeat(28),
    includeStakeRegistration: true,
  }),
  'vote delegation': same(buildVoteDelegation, 'voteDelegation', {
    stakeAddress: homeStake,
    drepId: 'drep_always_abstain',
  }),
  'DRep registration': same(buildDRepRegistration, 'drepRegistration', { drepCredentialHash: alice.hashHex }),
  'DRep update': same(buildDRepUpdate, 'drepUpdate', { drepCredentialHash: alice.hashHex }),
  'pool registration': same(buildPoolRegistration, 'poolRegistration', { poolParams }),
  'pool retirement': same(buildPoolRetirement, 'poolRetirement', { poolId: 'e5'.repeat(28), epoch: 3 }),
  committee: same(buildCommitteeUpdate, 'committee', { action: 'resign' as const, coldCredentialHash: alice.hashHex }),
  vote: same(buildVote, 'vote', {
    voter: { role: 'drep' as const, credentialHash: alice.hashHex },
    votes: [{ govActionId: action, vote: 'yes' as const }],
  }),
  proposal: same(buildProposal, 'proposal', {
    returnAddress: homeStake,
    anchorUrl: 'https://example.com/a.json',
    anchorDataHash: 'cd'.repeat(32),
    action: { kind: 'info' as const },
  }),
  donation: same(buildDonation, 'treasuryDonation', { amount: 2_000_000n }),
  'script deployment': same(buildScriptDeployment, 'deployScript', {
    script: { language: 'native' as const, cbor: toHex(multisig.bytes) },
  }),
  mint: {
    build: (common) => buildMint({ ...common, mints: [token], outputs }, ledger),
    intents: [
      { kind: 'mint', policyId: token.policyId, assets: [{ assetName: token.assetName, quantity: token.quantity }] },
      { kind: 'payment', outputs },
    ],
  },
  'CIP-68 mint': same(buildCip68Mint, 'mintCip68', {
    policyId: alicePolicy.hash,
    tokens: [
      { label: 222 as const, name: '5469636b6574', metadata: { name: 'Ticket' }, referenceAddress: homeAddress },
    ],
  }),
  multisig: {
    build: (common) => buildMultisig({ ...common, nativeScript: multisig.bytes, outputs }, ledger),
    intents: [{ kind: 'payment', outputs }],
  },
  'split into parts': {
    build: (common) =>
      buildSplit({ ...common, parts: { outputs: [{ lovelace: 2_000_000n }, { lovelace: 4_000_000n }] } }, ledger),
    intents: [pay(1, 2_000_000n), pay(1, 4_000_000n)],
  },
  'split into equal parts': {
    build: (common) => buildSplit({ ...common, parts: { count: 3, lovelace: 2_000_000n } }, ledger),
    intents: [pay(3, 2_000_000n)],
  },
  collateral: { build: (common) => buildCollateral({ ...common, count: 2 }, ledger), intents: [pay(2, 5_000_000n)] },
};

/** The reference token is one of the UTxOs to select there, and a given input here: equally cheap inputs may differ. */
const CIP68_UPDATE: Wrapper = {
  build: (common) =>
    buildCip68Update({ ...common, reference, referenceUnit: alicePolicy.hash + referenceName, content }, ledger),
  intents: [
    { kind: 'spend', inputs: [{ output: placeUtxo(reference, ledger.network) }] },
    {
      kind: 'payment',
      outputs: [
        {
          address: reference.address,
          lovelace: minLovelace > reference.lovelace ? minLovelace : reference.lovelace,
          assets: reference.assets!,
          datum: { form: 'inline', bytes: updated },
        },
      ],
    },
  ],
};

/** Undefined when the build is rejected. */
async function attempt<Made>(build: () => Made | Promise<Made>): Promise<Made | undefined> {
  try {
    return await build();
  } catch (error) {
    if (error instanceof BuildError) return undefined;
    throw error;
  }
}

/** Compares a build with its intents for random wallets. */
async function compareBuilds(
  { build, intents, options }: Wrapper,
  select: (made: Pick<UnsignedTx, 'cbor' | 'fee'>) => unknown,
): Promise<void> {
  const rich: Utxo = { txHash: 'fd'.repeat(32), address: homeAddress, lovelace: 1_700_000_000n };
  let built = 0;
  await fc.assert(
    fc.asyncProperty(wallet(20), fc.boolean(), async (utxos, isRich) => {
      const common = {
        changeAddress: homeAddress,
        utxos: isRich ? [...utxos, rich] : utxos,
        nativeScripts: [alicePolicy.bytes],
      };
      const alone = await attempt(() => build(common));
      const composed = await attempt(() => compose({ ...common, intents, ...options }, ledger));
      expect(composed && select(composed)).toEqual(alone && select(alone));
      if (alone !== undefined) built += 1;
    }),
    { numRuns: runs(12) },
  );
  expect(built).toBeGreaterThan(0);
}

describe('build of one kind', () => {
  test.each(Object.entries(WRAPPERS))('has the bytes of the composed intents: %s', (_, wrapper) =>
    compareBuilds(wrapper, ({ cbor }) => cbor),
  );

  test('has the fee of the composed intents: CIP-68 update', () => compareBuilds(CIP68_UPDATE, ({ fee }) => fee));
});

/** A part of a series, and the request whose composition is the same transaction. */
interface Step {
  readonly made: UnsignedTx;
  readonly request: ComposeRequest;
}

const spendAll = (utxos: readonly Utxo[]): TransactionIntent => ({
  kind: 'spend',
  inputs: utxos.map((utxo) => ({ output: placeUtxo(utxo, ledger.network) })),
});

/** Builds that need several transactions, or the fee before their outputs. */
const SERIES: Readonly<Record<string, (common: CommonRequest) => readonly Step[]>> = {
  batch(common) {
    const payments = Array.from({ length: 300 }, (_, index) => ({
      address: foreignAddress,
      lovelace: 1_000_000n + BigInt(index),
    }));
    let { utxos } = common;
    let done = 0;
    return buildBatch({ ...common, outputs: payments }, ledger).transactions.map((made) => {
      const paid = payments.slice(done, done + made.paid.length);
      const request = { ...common, utxos, intents: [{ kind: 'payment', outputs: paid } as const] };
      done += paid.length;
      const spent = new Set(made.inputs);
      utxos = [...utxos.filter((utxo) => !spent.has(utxo)), ...changeUtxos(made)];
      return { made, request };
    });
  },
  consolidation: (common) =>
    buildConsolidation({ ...common, maxInputs: 4 }, ledger).transactions.map((made) => ({
      made,
      request: { ...common, utxos: [], intents: [spendAll(made.inputs)] },
    })),
  'split of the whole balance'(common) {
    const made = buildSplit({ ...common, parts: { count: 3 } }, ledger);
    const intents = [pay(2, made.paid[0]!)];
    return [{ made, request: { ...common, utxos: made.inputs, selectAll: true, intents } }];
  },
};

describe('build of several steps', () => {
  test.each(Object.entries(SERIES))('has the bytes of composed intents in each step: %s', async (_, buildSeries) => {
    const rich: Utxo = { txHash: 'fd'.repeat(32), address: homeAddress, lovelace: 1_700_000_000n };
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(wallet(12), async (utxos) => {
        const common = { changeAddress: homeAddress, utxos: [...utxos, rich], nativeScripts: [alicePolicy.bytes] };
        const steps = (await attempt(() => buildSeries(common))) ?? [];
        for (const { made, request } of steps) {
          expect((await compose(request, ledger)).cbor).toBe(made.cbor);
          compared += 1;
        }
      }),
      { numRuns: runs(12) },
    );
    expect(compared).toBeGreaterThan(0);
  });
});
