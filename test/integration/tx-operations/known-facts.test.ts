import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findGenesisGovernance } from '../../../src/chains/cardano/governance/governance-genesis.js';
import { governanceIdCip105, governanceIdCip129 } from '../../../src/chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../src/chains/cardano/pools/pool-id.js';
import { type CardanoNetwork, networkById } from '../../../src/chains/networks.js';
import { toHex } from '../../../src/kernel/hex.js';
import { lastEnacted, memberFacts } from '../../../src/store/queries/cardano/builder/governance.js';
import { createApiClient, decodeBuiltTransaction } from './api-client.js';
import {
  ada,
  carrier,
  crowded,
  drep,
  type IndexedService,
  left,
  openIndexedService,
  pool,
  registered,
  shared,
  stranger,
  voting,
} from './indexed-service.js';
import { enterprise, hashName, key, reward } from './tiny-chain.js';

let indexed: IndexedService;
beforeAll(async () => {
  indexed = await openIndexedService();
});
afterAll(() => indexed?.service.close());

const { answer, refusal } = createApiClient(() => indexed.service, 'cardano-preprod');

const online = { changeAddress: ada.text, senderAddress: ada.text };
/** A sender that can pay the deposit of a DRep. */
const rich = { changeAddress: crowded.text, senderAddress: crowded.text };
const offline = {
  changeAddress: ada.text,
  utxos: [{ txHash: '11'.repeat(32), outputIndex: 0, address: ada.text, lovelace: '2000000000' }],
};

const stakeText = (credential: typeof registered): string => reward(credential).text;

/** A conflict with the index is rejected if the index chose the inputs, and reported as a warning if the caller did. */
async function expectConflict(path: string, body: object, code: string, sentence: string): Promise<void> {
  expect(await refusal(path, { ...online, ...body })).toBe(sentence);
  expect((await answer(path, { ...offline, ...body })).warning).toBe(`${code}: ${sentence}`);
}

const lovelaceOut = (body: Record<string, string>): bigint =>
  decodeBuiltTransaction({ body, warning: undefined }).body.outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n);

describe('stake key registrations', () => {
  const path = '/api/tx/build/stake-registration';

  test('pay the deposit of the protocol parameters', async () => {
    const { body } = await answer(path, { ...offline, stakeAddress: stakeText(stranger) });
    expect(lovelaceOut(body)).toBe(2_000_000_000n - 2_000_000n - BigInt(body['estimated_fee']!));
  });

  test('are rejected for a registered key', async () => {
    const body = { stakeAddress: stakeText(registered) };
    await expectConflict(path, body, 'stake-already-registered', `${body.stakeAddress} is already registered`);
    for (const free of [left, stranger]) await answer(path, { ...online, stakeAddress: stakeText(free) });
  });

  test('refund the paid deposit on deregistration', async () => {
    const body = { ...offline, stakeAddress: stakeText(registered), deregister: true };
    const built = await answer(path, body);
    expect(built.warning).toBeUndefined();
    expect(lovelaceOut(built.body)).toBe(2_000_000_000n + 3_000_000n - BigInt(built.body['estimated_fee']!));
  });

  test('can only be ended if registered', async () => {
    for (const free of [left, stranger]) {
      const body = { stakeAddress: stakeText(free), deregister: true };
      await expectConflict(path, body, 'stake-not-registered', `${body.stakeAddress} is not registered`);
    }
  });
});

describe('delegations', () => {
  const path = '/api/tx/build/delegation';

  test('go from a registered key to a registered pool', async () => {
    for (const poolId of [poolIdBech32(pool), toHex(pool)]) {
      const { body } = decodeBuiltTransaction(
        await answer(path, { ...online, stakeAddress: stakeText(registered), poolId }),
      );
      expect(body.certificates.map(({ kind }) => kind)).toEqual(['stake-delegation']);
    }
  });

  test('are rejected for unregistered keys and pools', async () => {
    const poolId = poolIdBech32(hashName('no pool'));
    await expectConflict(
      path,
      { stakeAddress: stakeText(registered), poolId },
      'pool-not-registered',
      `The pool ${toHex(hashName('no pool'))} is not registered`,
    );
    await expectConflict(
      path,
      { stakeAddress: stakeText(stranger), poolId: poolIdBech32(pool) },
      'stake-not-registered',
      `${stakeText(stranger)} is not registered`,
    );
  });

  test('include a registration on request', async () => {
    const request = {
      ...online,
      stakeAddress: stakeText(stranger),
      poolId: poolIdBech32(pool),
      includeStakeRegistration: true,
    };
    const combined = decodeBuiltTransaction(await answer(path, { ...request, certificateEncoding: 'combined' }));
    expect(combined.body.certificates.map(({ kind }) => kind)).toEqual(['stake-registration-delegation']);
    const separate = decodeBuiltTransaction(await answer(path, request));
    expect(separate.body.certificates.map(({ kind }) => kind)).toEqual(['stake-registration', 'stake-delegation']);
  });
});

describe('vote delegations', () => {
  const path = '/api/tx/build/vote-delegation';
  const stakeAddress = stakeText(registered);

  test('accept every form of a DRep id', async () => {
    const ids = [
      governanceIdCip129('drep', drep),
      toHex(drep.hash),
      'drep_always_abstain',
      'drep_always_no_confidence',
    ];
    for (const drepId of ids) {
      const { body } = decodeBuiltTransaction(await answer(path, { ...online, stakeAddress, drepId }));
      expect(body.certificates.map(({ kind }) => kind)).toEqual(['vote-delegation']);
    }
  });

  test('are rejected for an unknown DRep', async () => {
    const drepId = governanceIdCip129('drep', stranger);
    for (const text of [drepId, governanceIdCip105('drep', stranger)])
      await expectConflict(path, { stakeAddress, drepId: text }, 'drep-not-registered', `${drepId} is not registered`);
    expect(await refusal(path, { ...online, stakeAddress, drepId: toHex(stranger.hash) })).toBe(
      'Invalid drepId: it does not say whether it is a key or a script, use the CIP-129 form (58 digits, or drep1… of 29 bytes)',
    );
  });

  test('report the voting power of the delegator', async () => {
    const body = { ...online, stakeAddress, drepId: 'drep_always_abstain', compensationBasisPoints: 1_000 };
    const built = decodeBuiltTransaction(await answer(path, body));
    expect(built.auxiliary?.metadata.map(({ label }) => label)).toEqual([3692n]);
  });
});

describe('withdrawals', () => {
  const path = '/api/tx/build/withdrawal';

  test('need an amount in an index without ledger state', async () => {
    expect(await refusal(path, { ...online, stakeAddress: stakeText(voting) })).toBe(
      `The reward balance of ${stakeText(voting)} is unknown: pass 'amount', the whole balance`,
    );
  });

  test('need an account with a vote delegation', async () => {
    const { body } = decodeBuiltTransaction(
      await answer(path, { ...online, stakeAddress: stakeText(voting), amount: '7000000' }),
    );
    expect(body.withdrawals.map(({ lovelace }) => lovelace)).toEqual([7_000_000n]);
    const stakeAddress = stakeText(registered);
    await expectConflict(
      path,
      { stakeAddress, amount: '7000000' },
      'withdrawal-without-drep',
      `${stakeAddress} must delegate its vote before it can withdraw rewards`,
    );
  });

  test('can include a payment', async () => {
    const outputs = [{ address: carrier.text, lovelace: '6000000' }];
    const request = { ...online, stakeAddress: stakeText(voting), amount: '7000000', outputs };
    const { body } = decodeBuiltTransaction(await answer(path, request));
    expect(body.outputs[0]!.lovelace).toBe(6_000_000n);
  });

  test('can be part of a transfer', async () => {
    const withdrawals = [{ stakeAddress: stakeText(stranger), amount: '1000000' }];
    await expectConflict(
      '/api/tx/build',
      { outputs: [], withdrawals },
      'stake-not-registered',
      `${stakeText(stranger)} is not registered`,
    );
  });
});

describe('DReps', () => {
  const path = '/api/tx/build/drep-registration';
  const id = governanceIdCip129('drep', drep);

  test('pay the deposit of the protocol parameters, once', async () => {
    const { body } = await answer(path, { ...offline, drepCredentialHash: toHex(stranger.hash) });
    expect(lovelaceOut(body)).toBe(2_000_000_000n - 500_000_000n - BigInt(body['estimated_fee']!));
    const known = { drepCredentialHash: toHex(drep.hash) };
    expect(await refusal(path, { ...rich, ...known })).toBe(`${id} is already registered`);
    expect((await answer(path, { ...offline, ...known })).warning).toBe(
      `drep-already-registered: ${id} is already registered`,
    );
  });

  test('refund the paid deposit', async () => {
    const { body } = await answer(path, { ...offline, drepCredentialHash: toHex(drep.hash), deregister: true });
    expect(lovelaceOut(body)).toBe(2_000_000_000n + 400_000_000n - BigInt(body['estimated_fee']!));
  });

  test('can be updated only if registered', async () => {
    const anchor = { anchorUrl: 'https://example.org/drep.json', anchorDataHash: '22'.repeat(32) };
    const update = { ...online, drepCredentialHash: toHex(drep.hash), ...anchor };
    const { body } = decodeBuiltTransaction(await answer('/api/tx/build/drep-update', update));
    expect(body.certificates).toMatchObject([{ kind: 'drep-update', anchor: { url: anchor.anchorUrl } }]);
    const unknown = governanceIdCip129('drep', stranger);
    const body2 = { drepCredentialHash: toHex(stranger.hash) };
    await expectConflict('/api/tx/build/drep-update', body2, 'drep-not-registered', `${unknown} is not registered`);
  });
});

describe('UTxOs of the caller', () => {
  const pay = (utxo: object): object => ({
    outputs: [{ address: carrier.text, lovelace: '0' }],
    changeAddress: ada.text,
    utxos: [{ outputIndex: 0, address: ada.text, lovelace: '10000000', ...utxo }],
  });
  const fetchWarning = async (utxo: object): Promise<string | undefined> =>
    (await answer('/api/tx/build', pay(utxo))).warning;

  test('are accepted if the chain agrees or does not know them', async () => {
    expect(await fetchWarning({ txHash: indexed.adaTx })).toBeUndefined();
    expect(await fetchWarning({ txHash: '33'.repeat(32) })).toBeUndefined();
  });

  test('are spent as provided, with a warning about conflicts with the chain', async () => {
    const { adaTx, spentTx, carrierTx } = indexed;
    expect(await fetchWarning({ txHash: spentTx, lovelace: '500000000' })).toBe(`utxo: ${spentTx}#0 is spent already`);
    expect(await fetchWarning({ txHash: adaTx, outputIndex: 9 })).toBe(
      `utxo: ${adaTx}#9 does not exist: the transaction has no such output`,
    );
    expect(await fetchWarning({ txHash: adaTx, lovelace: '10000001' })).toBe(
      `utxo: ${adaTx}#0 holds 10000000 lovelace`,
    );
    const other = enterprise(key('other'));
    expect(await fetchWarning({ txHash: adaTx, address: other.text })).toBe(`utxo: ${adaTx}#0 belongs to ${ada.text}`);
    expect(await fetchWarning({ txHash: adaTx, outputIndex: 2, lovelace: '3000000' })).toBe(
      `utxo: ${adaTx}#2 holds other assets`,
    );
    expect(await fetchWarning({ txHash: carrierTx, address: carrier.text, lovelace: '90000000' })).toMatch(
      new RegExp(`^utxo: ${carrierTx}#0 has the reference script [0-9a-f]{56}$`),
    );
  });
});

describe('proposals', () => {
  const path = '/api/tx/build/proposal';
  const proposal = {
    changeAddress: ada.text,
    utxos: [{ txHash: '11'.repeat(32), outputIndex: 0, address: ada.text, lovelace: '120000000000' }],
    returnAddress: stakeText(registered),
    anchorUrl: 'https://example.org/why.json',
    anchorDataHash: '22'.repeat(32),
  };

  test('require fields that the index does not know with certainty', async () => {
    const withdrawals = [{ stakeAddress: stakeText(registered), amount: '5' }];
    const expectProposalError = (type: string, action?: object) =>
      refusal(path, { ...proposal, type, ...(action && { action }) });
    expect(await expectProposalError('TreasuryWithdrawals', { withdrawals })).toBe(
      "action.guardrailScript is not known: give the script of the constitution, or 'none'",
    );
    expect(await expectProposalError('NoConfidence')).toBe(
      "action.previous is not known: give the last enacted action of the same purpose (committee), or 'none'",
    );
    const withdrawalProposal = {
      ...proposal,
      type: 'TreasuryWithdrawals',
      action: { withdrawals, guardrailScript: 'none' },
    };
    expect(decodeBuiltTransaction(await answer(path, withdrawalProposal)).body.proposals).toMatchObject([
      { deposit: 1_000_000_000n, action: { guardrailScript: undefined } },
    ]);
    const previous = `${'33'.repeat(32)}#1`;
    const named = decodeBuiltTransaction(
      await answer(path, { ...proposal, type: 'NoConfidence', action: { previous } }),
    );
    expect(named.body.proposals).toMatchObject([{ action: { previous: { index: 1 } } }]);
  });

  test('use a native guardrail script that is on the chain, whose keys sign', async () => {
    const withdrawals = [{ stakeAddress: stakeText(registered), amount: '5' }];
    const action = { withdrawals, guardrailScript: toHex(shared.bytes.subarray(1)) };
    const made = await answer(path, { ...proposal, type: 'TreasuryWithdrawals', action });
    expect(made.body).toMatchObject({ estimated_signatures: 2 });
  });

  test('refund their deposit to a registered account', async () => {
    const body = { ...proposal, type: 'InfoAction', returnAddress: stakeText(stranger) };
    expect((await answer(path, body)).warning).toBe(`stake-not-registered: ${stakeText(stranger)} is not registered`);
  });
});

describe('governance state', () => {
  const network = networkById('CARDANO_PREPROD') as CardanoNetwork;
  const real = { network, simulated: false, epoch: 200, complete: true };
  const genesis = findGenesisGovernance({ id: 'CARDANO_PREPROD' })!.committee.members[0]!;

  test('is known from the genesis while no action can have changed it', async () => {
    const live = await indexed.service.services.networks.open<'cardano'>('CARDANO_PREPROD');
    const purposes = ['committee'] as const;
    expect(await lastEnacted(live, real, purposes)).toEqual(new Map([['committee', 'none']]));
    expect(await lastEnacted(live, { ...real, complete: false }, purposes)).toEqual(new Map());
    expect(await lastEnacted(live, { ...real, simulated: true }, purposes)).toEqual(new Map());
    expect(await memberFacts(live, real, [genesis.cold])).toEqual([{ member: true, resigned: false }]);
    expect(await memberFacts(live, { ...real, epoch: genesis.until + 1 }, [genesis.cold])).toMatchObject([
      { member: false },
    ]);
    expect(await memberFacts(live, real, [stranger])).toEqual([{ member: false, resigned: false }]);
    expect(await memberFacts(live, { ...real, simulated: true }, [genesis.cold])).toBeUndefined();
  });
});

describe('pool registrations', () => {
  const path = '/api/tx/build/pool-registration';
  const poolParams = {
    vrfKeyHash: '55'.repeat(32),
    pledge: '0',
    cost: '340000000',
    margin: 0,
    rewardAccount: stakeText(registered),
    owners: [],
    relays: [],
  };

  test('pay a deposit only for new pools', async () => {
    const paid = async (hash: Uint8Array): Promise<bigint> => {
      const request = { ...offline, poolParams: { ...poolParams, poolId: poolIdBech32(hash) } };
      const { body } = await answer(path, request);
      return 2_000_000_000n - BigInt(body['estimated_fee']!) - lovelaceOut(body);
    };
    expect(await paid(pool)).toBe(0n);
    expect(await paid(hashName('no pool'))).toBe(500_000_000n);
  });
});
