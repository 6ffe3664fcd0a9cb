import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerStateFor } from '../../../src/api/services/transactions/ledger-state.js';
import { actionIdText } from '../../../src/chains/cardano/governance/governance-id.js';
import { networkById } from '../../../src/chains/networks.js';
import { blake2b256 } from '../../../src/kernel/blake2b.js';
import { fromHex } from '../../../src/kernel/hex.js';
import { type LedgerConstants, ledgerConstants } from '../../../src/ledger/constants.js';
import { networkDb } from '../../../src/store/network-db.js';
import { openTestService, type TestService } from '../../support/service.js';
import { createApiClient, decodeBuiltTransaction } from './api-client.js';
import { append, enterprise, hashName, key, output, reward, script, TinyChain } from './tiny-chain.js';

const network = networkById('CARDANO_PREVIEW');
const EPOCH_SLOTS = 86_400;
const ADA = 1_000_000n;
const ZERO = { numerator: 0n, denominator: 1n };

/** Every proposal is ratified without votes. */
function createConstants(): LedgerConstants {
  const constants = ledgerConstants(network);
  const { genesis } = constants;
  const conway = {
    ...genesis.conway,
    poolVotingThresholds: Array.from({ length: 5 }, () => ZERO),
    drepVotingThresholds: Array.from({ length: 10 }, () => ZERO),
    minCommitteeSize: 0n,
    governanceActionDeposit: 100n * ADA,
  };
  const committee = { members: [], threshold: ZERO };
  return {
    ...constants,
    genesis: { ...genesis, conway },
    governance: { ...constants.governance, committee },
  };
}

const payer = enterprise(key('payer'));
const locked = enterprise(script(hashName('contract')));
/** Receives the deposit of a retired pool. */
const earner = key('earner');
const poor = key('poor');
const idle = key('idle');
const stranger = key('stranger');
const drep = key('drep');
const pool = hashName('pool');
const stakeText = (credential: typeof earner): string => reward(credential).text;

const POOL_DEPOSIT = 500n * ADA;
const DONATION = 7n * ADA;

let service: TestService;
let actionId: string;
beforeAll(async () => {
  service = await openTestService();
  const chain = new TinyChain(network);
  const index = await chain.openWithLedger(service.services.db, createConstants());
  chain.pay([output(payer, 5_000n * ADA), output(locked, 40n * ADA)], {
    donation: DONATION,
    deposits: 3n * 2n * ADA + POOL_DEPOSIT + 500n * ADA,
    certificates: [
      { kind: 'stake-registration', stake: earner, deposit: undefined },
      { kind: 'drep-registration', drep, deposit: 500n * ADA, anchor: undefined },
      { kind: 'vote-delegation', stake: earner, drep },
      { kind: 'stake-registration', stake: poor, deposit: undefined },
      { kind: 'stake-registration', stake: idle, deposit: undefined },
      {
        kind: 'pool-registration',
        parameters: {
          operator: pool,
          vrfKeyHash: new Uint8Array(32),
          pledge: 0n,
          cost: 340n * ADA,
          margin: ZERO,
          rewardAccount: reward(earner).bytes,
          owners: [],
          relays: [],
          metadata: undefined,
        },
      },
      { kind: 'pool-retirement', pool, epoch: 1n },
    ],
  });
  const txHash = chain.pay([], {
    deposits: 100n * ADA,
    proposals: [
      {
        deposit: 100n * ADA,
        returnAddress: reward(poor).bytes,
        action: {
          kind: 'parameter-change',
          previous: undefined,
          update: { keyDeposit: 3n * ADA },
          guardrailScript: undefined,
        },
        anchor: { url: 'https://example.org/proposal', hash: blake2b256(Uint8Array.of(1)) },
      },
    ],
  });
  actionId = actionIdText({ txHash: fromHex(txHash), index: 0 });
  await append(index, [chain.block(100), chain.block(EPOCH_SLOTS + 100)]);
  await index.goLive();
  chain.pay([output(payer, 1_000n * ADA)]);
  await append(index, [chain.block(2 * EPOCH_SLOTS + 100)]);
});
afterAll(() => service?.close());

const { answer, refusal } = createApiClient(() => service, 'cardano-preview');
const get = async <Body = Record<string, unknown>>(url: string): Promise<Body> => {
  const response = await service.http.inject({ url, headers: { 'x-api-key': 'xt_demo_cardano-preview' } });
  expect({ url, status: response.statusCode, body: response.json() }).toMatchObject({ url, status: 200 });
  return response.json();
};
const online = { changeAddress: payer.text, senderAddress: payer.text };

describe('withdrawals', () => {
  const path = '/api/tx/build/withdrawal';

  test('withdraw the whole balance when no amount is given', async () => {
    const { body } = decodeBuiltTransaction(await answer(path, { ...online, stakeAddress: stakeText(earner) }));
    expect(body.withdrawals.map(({ lovelace }) => lovelace)).toEqual([POOL_DEPOSIT]);
  });

  test('are rejected with the right amount when another is given', async () => {
    const request = { ...online, stakeAddress: stakeText(earner), amount: '499999999' };
    expect(await refusal(path, request)).toBe(
      `${stakeText(earner)} holds 500000000 lovelace, which must be withdrawn as a whole: set the amount to 500000000`,
    );
    await answer(path, { ...request, amount: '500000000' });
  });

  test('are rejected for an unregistered account', async () => {
    expect(await refusal(path, { ...online, stakeAddress: stakeText(stranger) })).toBe(
      `${stakeText(stranger)} is not registered, so it has no rewards`,
    );
  });

  test('are rejected for an account without rewards', async () => {
    expect(await refusal(path, { ...online, stakeAddress: stakeText(idle) })).toBe(
      `${stakeText(idle)} has no rewards to withdraw`,
    );
  });

  test('of other builds still need an amount', async () => {
    const withdrawals = [{ stakeAddress: stakeText(earner) }];
    expect(await refusal('/api/tx/build', { ...online, outputs: [], withdrawals })).toContain('amount');
  });
});

describe('deposits', () => {
  const path = '/api/tx/build/stake-registration';
  const balance = async (request: object): Promise<bigint> => {
    const built = await answer(path, { ...offline, ...request });
    const { outputs, fee } = decodeBuiltTransaction(built).body;
    return outputs.reduce((sum, { lovelace }) => sum + lovelace, fee ?? 0n) - 2_000n * ADA;
  };
  const offline = {
    changeAddress: payer.text,
    utxos: [{ txHash: '11'.repeat(32), outputIndex: 0, address: payer.text, lovelace: `${2_000n * ADA}` }],
  };

  test('of a registration follow the enacted parameters', async () => {
    expect(await balance({ stakeAddress: stakeText(stranger) })).toBe(-3n * ADA);
  });

  test('of a deregistration are those that were paid before the parameters changed', async () => {
    expect(await balance({ stakeAddress: stakeText(poor), deregister: true })).toBe(2n * ADA);
  });

  test('a deregistration that leaves rewards behind is rejected', async () => {
    expect(await refusal(path, { ...online, stakeAddress: stakeText(earner), deregister: true })).toContain(
      'still holds 500000000 lovelace',
    );
  });
});

describe('validation', () => {
  const validate = async (amount: string) => {
    const built = await answer('/api/tx/build/withdrawal', {
      changeAddress: payer.text,
      utxos: [{ txHash: '11'.repeat(32), outputIndex: 0, address: payer.text, lovelace: `${2_000n * ADA}` }],
      stakeAddress: stakeText(earner),
      amount,
    });
    const { body } = await answer('/api/transactions/validate', { cbor: built.body['tx_cbor']! });
    return body as unknown as Readonly<Record<'phase1' | 'unchecked', readonly { rule: string; predicate: string }[]>>;
  };

  test('of a withdrawal knows the reward balance', async () => {
    const right = await validate(`${POOL_DEPOSIT}`);
    expect(right.unchecked.map(({ rule }) => rule)).not.toContain('withdrawals');
    const predicates = right.phase1.map(({ predicate }) => predicate);
    expect((await validate('1')).phase1.map(({ predicate }) => predicate)).toEqual(
      expect.arrayContaining([...predicates, expect.stringMatching(/Withdrawal/)]),
    );
    expect(predicates.some((predicate) => /Withdrawal/.test(predicate))).toBe(false);
  });
});

describe('a treasury donation', () => {
  const path = '/api/tx/build/treasury-donation';
  const request = { ...online, amount: '5000000' };

  test('states the value of the treasury on request only', async () => {
    expect(decodeBuiltTransaction(await answer(path, request)).body.treasury).toBeUndefined();
    const built = await answer(path, { ...request, includeTreasuryValue: true });
    const { treasury } = await get<{ readonly treasury: string }>('/api/network/supply');
    expect(BigInt(treasury)).toBeGreaterThan(0n);
    expect(decodeBuiltTransaction(built).body).toMatchObject({ treasury: BigInt(treasury), donation: 5n * ADA });
  });

  test('is validated against the treasury', async () => {
    const { body } = await answer(path, { ...request, includeTreasuryValue: true });
    const { body: validation } = await answer('/api/transactions/validate', { cbor: body['tx_cbor'] });
    expect(JSON.stringify(validation)).not.toContain('treasury');
  });
});

describe('the view of a transaction', () => {
  test('names the DRep of an account and the genesis keys', async () => {
    const built = await answer('/api/tx/build/withdrawal', { ...online, stakeAddress: stakeText(earner) });
    const db = networkDb(service.services.db, network.id, 'cardano');
    const view = await ledgerStateFor(db, network, decodeBuiltTransaction(built), { additional: new Map() });
    expect(view.account!(earner)).toMatchObject({ registered: true, votes: drep });
    expect(view.genesisKeys).toMatchObject({ delegates: new Map(), quorum: 5 });
  });
});

describe('protocol parameters', () => {
  test('of an epoch name the governance action that changed them', async () => {
    expect(await get('/api/epoch/1/parameters')).toMatchObject({ keyDeposit: '2000000', govActionId: null });
    expect(await get('/api/epoch/2/parameters')).toMatchObject({
      keyDeposit: '3000000',
      origin: 'GOVERNANCE',
      govActionId: actionId,
    });
  });

  test('that differ between epochs name the action', async () => {
    expect(await get('/api/epoch/2/parameters/diff')).toEqual([
      { name: 'keyDeposit', from: '2000000', to: '3000000', govActionId: actionId },
    ]);
  });

  test('in a proposal name the epoch in which they are in force', async () => {
    expect(await get('/api/network/param-updates')).toMatchObject([
      { govActionId: actionId, epoch: 0, enactedEpoch: 2, data: { keyDeposit: '3000000' } },
    ]);
  });
});

describe('supply', () => {
  test('of an epoch has donations, locked lovelace and deposits by kind', async () => {
    expect(await get('/api/network/supply/0')).toMatchObject({ treasuryDonation: `${DONATION}`, locked: '0' });
    expect(await get('/api/network/supply/1')).toMatchObject({
      treasuryDonation: '0',
      locked: `${40n * ADA}`,
      rewards: `${POOL_DEPOSIT}`,
      depositsStake: `${6n * ADA}`,
      depositsDrep: `${500n * ADA}`,
      depositsProposal: `${100n * ADA}`,
    });
  });

  test('after the newest block adds up to the maximum', async () => {
    const supply = await get<Readonly<Record<string, string>>>('/api/network/supply');
    // The deposit of the enacted proposal was refunded.
    expect(supply).toMatchObject({
      depositsDrep: `${500n * ADA}`,
      depositsProposal: '0',
      rewards: `${POOL_DEPOSIT + 100n * ADA}`,
    });
    const names = [
      'circulating',
      'treasury',
      'reserves',
      'rewards',
      'depositsStake',
      'depositsDrep',
      'depositsProposal',
    ];
    expect(names.reduce((sum, name) => sum + BigInt(supply[name]!), 0n)).toBe(BigInt(supply['max']!));
  });
});
