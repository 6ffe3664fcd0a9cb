import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeDRepId } from '../../../src/api/operations/dreps/decode-drep-id.js';
import { getDRep } from '../../../src/api/operations/dreps/get-drep.js';
import { getDRepMetadata } from '../../../src/api/operations/dreps/get-drep-metadata.js';
import { listDRepDelegators } from '../../../src/api/operations/dreps/list-drep-delegators.js';
import { listDRepDeregistrations } from '../../../src/api/operations/dreps/list-drep-deregistrations.js';
import { listDRepEpochs } from '../../../src/api/operations/dreps/list-drep-epochs.js';
import { listDRepMetadata } from '../../../src/api/operations/dreps/list-drep-metadata.js';
import { listDRepNames } from '../../../src/api/operations/dreps/list-drep-names.js';
import { listDRepRegistrations } from '../../../src/api/operations/dreps/list-drep-registrations.js';
import { listDRepUpdates } from '../../../src/api/operations/dreps/list-drep-updates.js';
import { listDRepVotes } from '../../../src/api/operations/dreps/list-drep-votes.js';
import { listDRepVotingPower } from '../../../src/api/operations/dreps/list-drep-voting-power.js';
import { listDReps } from '../../../src/api/operations/dreps/list-dreps.js';
import { listDRepsById } from '../../../src/api/operations/dreps/list-dreps-by-id.js';
import { listSpecialDReps } from '../../../src/api/operations/dreps/list-special-dreps.js';
import { listUpdatesOfDRep } from '../../../src/api/operations/dreps/list-updates-of-drep.js';
import { pageDRepDelegators } from '../../../src/api/operations/dreps/page-drep-delegators.js';
import { getGovernanceDRep } from '../../../src/api/operations/governance/get-governance-drep.js';
import { listGovernanceDRepDelegators } from '../../../src/api/operations/governance/list-governance-drep-delegators.js';
import { listGovernanceDRepVotes } from '../../../src/api/operations/governance/list-governance-drep-votes.js';
import { listGovernanceDReps } from '../../../src/api/operations/governance/list-governance-dreps.js';
import type { Credential } from '../../../src/chains/cardano/addresses/address.js';
import {
  drepIdCip105,
  drepIdCip129,
  governanceIdBytes,
  governanceIdCip105,
} from '../../../src/chains/cardano/governance/governance-id.js';
import { encodeBech32 } from '../../../src/kernel/bech32.js';
import { toHex } from '../../../src/kernel/hex.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { serveOperations } from '../../support/test-operations.js';
import { hashName, key, reward, script } from '../tx-operations/tiny-chain.js';
import { FIRST_EPOCH, hash32, StakedChain } from './staked-chain.js';

const E = FIRST_EPOCH;
/** The preprod values, as observed live. */
const DREP_ACTIVITY = 20;

const strong = key('strong');
const weak = key('weak');
/** The same hash as `weak`, as a script. */
const twin = script(hashName('weak'));
/** A script whose hash is not the hash of any key. */
const lone = script(hashName('lone'));
const idle = key('idle');
const retired = key('gone');
const stake = (name: string): Credential => key(`stake of ${name}`);
const anchor = { url: 'https://example.org/strong.jsonld', hash: hash32('strong') };

let chain: StakedChain;
let http: FastifyInstance;
let proposal = '';

const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
const get = async (url: string) => (await http.inject({ url, headers })).json();
const post = async (url: string, payload: unknown) =>
  (
    await http.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
  ).json();
const fetchError = async (url: string) => {
  const response = await http.inject({ url, headers });
  return { status: response.statusCode, error: response.json().error };
};
const id = drepIdCip129;
const listIds = (items: { drepId: string }[]) => items.map(({ drepId }) => drepId);

beforeAll(async () => {
  chain = await StakedChain.open();
  const register = (drep: Credential, more: object = {}) =>
    ({ kind: 'drep-registration', drep, deposit: 500_000_000n, anchor: undefined, ...more }) as const;
  const names = ['ann', 'ben', 'cleo', 'dora', 'emil'];
  for (const [index, name] of names.entries()) chain.fund(stake(name), BigInt(index + 1) * 1_000_000n);
  chain.fund(stake('finn'), 6_000_000n);
  chain.addTransaction({
    certificates: [
      { kind: 'stake-registration', stake: stake('finn'), deposit: undefined },
      { kind: 'vote-delegation', stake: stake('finn'), drep: lone },
      ...[idle, retired, weak, twin].map((drep) => register(drep)),
      register(strong, { anchor }),
      ...names.map((name) => ({ kind: 'stake-registration', stake: stake(name), deposit: undefined }) as const),
      { kind: 'vote-delegation', stake: stake('ann'), drep: weak },
      { kind: 'vote-delegation', stake: stake('ben'), drep: twin },
      { kind: 'vote-delegation', stake: stake('cleo'), drep: strong },
      { kind: 'vote-delegation', stake: stake('dora'), drep: strong },
      { kind: 'vote-delegation', stake: stake('emil'), drep: { type: 'no-confidence' } },
    ],
  });
  await chain.block(E);
  await chain.index.goLive();
  const later = E + DREP_ACTIVITY;
  proposal = chain.addTransaction({
    certificates: [
      { kind: 'drep-deregistration', drep: retired, deposit: 500_000_000n },
      { kind: 'drep-update', drep: weak, anchor: undefined },
    ],
    proposals: [
      {
        deposit: 100_000_000_000n,
        returnAddress: reward(stake('ben')).bytes,
        action: { kind: 'info' },
        anchor: { url: 'https://example.org/action', hash: hash32('action') },
      },
    ],
  });
  await chain.block(later);
  const action = { txHash: Buffer.from(proposal, 'hex'), index: 0 };
  const vote = (drep: Credential, choice: 'yes' | 'no', more: object = {}) =>
    ({ voter: { role: 'drep', credential: drep }, action, vote: choice, anchor: undefined, ...more }) as const;
  chain.addTransaction({ votes: [vote(strong, 'no')] });
  await chain.block(later);
  chain.addTransaction({ votes: [vote(strong, 'yes', { anchor }), vote(twin, 'no')] });
  await chain.block(later);
  // There was no action before the proposal, so the earlier epochs do not count towards inactivity: in this epoch only
  // DReps without activity since the first epoch are inactive.
  chain.addTransaction({
    proposals: [
      {
        deposit: 100_000_000_000n,
        returnAddress: reward(stake('emil')).bytes,
        action: { kind: 'info' },
        anchor: { url: 'https://example.org/action', hash: hash32('another action') },
      },
    ],
  });
  await chain.block(later + 6);
  http = serveOperations(chain.service, [
    listDReps,
    listGovernanceDReps,
    getDRep,
    listDRepNames,
    getGovernanceDRep,
    listDRepsById,
    getDRepMetadata,
    listDRepMetadata,
    decodeDRepId,
    listUpdatesOfDRep,
    listDRepRegistrations,
    listDRepDeregistrations,
    listDRepUpdates,
    listDRepDelegators,
    listGovernanceDRepDelegators,
    pageDRepDelegators,
    listSpecialDReps,
    listDRepVotes,
    listGovernanceDRepVotes,
    listDRepVotingPower,
    listDRepEpochs,
  ]);
});
afterAll(async () => {
  await http?.close();
  await chain?.service.close();
});

describe('a DRep', () => {
  test('has the voting power of its delegators and of the deposits of their open proposals', async () => {
    expect(await get(`/api/dreps/${id(strong)}`)).toMatchObject({
      drepId: id(strong),
      drepIdCip105: drepIdCip105(strong),
      drepType: 'KEY',
      status: 'active',
      votingPower: 7_000_000,
      drepHash: toHex(strong.hash),
      active: true,
      deposit: '500000000',
      metaUrl: anchor.url,
      hashValid: null,
      references: [],
      liveDelegators: 2,
    });
    expect(await get(`/api/dreps/${id(twin)}`)).toMatchObject({ drepType: 'SCRIPT', votingPower: 100_002_000_000 });
    expect(await get(`/api/governance/dreps/${id(twin)}`)).toEqual(await get(`/api/dreps/${id(twin)}`));
  });

  test('is found by every form of its id, and a key is never confused with a script', async () => {
    const byCip129 = await get(`/api/dreps/${id(weak)}`);
    for (const text of [encodeBech32('drep_vkh', weak.hash), toHex(governanceIdBytes('drep', weak))])
      expect(await get(`/api/dreps/${text}`)).toEqual(byCip129);
    expect(byCip129.drepType).toBe('KEY');
    expect((await get(`/api/dreps/${governanceIdCip105('drep', twin)}`)).drepType).toBe('SCRIPT');
    expect(await get(`/api/dreps/${toHex(strong.hash)}`)).toMatchObject({ drepId: id(strong) });
    expect(await get(`/api/dreps/${governanceIdCip105('drep', strong)}`)).toMatchObject({ drepId: id(strong) });
    for (const text of [toHex(weak.hash), encodeBech32('drep', weak.hash)])
      expect(await fetchError(`/api/dreps/${text}`)).toEqual({
        status: 400,
        error: 'This hash belongs to both a key and a script: pass the DRep id in the form of CIP-129',
      });
    expect((await fetchError('/api/dreps/drep1nonsense')).status).toBe(400);
    expect((await fetchError(`/api/dreps/${id(key('unknown'))}`)).status).toBe(404);
  });

  test('that is a script is also found by the old `drep1…` id, which explorers print', async () => {
    const delegators = await get(`/api/dreps/${id(lone)}/delegators`);
    expect(delegators).toHaveLength(1);
    for (const text of [encodeBech32('drep', lone.hash), encodeBech32('drep_script', lone.hash), toHex(lone.hash)])
      expect(await get(`/api/dreps/${text}/delegators`)).toEqual(delegators);
    expect(await get(`/api/dreps/${encodeBech32('drep_vkh', lone.hash)}/delegators`)).toEqual([]);
  });

  test('is searched by every form of its id', async () => {
    for (const text of [id(strong), governanceIdCip105('drep', strong), toHex(strong.hash)])
      expect((await get(`/api/dreps?search=${text}`)).map(({ drepId }: { drepId: string }) => drepId)).toEqual([
        id(strong),
      ]);
  });

  test('becomes inactive after too long, and epochs without actions do not count', async () => {
    const status = async (drep: Credential) => get(`/api/dreps/${id(drep)}`);
    // Active in the first epoch, and six epochs with open actions have passed since.
    expect(await status(idle)).toMatchObject({ status: 'active', expiresEpochNo: E + DREP_ACTIVITY + 20 });
    expect(await status(strong)).toMatchObject({ status: 'active', expiresEpochNo: E + 2 * DREP_ACTIVITY });
    expect(await status(retired)).toMatchObject({
      status: 'retired',
      active: false,
      votingPower: 0,
      expiresEpochNo: null,
      deposit: null,
    });
  });

  test('can be one of the two predefined DReps, by id and in a separate list', async () => {
    expect(await get('/api/dreps/drep_always_no_confidence')).toMatchObject({
      drepId: 'drep_always_no_confidence',
      drepType: 'ALWAYS_NO_CONFIDENCE',
      status: 'active',
      drepHash: null,
      votingPower: 100_005_000_000,
    });
    const { votingPower } = await get('/api/dreps/drep_always_no_confidence');
    expect(await get('/api/dreps/special')).toEqual([
      { drepType: 'ALWAYS_ABSTAIN', votingPower: 0, delegators: 0 },
      { drepType: 'ALWAYS_NO_CONFIDENCE', votingPower, delegators: 1 },
    ]);
    expect((await fetchError('/api/dreps/special?epoch=300')).status).toBe(501);
  });

  test('is the same in a batch and alone', async () => {
    expect(await post('/api/dreps/info', [id(weak), id(key('unknown')), drepIdCip105(twin)])).toEqual([
      await get(`/api/dreps/${id(weak)}`),
      await get(`/api/dreps/${id(twin)}`),
    ]);
  });

  test('has an id that can be decoded', async () => {
    expect(await get(`/api/dreps/${id(twin)}/decode`)).toEqual({
      cip105: drepIdCip105(twin),
      cip129: id(twin),
      hex: toHex(governanceIdBytes('drep', twin)),
      hasScript: true,
    });
  });
});

describe('DRep list', () => {
  test('has the format of the specification, the most powerful first', async () => {
    const page = await get('/api/governance/dreps');
    expect(Object.keys(page)).toEqual(['items', 'page', 'pageSize', 'total']);
    expect(page).toMatchObject({ page: 1, pageSize: 20, total: 5 });
    expect(listIds(page.items)).toEqual([twin, strong, weak, idle, retired].map(id));
    expect(Object.keys(page.items[0])).toEqual([
      'drepId',
      'drepIdCip105',
      'drepType',
      'status',
      'givenName',
      'imageUrl',
      'votingPower',
    ]);
    expect(await get('/api/dreps')).toEqual(page.items);
  });

  test('is divided into complete pages', async () => {
    const items = [];
    for (const page of [1, 2, 3, 4]) items.push(...(await get(`/api/governance/dreps?page=${page}&pageSize=2`)).items);
    expect(items).toEqual((await get('/api/governance/dreps')).items);
    expect((await get('/api/governance/dreps?page=1000&pageSize=100')).items).toEqual([]);
    for (const wrong of ['page=0', 'page=1001', 'pageSize=0', 'pageSize=101', 'sort=power', 'status=asleep'])
      expect((await fetchError(`/api/governance/dreps?${wrong}`)).status).toBe(400);
  });

  test('is sorted and filtered as requested', async () => {
    const list = async (query: string) => listIds((await get(`/api/governance/dreps?${query}`)).items);
    expect(await list('sort=-votingPower')).toEqual([idle, retired, weak, strong, twin].map(id));
    expect(await list('sort=activity&pageSize=2')).toEqual([twin, strong].map(id));
    expect(await list('status=retired')).toEqual([id(retired)]);
    expect(await list(`search=${drepIdCip105(twin)}`)).toEqual([id(twin)]);
    expect(await list(`search=${id(key('unknown'))}`)).toEqual([]);
    const random = await list('sort=random&seed=a');
    expect(await list('sort=random&seed=a')).toEqual(random);
    expect(random.toSorted()).toEqual((await list('sort=random&seed=b')).toSorted());
  });

  test('has names only of DReps whose document was fetched', async () => {
    const withMetadata = '/api/governance/dreps?hasMetadata=true';
    expect(await get(withMetadata)).toEqual({ items: [], page: 1, pageSize: 20 });
    const document = { body: { givenName: 'Strong Hand', image: { contentUrl: 'https://example.org/face.png' } } };
    const { db } = chain.service.services;
    await db.run(sql`insert into ${networkSchema('CARDANO_PREPROD')}.anchor_document
      (url, hash, hash_valid, fetched_at, media_type, name, image_url, content)
      values (${anchor.url}, ${anchor.hash}, true, now(), 'application/json', 'Strong Hand',
              'https://example.org/face.png',
              ${Buffer.from(JSON.stringify(document))})`);
    const [named] = (await get(`${withMetadata}&page=1&pageSize=7`)).items;
    expect(named).toMatchObject({ givenName: 'Strong Hand', imageUrl: 'https://example.org/face.png' });
    expect(listIds((await get('/api/governance/dreps?search=HAND')).items)).toEqual([id(strong)]);
    expect((await get('/api/governance/dreps?hasMetadata=false&pageSize=9')).total).toBe(5);
    expect(await get(`/api/dreps/${id(strong)}/metadata`)).toMatchObject({
      hashValid: true,
      standard: 'CIP-119',
      json: document,
    });
    expect(await post('/api/dreps/metadata', [id(weak), id(strong)])).toHaveLength(1);
    const old = drepIdCip105(strong);
    expect(
      await get(`/api/dreps/names?ids=${[id(weak), old, id(twin), id(strong), 'drep_always_abstain'].join()}`),
    ).toEqual([
      { id: old, drepId: id(strong), givenName: 'Strong Hand' },
      { id: id(strong), drepId: id(strong), givenName: 'Strong Hand' },
    ]);
    expect(await fetchError('/api/dreps/names?ids=,')).toEqual({
      status: 400,
      error: "'ids' must list 1 to 50 DRep ids, separated by commas",
    });
    expect((await fetchError(`/api/dreps/names?ids=${'drep_always_abstain,'.repeat(51)}`)).status).toBe(400);
    expect((await fetchError(`/api/dreps/${id(weak)}/metadata`)).status).toBe(404);
  });
});

describe('DRep details', () => {
  test('list its delegators', async () => {
    const all = await get(`/api/dreps/${id(strong)}/delegators`);
    expect(all).toMatchObject([
      { address: reward(stake('cleo')).text, amount: '3000000' },
      { address: reward(stake('dora')).text, amount: '4000000' },
    ]);
    expect(await get(`/api/governance/dreps/${id(strong)}/delegators?pageSize=1`)).toEqual({
      items: [all[0]],
      page: 1,
      pageSize: 1,
      total: 2,
    });
    const first = await get(`/api/dreps/${id(strong)}/delegators/page?limit=1`);
    const second = await get(`/api/dreps/${id(strong)}/delegators/page?limit=1&cursor=${first.nextCursor}`);
    expect([...first.data, ...second.data]).toEqual(all);
    expect(await get(`/api/dreps/${id(key('unknown'))}/delegators`)).toEqual([]);
  });

  test('list all votes, and the ones that count', async () => {
    const votes = await get(`/api/dreps/${id(strong)}/votes`);
    expect(votes.map(({ vote }: { vote: string }) => vote)).toEqual(['Yes', 'No']);
    expect(votes[0]).toMatchObject({
      govActionId: `${proposal}#0`,
      title: null,
      proposalType: 'InfoAction',
      rationaleUrl: anchor.url,
    });
    expect(await get(`/api/governance/dreps/${id(strong)}/votes`)).toMatchObject({
      total: 1,
      yesCount: 1,
      noCount: 0,
      abstainCount: 0,
    });
    expect(await get(`/api/governance/dreps/${id(strong)}/votes?type=NoConfidence`)).toMatchObject({ total: 0 });
    expect(await get(`/api/governance/dreps/${id(weak)}/votes`)).toMatchObject({ total: 0, items: [] });
    expect(await get('/api/dreps/drep_always_abstain/votes')).toEqual([]);
  });

  test('list its certificates', async () => {
    expect(await get(`/api/dreps/${id(retired)}/updates`)).toMatchObject([
      { action: 'DEREGISTRATION', deposit: '500000000', epoch: E + DREP_ACTIVITY },
      { action: 'REGISTRATION', deposit: '500000000', epoch: E },
    ]);
    expect(await get('/api/dreps/registrations')).toHaveLength(5);
    expect(await get('/api/dreps/deregistrations')).toMatchObject([{ drepId: id(retired) }]);
    expect(await get('/api/dreps/updates')).toMatchObject([{ drepId: id(weak), deposit: null }]);
    expect(await get('/api/dreps/updates?page=2')).toEqual([]);
  });

  test('have no voting power of an epoch', async () => {
    expect(await fetchError(`/api/dreps/${id(weak)}/voting-power`)).toEqual({
      status: 501,
      error: expect.stringMatching(/^CARDANO_PREPROD has no ledger state: /),
    });
    expect((await fetchError('/api/dreps/epochs')).status).toBe(501);
  });
});
