import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { openServerDb } from '../../support/create-database.js';
import { openTestService, type TestService } from '../../support/service.js';
import { createApiClient, type JsonResponse } from './api-client.js';

let service: TestService;
const { get, failure } = createApiClient(() => service.http, 'cardano-preprod');
const schema = networkSchema('CARDANO_PREPROD');

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    // One test changes the ledger state without a block.
    CROSSTIE_RESPONSE_CACHE_MB: '0',
  });
});
afterAll(() => service?.close());

const listProposals = async (): Promise<JsonResponse[]> => (await get('/api/governance/proposals?pageSize=100')).items;
const toPath = ({ govActionId }: JsonResponse): string =>
  `/api/governance/proposals/${encodeURIComponent(govActionId)}`;
const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, amount) => total + BigInt(amount), 0n);

describe('voting power by epoch', () => {
  test('of all DReps is the sum of that of each', async () => {
    const [{ epoch, amount, dreps }] = await get('/api/dreps/epochs?pageSize=1');
    const all: JsonResponse[] = await get('/api/dreps?pageSize=100');
    const registered = all.filter(({ status }) => status !== 'retired');
    expect(registered).toHaveLength(dreps);
    const rows: JsonResponse[] = [];
    for (const { drepId } of registered)
      rows.push(...(await get(`/api/dreps/${drepId}/voting-power?fromEpoch=${epoch}&toEpoch=${epoch}`)));
    expect(sum(rows.map((row) => row.amount))).toBe(BigInt(amount));
    const shares = rows.reduce((total, { sharePct }) => total + sharePct, 0);
    expect(shares).toBeCloseTo(100, 6);
  });

  test('of the predefined DReps equals that of the epoch list', async () => {
    const [, { epoch, alwaysAbstain, alwaysNoConfidence }] = await get('/api/dreps/epochs?pageSize=2');
    const special: JsonResponse[] = await get(`/api/dreps/special?epoch=${epoch}`);
    expect(special.map(({ votingPower }) => String(votingPower))).toEqual([alwaysAbstain, alwaysNoConfidence]);
    expect(await failure('/api/dreps/special?epoch=1')).toEqual([404, 'CARDANO_PREPROD had no DReps in epoch 1']);
  });

  test('of a pool is listed from the newest epoch, and one epoch can be chosen', async () => {
    const [pool]: JsonResponse[] = await get('/api/pools?pageSize=1');
    const rows: JsonResponse[] = await get(`/api/pools/${pool.poolIdBech32 ?? pool.poolId}/voting-power?pageSize=3`);
    expect(rows).toHaveLength(3);
    expect(rows.map(({ epoch }) => epoch)).toEqual([rows[0].epoch, rows[0].epoch - 1, rows[0].epoch - 2]);
    const [one] = await get(`/api/pools/${pool.poolIdBech32 ?? pool.poolId}/voting-power?epoch=${rows[1].epoch}`);
    expect(one).toEqual(rows[1]);
  });

  test('statistics of a past epoch agree with the lists', async () => {
    const [, { epoch, amount, dreps, alwaysAbstain }] = await get('/api/dreps/epochs?pageSize=2');
    const stats = await get(`/api/governance/stats?epoch=${epoch}`);
    expect(stats).toMatchObject({ epoch, dreps, drepPower: amount, alwaysAbstain });
    const now = await get('/api/governance/stats');
    const submittedLater = (await listProposals()).filter(({ submittedEpoch }) => submittedEpoch > epoch).length;
    const count = (counts: JsonResponse): number =>
      (Object.values(counts) as number[]).reduce((total, each) => total + each, 0);
    expect(count(stats.proposalsByType)).toBe(count(now.proposalsByType) - submittedLater);
    expect(stats.votes).toBeLessThanOrEqual(now.votes);
    expect((await failure('/api/governance/stats?epoch=1'))[0]).toBe(404);
  });
});

describe('current voting power of a DRep', () => {
  test('is the sum of its delegators, whose amounts include rewards', async () => {
    const [drep]: JsonResponse[] = await get('/api/dreps?pageSize=1');
    const delegators: JsonResponse[] = await get(`/api/dreps/${drep.drepId}/delegators?pageSize=100`);
    const accounts = await Promise.all(
      delegators.map(({ address }) => get(`/api/account/${address}/governance`) as Promise<JsonResponse>),
    );
    expect(sum(accounts.map(({ votingPower }) => votingPower))).toBe(BigInt(drep.votingPower));
    const rewards: JsonResponse[] = await Promise.all(
      delegators.map(({ address }) => get(`/api/account/${address}/rewards/available`) as Promise<JsonResponse>),
    );
    expect(rewards.some((each) => BigInt(each.available) > 0n)).toBe(true);
  });

  test('expiry and status are those of the ledger', async () => {
    const { epoch } = await get('/api/governance/stats');
    const active: JsonResponse[] = await get('/api/dreps?status=active&pageSize=100');
    for (const { drepId } of active) {
      const { expiresEpochNo, active: isActive } = await get(`/api/dreps/${drepId}`);
      expect(isActive).toBe(true);
      expect(expiresEpochNo).toBeGreaterThanOrEqual(epoch);
    }
    expect(active.length).toBeGreaterThan(0);
  });
});

describe('delegators of a DRep', () => {
  test('at the end of an epoch are those that the ledger counted at the next boundary', async () => {
    const [{ drepId }]: JsonResponse[] = await get('/api/dreps?pageSize=1');
    const counted: JsonResponse[] = await get(`/api/dreps/${drepId}/voting-power?pageSize=20`);
    // The sandbox has no delegation that the ledger alone knows, so some are added to one count. The statistics are
    // cached until the next block, so this is the first request for them.
    const db = await openServerDb(service.databaseUrl, { poolSize: 1 });
    const change = (delegators: number): Promise<number> =>
      db.run(sql`update ${schema}.drep_power set delegators = delegators + ${delegators}
                  where epoch = ${counted[1].epoch} and lovelace = ${BigInt(counted[1].amount)}`);
    expect(await change(7)).toBe(1);
    const trend: JsonResponse[] = (await get(`/api/dreps/${drepId}/stats`)).delegatorsTrend;
    await change(-7);
    await db.close();
    const counts = new Map(counted.map(({ epoch, delegators }) => [epoch, delegators]));
    // Epochs without blocks are not in the trend.
    const compared = trend.filter(({ epoch }) => counts.has(epoch + 1));
    expect(compared.length).toBeGreaterThan(2);
    for (const { epoch, count } of compared)
      expect(count).toBe(counts.get(epoch + 1) + (epoch + 1 === counted[1].epoch ? 7 : 0));
    expect(compared.some(({ epoch }) => epoch + 1 === counted[1].epoch)).toBe(true);
    expect(trend).toHaveLength(20);
  });
});

describe('voting summary', () => {
  test('of an open action has the power of every role, and shares that add up', async () => {
    const open = (await listProposals()).filter(({ status }) => status === 'active');
    expect(open.length).toBeGreaterThan(0);
    const [{ epoch, amount }] = await get('/api/dreps/epochs?pageSize=1');
    for (const proposal of open) {
      const summary = await get(`${toPath(proposal)}/voting-summary`);
      expect(Object.entries(summary).filter(([, value]) => value === null)).toEqual(
        summary.ccThreshold === null ? [['ccThreshold', null]] : [],
      );
      expect(summary.epochNo).toBe(epoch);
      const { yesVotePower, noVotePower, abstainVotePower, notVotedPower } = summary;
      expect(sum([yesVotePower, noVotePower, abstainVotePower, notVotedPower])).toBe(BigInt(amount));
      expect(summary.yesPct + summary.noPct).toBeCloseTo(100, 6);
      expect(summary.spoYesPct + summary.spoNoPct).toBeCloseTo(100, 6);
    }
  });

  test('of an ended action is its last count, which passed if it was enacted', async () => {
    const proposals = await listProposals();
    const enacted = proposals.filter(({ status }) => status === 'enacted');
    expect(enacted.length).toBeGreaterThan(0);
    for (const proposal of enacted) {
      const summary = await get(`${toPath(proposal)}/voting-summary`);
      expect(summary.passing).toBe(true);
      expect(await get(`${toPath(proposal)}/voting-summary?epoch=${summary.epochNo}`)).toEqual(summary);
    }
    const [status, sentence] = await failure(`${toPath(enacted[0])}/voting-summary?epoch=1`);
    expect([status, sentence]).toEqual([404, expect.stringContaining('were counted at the start of epoch 1')]);
  });
});

describe('voting power of a vote', () => {
  const POWERS = { Yes: 'yesVotePower', No: 'noVotePower', Abstain: 'abstainVotePower' } as const;

  const listVotes = async (proposal: JsonResponse, role: string): Promise<JsonResponse[]> =>
    (await get(`${toPath(proposal)}/votes?role=${role}&pageSize=100`)).items;

  test('of DReps adds up to the count of an ended action', async () => {
    let counted = 0;
    for (const proposal of (await listProposals()).filter(({ status }) => status === 'enacted')) {
      const summary = await get(`${toPath(proposal)}/voting-summary`);
      const votes = await listVotes(proposal, 'DRep');
      for (const [vote, field] of Object.entries(POWERS)) {
        const powers = votes.filter((each) => each.vote === vote).map(({ votingPower }) => votingPower);
        expect(sum(powers)).toBe(BigInt(summary[field]));
        counted += powers.filter((power) => power !== '0').length;
      }
    }
    expect(counted).toBeGreaterThan(0);
  });

  test('of a pool is its power at the boundary that counted the vote', async () => {
    let compared = 0;
    for (const proposal of await listProposals()) {
      const summary = await get(`${toPath(proposal)}/voting-summary`);
      for (const { voterId, votingPower, txHash } of await listVotes(proposal, 'SPO')) {
        const [at] = await get(`/api/pools/${voterId}/voting-power?epoch=${summary.epochNo}`);
        expect(votingPower).toBe(at?.amount ?? '0');
        const inTransaction: JsonResponse[] = await get(`/api/transactions/${txHash}/votes`);
        expect(inTransaction.find((each) => each.voterId === voterId)!.votingPower).toBe(votingPower);
        compared += 1;
      }
      for (const { votingPower } of await listVotes(proposal, 'ConstitutionalCommittee'))
        expect(votingPower).toBeNull();
    }
    expect(compared).toBeGreaterThan(0);
  });
});

describe('timeline of an action', () => {
  test('begins with its submission and ends with the decision of its status', async () => {
    for (const proposal of await listProposals()) {
      const events: JsonResponse[] = await get(`${toPath(proposal)}/timeline`);
      expect(events[0]).toEqual({
        epoch: proposal.submittedEpoch,
        event: 'submitted',
        yesPct: null,
        noPct: null,
        txHash: proposal.txHash,
      });
      const epochs = events.map(({ epoch }) => epoch);
      expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
      if (proposal.status === 'enacted') {
        const [before, last] = events.slice(-2);
        expect([before.event, last.event]).toEqual(['ratified', 'enacted']);
        expect(last.epoch).toBe(before.epoch + 1);
        expect(before.yesPct).not.toBeNull();
      }
      if (proposal.status === 'dropped') expect(events.at(-1).event).toBe('dropped');
    }
  });
});

describe('committee and constitution', () => {
  test('have the action that enacted them, and the epoch since which they apply', async () => {
    const committee = await get('/api/governance/committee');
    const [, enactedIn] = await findEnactment(committee.govActionId);
    expect(committee.members.some(({ startEpoch }: JsonResponse) => startEpoch === enactedIn)).toBe(true);
    expect(committee.members.every(({ startEpoch }: JsonResponse) => startEpoch !== null)).toBe(true);
    const history: JsonResponse[] = await get('/api/governance/committee/history');
    expect(history[0]).toEqual(committee);
    expect(history.at(-1).govActionId).toBeNull();
    const constitutions: JsonResponse[] = await get('/api/governance/constitution/history');
    const [newest] = constitutions;
    expect(newest.activeEpoch).toBe((await findEnactment(newest.govActionId))[1]);
    expect(constitutions.at(-1)).toMatchObject({ govActionId: null });
  });

  test('thresholds of an epoch before a change of the committee are those of the one before', async () => {
    const [newest, before]: JsonResponse[] = await get('/api/governance/committee/history');
    const [, enactedIn] = await findEnactment(newest.govActionId);
    const read = async (epoch: number): Promise<number> =>
      (await get(`/api/governance/thresholds?epoch=${epoch}`)).byType.NewConstitution.committee;
    expect(await read(enactedIn)).toBeCloseTo(newest.thresholdNumerator / newest.thresholdDenominator);
    expect(await read(enactedIn - 1)).toBeCloseTo(before.thresholdNumerator / before.thresholdDenominator);
  });
});

async function findEnactment(govActionId: string): Promise<readonly [string, number]> {
  const events: JsonResponse[] = await get(`${toPath({ govActionId })}/timeline`);
  const enacted = events.find(({ event }) => event === 'enacted');
  return [enacted.event, enacted.epoch];
}

describe('treasury', () => {
  test('withdrawals of enacted actions are listed with the action, and counted in their period', async () => {
    const enacted = (await listProposals()).filter(
      ({ type, status }) => type === 'TreasuryWithdrawals' && status === 'enacted',
    );
    const expected: JsonResponse[] = [];
    for (const proposal of enacted)
      for (const { stakeAddress, amount } of await get(`${toPath(proposal)}/withdrawals`))
        expected.push({ stakeAddress, amount, govActionId: proposal.govActionId });
    const listed: JsonResponse[] = await get('/api/network/treasury-withdrawals');
    const paid = listed.filter(({ govActionId }) => govActionId !== null);
    expect(paid.map(({ stakeAddress, amount, govActionId }) => ({ stakeAddress, amount, govActionId }))).toEqual(
      expect.arrayContaining(expected),
    );
    expect(paid).toHaveLength(expected.length);
    const treasury = await get('/api/governance/treasury?fromEpoch=0&netChangeLimit=1000000000000');
    expect(BigInt(treasury.withdrawnThisPeriod)).toBe(sum(paid.map(({ amount }) => amount)));
    expect(BigInt(treasury.remaining)).toBe(10n ** 12n - BigInt(treasury.withdrawnThisPeriod));
    expect(await get('/api/governance/treasury')).toMatchObject({ netChangeLimit: null, remaining: null });
  });
});

describe('an index whose ledger state stopped', () => {
  test('answers 501 with the reason, and keeps what the chain alone shows', async () => {
    const [proposal] = await listProposals();
    const db = await openServerDb(service.databaseUrl, { poolSize: 1 });
    await db.run(
      sql`delete from ${schema}.ledger_block where height = (select max(height) from ${schema}.ledger_block)`,
    );
    await db.close();
    for (const path of ['/api/dreps/epochs', '/api/governance/treasury', `${toPath(proposal)}/timeline`])
      expect(await failure(path)).toEqual([501, expect.stringContaining('its computation stopped after block')]);
    expect(await get(`${toPath(proposal)}/voting-summary`)).toMatchObject({ yesVotePower: null, passing: null });
    expect((await failure('/api/governance/committee'))[0]).toBe(501);
  });
});
