import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCommittee } from '../../../src/api/operations/governance/get-committee.js';
import { getConstitution } from '../../../src/api/operations/governance/get-constitution.js';
import { getGovernanceStats } from '../../../src/api/operations/governance/get-governance-stats.js';
import { getProposal } from '../../../src/api/operations/governance/get-proposal.js';
import { getProposalMetadata } from '../../../src/api/operations/governance/get-proposal-metadata.js';
import { getProposalParameters } from '../../../src/api/operations/governance/get-proposal-parameters.js';
import { getVotingSummary } from '../../../src/api/operations/governance/get-voting-summary.js';
import { listCommitteeDeregistrations } from '../../../src/api/operations/governance/list-committee-deregistrations.js';
import { listCommitteeHistory } from '../../../src/api/operations/governance/list-committee-history.js';
import { listCommitteeRegistrations } from '../../../src/api/operations/governance/list-committee-registrations.js';
import { listCommitteeVotes } from '../../../src/api/operations/governance/list-committee-votes.js';
import { listConstitutionHistory } from '../../../src/api/operations/governance/list-constitution-history.js';
import { listCurrentProposals } from '../../../src/api/operations/governance/list-current-proposals.js';
import { listMemberVotes } from '../../../src/api/operations/governance/list-member-votes.js';
import { listProposalVotes } from '../../../src/api/operations/governance/list-proposal-votes.js';
import { listProposalWithdrawals } from '../../../src/api/operations/governance/list-proposal-withdrawals.js';
import { listProposals } from '../../../src/api/operations/governance/list-proposals.js';
import { listVoteDelegations } from '../../../src/api/operations/governance/list-vote-delegations.js';
import { listVoterProposals } from '../../../src/api/operations/governance/list-voter-proposals.js';
import { listVotes } from '../../../src/api/operations/governance/list-votes.js';
import { pageVoteDelegations } from '../../../src/api/operations/governance/page-vote-delegations.js';
import { pageVotes } from '../../../src/api/operations/governance/page-votes.js';
import { listPoolVotes } from '../../../src/api/operations/stake-pools/list-pool-votes.js';
import type { GovernanceAction, Proposal, Vote, Voter } from '../../../src/chains/cardano/governance/governance.js';
import { actionIdCip129, governanceIdCip129 } from '../../../src/chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../src/chains/cardano/pools/pool-id.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { serveOperations } from '../../support/test-operations.js';
import { hashName, key, reward, script } from '../tx-operations/tiny-chain.js';
import { FIRST_EPOCH, hash32, StakedChain } from './staked-chain.js';

const E = FIRST_EPOCH;
/** The preprod values, as observed live. */
const LIFETIME = 6;
const NOW = E + LIFETIME + 2;

const member = key('cold');
const [firstHot, secondHot] = [key('first hot'), script(hashName('second hot'))];
const pool = hashName('voting pool');
const drep = key('voting drep');
const guard = hashName('guardrail');

let chain: StakedChain;
let http: FastifyInstance;
/** Ids of the actions by their name in this test. */
const ids: Record<string, string> = {};

const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
const get = async (url: string) => (await http.inject({ url, headers })).json();
const fetchError = async (url: string) => {
  const response = await http.inject({ url, headers });
  return { status: response.statusCode, error: response.json().error };
};
const proposal = (name: string) => `/api/governance/proposals/${encodeURIComponent(ids[name]!)}`;
const toActionId = (name: string) => ({
  txHash: fromHex(ids[name]!.slice(0, 64)),
  index: Number(ids[name]!.slice(65)),
});
const listNames = (items: { govActionId: string }[]) =>
  items.map(({ govActionId }) => Object.keys(ids).find((name) => ids[name] === govActionId));

/** Proposes all of them in one transaction. */
function propose(actions: Record<string, GovernanceAction>): void {
  const proposals = Object.entries(actions).map(
    ([name, action]): Proposal => ({
      deposit: 100_000_000_000n,
      returnAddress: reward(key('proposer')).bytes,
      action,
      anchor: { url: `https://example.org/${name}`, hash: hash32(name) },
    }),
  );
  const txHash = chain.addTransaction({ proposals });
  for (const [index, name] of Object.keys(actions).entries()) ids[name] = `${txHash}#${index}`;
}

const voters: Record<string, Voter> = {
  drep: { role: 'drep', credential: drep },
  pool: { role: 'pool', credential: { type: 'key', hash: pool } },
  first: { role: 'committee', credential: firstHot },
  second: { role: 'committee', credential: secondHot },
};

const vote = (who: string, name: string, choice: Vote['vote']): Vote => ({
  voter: voters[who]!,
  action: toActionId(name),
  vote: choice,
  anchor: undefined,
});

beforeAll(async () => {
  chain = await StakedChain.open();
  const half = { numerator: 1n, denominator: 2n };
  chain.addTransaction({
    certificates: [
      { kind: 'committee-authorization', cold: member, hot: firstHot },
      { kind: 'drep-registration', drep, deposit: 500n, anchor: undefined },
      { kind: 'stake-registration', stake: key('proposer'), deposit: undefined },
      { kind: 'vote-delegation', stake: key('proposer'), drep },
      { kind: 'vote-delegation', stake: key('proposer'), drep: { type: 'abstain' } },
    ],
  });
  propose({
    info: { kind: 'info' },
    change: {
      kind: 'parameter-change',
      previous: undefined,
      update: {
        minFeeA: 50n,
        poolPledgeInfluence: half,
        costModels: [[2, [1n, -2n, 2n ** 60n]]],
        drepVotingThresholds: Array.from({ length: 10 }, () => half),
        maxTxExecutionUnits: { memory: 1n, steps: 2n },
        executionPrices: { memory: half, steps: half },
      },
      guardrailScript: guard,
    },
    fork: { kind: 'hard-fork', previous: undefined, protocolVersion: { major: 11, minor: 0 } },
    payment: {
      kind: 'treasury-withdrawals',
      withdrawals: [
        [reward(key('proposer')).bytes, 2n ** 55n],
        [reward(script(hashName('fund'))).bytes, 5n],
      ],
      guardrailScript: undefined,
    },
    distrust: { kind: 'no-confidence', previous: undefined },
    election: {
      kind: 'update-committee',
      previous: { txHash: hash32('an earlier election'), index: 3 },
      removed: [member],
      added: [
        [firstHot, 600n],
        [secondHot, 601n],
      ],
      threshold: { numerator: 2n, denominator: 3n },
    },
    law: {
      kind: 'new-constitution',
      previous: undefined,
      anchor: { url: 'https://example.org/constitution', hash: hash32('constitution') },
      guardrailScript: guard,
    },
  });
  await chain.block(E);
  await chain.index.goLive();
  chain.addTransaction({ votes: [vote('drep', 'info', 'no'), vote('first', 'info', 'yes')] });
  chain.addTransaction({
    votes: [vote('drep', 'info', 'yes'), vote('drep', 'change', 'abstain'), vote('pool', 'info', 'no')],
    certificates: [{ kind: 'committee-authorization', cold: member, hot: secondHot }],
  });
  await chain.block(E + 1);
  chain.addTransaction({ votes: [vote('second', 'info', 'abstain')] });
  await chain.block(E + 1);
  // Its predecessor can no longer be pending, so it must have been enacted.
  propose({
    successor: { kind: 'hard-fork', previous: toActionId('fork'), protocolVersion: { major: 12, minor: 0 } },
    news: { kind: 'info' },
  });
  chain.addTransaction({
    certificates: [
      { kind: 'committee-resignation', cold: member, anchor: { url: 'https://example.org/bye', hash: hash32('bye') } },
    ],
  });
  await chain.block(NOW);
  http = serveOperations(chain.service, [
    listProposals,
    listCurrentProposals,
    getProposal,
    getProposalMetadata,
    getProposalParameters,
    listProposalWithdrawals,
    listProposalVotes,
    getVotingSummary,
    listVotes,
    pageVotes,
    listCommitteeVotes,
    listMemberVotes,
    listPoolVotes,
    listVoterProposals,
    listVoteDelegations,
    pageVoteDelegations,
    getCommittee,
    getConstitution,
    listCommitteeHistory,
    listConstitutionHistory,
    listCommitteeRegistrations,
    listCommitteeDeregistrations,
    getGovernanceStats,
  ]);
});
afterAll(async () => {
  await http?.close();
  await chain?.service.close();
});

describe('governance action', () => {
  test('has exactly the fields of the specification, by either form of its id', async () => {
    const action = await get(proposal('fork'));
    expect(action).toEqual({
      govActionId: ids['fork'],
      govActionIdCip129: actionIdCip129(toActionId('fork')),
      txHash: ids['fork']!.slice(0, 64),
      index: 2,
      slot: expect.any(Number),
      type: 'HardForkInitiation',
      status: 'enacted',
      deposit: 100_000_000_000,
      returnAddress: reward(key('proposer')).text,
      anchorUrl: 'https://example.org/fork',
      anchorHash: toHex(hash32('fork')),
      title: null,
      submittedEpoch: E,
      expiresEpoch: E + LIFETIME,
      abstractText: null,
      motivation: null,
      rationale: null,
      hashValid: null,
      govAction: { tag: 'HardForkInitiation', contents: [null, { major: 11, minor: 0 }] },
      rawMetadata: null,
      references: [],
      authors: [],
    });
    expect(await get(`/api/governance/proposals/${actionIdCip129(toActionId('fork'))}`)).toEqual(action);
  });

  test('is not found if it does not exist, and an invalid id is rejected', async () => {
    expect(await fetchError(`/api/governance/proposals/${'0'.repeat(64)}%230`)).toEqual({
      status: 404,
      error: `CARDANO_PREPROD has no governance action ${'0'.repeat(64)}#0`,
    });
    for (const text of ['nonsense', `${'0'.repeat(64)}`, `${'0'.repeat(64)}%2399999`, 'gov_action1nonsense'])
      expect((await fetchError(`/api/governance/proposals/${text}`)).status).toBe(400);
  });

  test('has its content in the format of the ledger, for every type', async () => {
    const contents = async (name: string) => (await get(proposal(name))).govAction;
    expect(await contents('info')).toEqual({ tag: 'InfoAction' });
    expect(await contents('distrust')).toEqual({ tag: 'NoConfidence', contents: null });
    expect(await contents('payment')).toMatchObject({
      tag: 'TreasuryWithdrawals',
      contents: [
        [
          [{ network: 'Testnet', credential: { keyHash: toHex(hashName('proposer')) } }, 2 ** 55],
          [{ network: 'Testnet', credential: { scriptHash: toHex(hashName('fund')) } }, 5],
        ],
        null,
      ],
    });
    expect(await contents('election')).toEqual({
      tag: 'UpdateCommittee',
      contents: [
        { txId: toHex(hash32('an earlier election')), govActionIx: 3 },
        [{ keyHash: toHex(member.hash) }],
        { [`keyHash-${toHex(firstHot.hash)}`]: 600, [`scriptHash-${toHex(secondHot.hash)}`]: 601 },
        { numerator: 2, denominator: 3 },
      ],
    });
    expect(await contents('law')).toEqual({
      tag: 'NewConstitution',
      contents: [
        null,
        {
          anchor: { dataHash: toHex(hash32('constitution')), url: 'https://example.org/constitution' },
          script: toHex(guard),
        },
      ],
    });
    expect(await contents('change')).toMatchObject({
      tag: 'ParameterChange',
      contents: [null, { txFeePerByte: 50, poolPledgeInfluence: 0.5 }, toHex(guard)],
    });
  });

  test('lists what it changes or pays', async () => {
    const { payload } = await http.inject({ url: `${proposal('change')}/parameters`, headers });
    expect(payload).toContain('"costModels":{"PlutusV3":[1,-2,1152921504606846976]}');
    expect(JSON.parse(payload)).toMatchObject({
      maxTxExecutionUnits: { memory: 1, steps: 2 },
      executionUnitPrices: { priceMemory: 0.5, priceSteps: 0.5 },
      dRepVotingThresholds: { motionNoConfidence: 0.5, treasuryWithdrawal: 0.5 },
    });
    expect((await fetchError(`${proposal('info')}/parameters`)).status).toBe(404);
    expect(await get(`${proposal('payment')}/withdrawals`)).toEqual([
      { stakeAddress: reward(key('proposer')).text, amount: '36028797018963968' },
      { stakeAddress: reward(script(hashName('fund'))).text, amount: '5' },
    ]);
    expect(await get(`${proposal('info')}/withdrawals`)).toEqual([]);
    expect(await get(`${proposal('info')}/metadata`)).toMatchObject({ hashValid: null, json: null, standard: null });
  });

  test('has a provable status, or none', async () => {
    const { items, total } = await get('/api/governance/proposals');
    expect(total).toBe(9);
    const statuses = Object.fromEntries(
      items.map(({ govActionId, status }: { govActionId: string; status: string }) => [
        listNames([{ govActionId }])[0],
        status,
      ]),
    );
    expect(statuses).toEqual({
      info: 'expired',
      fork: 'enacted',
      successor: 'active',
      news: 'active',
      change: 'unknown',
      payment: 'unknown',
      distrust: 'unknown',
      election: 'unknown',
      law: 'unknown',
    });
    expect(listNames(await get('/api/governance/proposals/current'))).toEqual(['news', 'successor']);
  });
});

describe('list of governance actions', () => {
  const names = async (query: string) => listNames((await get(`/api/governance/proposals?${query}`)).items);

  test('is sorted, filtered and paged as requested', async () => {
    expect(await names('pageSize=2')).toEqual(['news', 'successor']);
    expect(await names('sort=oldest&pageSize=2&page=2')).toEqual(['fork', 'payment']);
    expect(await names('sort=expiring&pageSize=2')).toEqual(['news', 'successor']);
    expect(await names('sort=mostYes&pageSize=1')).toEqual(['info']);
    expect(await names('type=InfoAction')).toEqual(['news', 'info']);
    expect(await names('status=enacted')).toEqual(['fork']);
    expect(await names(`search=${ids['change']!.slice(0, 64)}&sort=oldest&pageSize=1`)).toEqual(['info']);
    expect(await names(`returnAddress=${reward(key('unknown')).text}`)).toEqual([]);
    expect((await get(`/api/governance/proposals?returnAddress=${reward(key('proposer')).text}`)).total).toBe(9);
    expect(await names('page=1000&pageSize=100')).toEqual([]);
    for (const wrong of ['type=Other', 'status=open', 'sort=best', 'page=1001', 'returnAddress=nonsense'])
      expect((await fetchError(`/api/governance/proposals?${wrong}`)).status).toBe(400);
  });
});

describe('votes', () => {
  test('on an action are those that count, and all with the history', async () => {
    const votes = await get(`${proposal('info')}/votes`);
    expect(votes).toMatchObject({ page: 1, pageSize: 100, total: 4 });
    expect(votes.items.map(({ voterRole, vote: choice }: Record<string, string>) => `${voterRole} ${choice}`)).toEqual([
      'ConstitutionalCommittee Abstain',
      'SPO No',
      'DRep Yes',
      'ConstitutionalCommittee Yes',
    ]);
    expect(votes.items[0]).toMatchObject({
      govActionId: ids['info'],
      voterHash: toHex(secondHot.hash),
      voterId: governanceIdCip129('cc_hot', secondHot),
      drepId: null,
      committeeColdHash: toHex(member.hash),
      hasScript: true,
      votingPower: null,
    });
    expect((await get(`${proposal('info')}/votes?history=true`)).total).toBe(5);
    expect((await get(`${proposal('info')}/votes?role=DRep&vote=No&history=true`)).total).toBe(1);
    expect((await get(`${proposal('info')}/votes?role=SPO`)).items).toHaveLength(1);
    expect((await get(`/api/governance/proposals/${'0'.repeat(64)}%230/votes`)).total).toBe(0);
  });

  test('are counted, and what they weigh is unknown', async () => {
    expect(await get(`${proposal('info')}/voting-summary`)).toMatchObject({
      epochNo: NOW,
      yesVotesCast: 1,
      noVotesCast: 0,
      ccYesVotes: 1,
      ccAbstainVotes: 1,
      spoNoVotesCast: 1,
      yesVotePower: null,
      thresholds: { drep: null, spo: null, committee: null },
      passing: null,
    });
    expect((await get(`${proposal('fork')}/voting-summary`)).thresholds).toEqual({
      drep: 0.6,
      spo: 0.51,
      committee: null,
    });
    expect((await fetchError(`${proposal('info')}/voting-summary?epoch=${E}`)).status).toBe(501);
  });

  test('are listed in the order of casting, in pages and by cursor', async () => {
    const all = await get('/api/governance/votes');
    expect(all).toHaveLength(6);
    const seen = [];
    let cursor = '';
    do {
      const page = await get(`/api/governance/votes/page?limit=2&cursor=${cursor}`);
      seen.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(all);
    expect(await get('/api/governance/votes?role=ConstitutionalCommittee')).toEqual(
      await get('/api/governance/committee/votes'),
    );
    expect(await get(`/api/governance/votes?voterId=${poolIdBech32(pool)}`)).toEqual(
      await get(`/api/pools/${poolIdBech32(pool)}/votes`),
    );
    expect(await get(`/api/governance/votes?voterId=${governanceIdCip129('drep', drep)}`)).toHaveLength(3);
    expect(await get('/api/governance/votes?page=2')).toEqual([]);
    expect((await fetchError('/api/governance/votes?voterId=cc_hot1deadbeef')).status).toBe(400);
  });

  test('of a committee member are found by its cold and by its hot credentials', async () => {
    const of = async (text: string) => get(`/api/governance/committee/${text}/votes`);
    expect(await of(governanceIdCip129('cc_cold', member))).toHaveLength(2);
    expect(await of(governanceIdCip129('cc_hot', firstHot))).toHaveLength(1);
    expect(await of(governanceIdCip129('cc_cold', key('unknown')))).toEqual([]);
    expect((await fetchError(`/api/governance/committee/${governanceIdCip129('drep', drep)}/votes`)).status).toBe(400);
  });

  test('list the open actions of a voter', async () => {
    const left = await get(`/api/governance/voters/${governanceIdCip129('drep', drep)}/proposals`);
    expect(listNames(left)).toEqual(['news', 'successor', 'change', 'info']);
    expect(left).toMatchObject([
      { vote: null, pending: true },
      { vote: null, pending: true },
      { vote: 'Abstain', pending: false },
      { vote: 'Yes', pending: false },
    ]);
  });

  test('are delegated by certificates', async () => {
    const all = await get('/api/governance/delegation-votes');
    expect(all.map(({ drepType }: { drepType: string }) => drepType)).toEqual(['ALWAYS_ABSTAIN', 'KEY']);
    const first = await get('/api/governance/delegation-votes/page?limit=1');
    const second = await get(`/api/governance/delegation-votes/page?limit=1&cursor=${first.nextCursor}`);
    expect([...first.data, ...second.data]).toEqual(all);
  });
});

describe('committee and constitution', () => {
  const table = (name: 'ledger_standing' | 'action_state') =>
    name === 'ledger_standing'
      ? sql`${networkSchema('CARDANO_PREPROD')}.ledger_standing`
      : sql`${networkSchema('CARDANO_PREPROD')}.action_state`;

  test('are not guessed where an open action could have changed them', async () => {
    for (const path of ['committee', 'constitution', 'committee/history', 'constitution/history'])
      expect(await fetchError(`/api/governance/${path}`)).toEqual({
        status: 501,
        error: 'This needs the state of the ledger, which CARDANO_PREPROD does not have yet',
      });
  });

  test('have certificates', async () => {
    expect(await get('/api/governance/committee/registrations')).toMatchObject([
      { coldHash: toHex(member.hash), hotHash: toHex(secondHot.hash), action: 'AUTHORIZATION' },
      { hotHash: toHex(firstHot.hash) },
    ]);
    expect(await get('/api/governance/committee/deregistrations')).toMatchObject([
      { hotHash: null, action: 'RESIGNATION', anchorUrl: 'https://example.org/bye' },
    ]);
  });

  test('are part of the governance statistics', async () => {
    expect(await get('/api/governance/stats')).toMatchObject({
      epoch: NOW,
      dreps: 1,
      activeDreps: 1,
      votes: 6,
      spoVoters: 1,
      proposalsByType: { InfoAction: 2, HardForkInitiation: 2, NewConstitution: 1 },
    });
    expect((await fetchError('/api/governance/stats?epoch=1')).status).toBe(501);
  });

  test('and action states are removed with the blocks at which they were queried', async () => {
    const { tip } = await get('/api/governance/votes/page?limit=1');
    await chain.block(NOW);
    await chain.service.services.db.run(sql`insert into ${table('ledger_standing')} (asked_height, epoch, content)
      values (3, ${NOW}, 'earlier'), (4, ${NOW}, 'later')`);
    await chain.index.rollback({ slot: tip.slot, hash: tip.blockHash, height: tip.blockHeight });
    const left = await chain.service.services.db.rows(sql`select asked_height from ${table('ledger_standing')}`);
    expect(left).toEqual([{ asked_height: 3 }]);
  });
});
