import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE } from '../../../src/api/kit/examples.js';
import { decodeBech32, encodeBech32 } from '../../../src/kernel/bech32.js';
import { fromHex } from '../../../src/kernel/hex.js';
import { type BlockfrostService, NOT_FOUND, openBlockfrostService } from '../../support/compat/blockfrost-service.js';
import { eventually } from '../../support/eventually.js';

/** Values of Blockfrost's pools and governance against our own operations, which read the same facts on another path. */

let service: BlockfrostService;

beforeAll(async () => {
  service = await openBlockfrostService();
  // Documents of pools are fetched after the network has started; lists differ until they are there.
  await eventually(async () => (await service.own(`pools/${EXAMPLE.poolId}`)).ticker !== null);
});

afterAll(() => service?.close());

const foreign = (path: string) => service.foreign(path);
const own = (path: string) => service.own(path);
const fail = (path: string) => service.fail(path);
const expectPaging = (path: string) => service.expectPaging(path);

describe('pools', () => {
  const pool = `pools/${EXAMPLE.poolId}`;

  test('pool has the figures of our own operation', async () => {
    const ours = await own(pool);
    const listed = (await foreign('pools/extended')).find(({ pool_id }: never) => pool_id === EXAMPLE.poolId);
    const shown = {
      pool_id: EXAMPLE.poolId,
      hex: ours.poolIdHex,
      live_stake: ours.liveStake,
      active_stake: ours.activeStake,
      blocks_minted: ours.blocksMinted,
      declared_pledge: ours.pledgeDeclared,
      fixed_cost: ours.fixedCost,
    };
    expect(listed).toMatchObject({ ...shown, metadata: { ticker: ours.ticker, name: ours.name, url: ours.metaUrl } });
    const found = await foreign(pool);
    expect(found).toMatchObject({
      ...shown,
      vrf_key: ours.vrfKeyHash,
      live_pledge: ours.livePledge,
      live_delegators: ours.liveDelegators,
      active_size: ours.sigma,
      reward_account: ours.rewardAddr,
      owners: ours.owners,
    });
    expect(found.live_saturation * 100).toBeCloseTo(ours.liveSaturationPct, 6);
    const updates = await foreign(`${pool}/updates`);
    const registrations = updates.filter(({ action }: never) => action === 'registered');
    expect(found.registration).toEqual(registrations.map(({ tx_hash }: never) => tx_hash));
  });

  test('lists of a pool are those of our own operations', async () => {
    const delegators = await own(`${pool}/delegators`);
    expect(await foreign(`${pool}/delegators`)).toEqual(
      delegators.map(({ address, amount }: never) => ({ address, live_stake: amount })),
    );
    const blocks = await own(`${pool}/blocks?order=asc`);
    expect(await foreign(`${pool}/blocks`)).toEqual(blocks.map(({ hash }: never) => hash));
    await expectPaging(`${pool}/blocks`);
    const ours = new Map<number, never>(
      (await own(`${pool}/history`)).map((each: { readonly epochNo: number }) => [each.epochNo, each]),
    );
    for (const { epoch, active_stake, blocks: minted, fees } of await foreign(`${pool}/history`))
      expect(ours.get(epoch)).toMatchObject({ activeStake: active_stake, blockCnt: minted, poolFees: fees });
    const votes = await own(`${pool}/votes`);
    expect((await foreign(`${pool}/votes?order=desc`)).map(({ vote }: never) => vote)).toEqual(
      votes.map(({ vote }: { readonly vote: string }) => vote.toLowerCase()),
    );
  });

  test('retired pools are in no list of pools', async () => {
    const [retired] = await foreign('pools/retired');
    expect(await own(`pools/${retired.pool_id}`)).toMatchObject({
      poolStatus: 'retired',
      retiringEpoch: retired.epoch,
    });
    const all = await foreign('pools');
    expect(all).not.toContain(retired.pool_id);
    expect((await foreign('pools/extended')).map(({ pool_id }: never) => pool_id)).toEqual(all);
    await expectPaging('pools');
    expect(await fail(`pools/${EXAMPLE.stakeAddress}`)).toEqual([400, 'Invalid or malformed pool id format.']);
    expect(await fail(`pools/${'00'.repeat(28)}/relays`)).toEqual(NOT_FOUND);
  });
});

describe('stakes of an epoch', () => {
  test('are ordered by credential, scripts first', async () => {
    const toKey = (address: string) => {
      const bytes = decodeBech32(address).bytes;
      return `${(bytes[0]! & 0x10) === 0 ? 1 : 0} ${Buffer.from(bytes.subarray(1)).toString('hex')}`;
    };
    const path = `epochs/${EXAMPLE.settledEpoch}/stakes`;
    for (const list of [path, `${path}/${EXAMPLE.poolId}`]) {
      const whole = await foreign(list);
      const keys = whole.map(({ stake_address }: never) => toKey(stake_address));
      expect(keys.length).toBeGreaterThan(1);
      expect(keys).toEqual(keys.toSorted());
      expect((await foreign(`${list}?count=1&page=2`))[0]).toEqual(whole[1]);
    }
  });
});

describe('governance', () => {
  test('DRep has its power at the start of the epoch, and the id of the request', async () => {
    const drep = `governance/dreps/${EXAMPLE.drepId}`;
    const [power] = await own(`dreps/${EXAMPLE.drepId}/voting-power`);
    const found = await foreign(drep);
    expect(found).toMatchObject({ drep_id: EXAMPLE.drepId, amount: power.amount, retired: false });
    const { drepIdCip105, drepHash } = await own(`dreps/${EXAMPLE.drepId}`);
    const { drep_id: _, hex: __, ...rest } = found;
    expect(await foreign(`governance/dreps/${drepIdCip105}`)).toEqual({
      drep_id: drepIdCip105,
      hex: drepHash,
      ...rest,
    });
    const listed = await foreign('governance/dreps?order_by=amount&order=desc');
    const amounts = listed.map(({ amount }: { readonly amount: string }) => BigInt(amount));
    expect(amounts).toEqual(amounts.toSorted((a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0)));
    const filtered = await Promise.all(['true', 'false'].map((each) => foreign(`governance/dreps?retired=${each}`)));
    expect(filtered.map((list) => new Set(list.map(({ retired }: never) => retired)))).toEqual([
      new Set(filtered[0].length === 0 ? [] : [true]),
      new Set([false]),
    ]);
    const expired = await Promise.all(['true', 'false'].map((each) => foreign(`governance/dreps?expired=${each}`)));
    expect(expired.flat()).toHaveLength(listed.length);
    expect(await fail('governance/dreps/drep1x')).toEqual([400, 'Invalid or malformed drep id.']);
  });

  test('decisions about proposals are those of the timeline', async () => {
    for (const { id, tx_hash, cert_index } of await foreign('governance/proposals')) {
      const proposal = await foreign(`governance/proposals/${tx_hash}/${cert_index}`);
      expect(await foreign(`governance/proposals/${id}`)).toEqual(proposal);
      const timeline = await own(`governance/proposals/${id}/timeline`);
      const find = (event: string) => timeline.find((each: { readonly event: string }) => each.event === event)?.epoch;
      const ours = await own(`governance/proposals/${id}`);
      expect(proposal).toMatchObject({
        ratified_epoch: find('ratified') ?? null,
        enacted_epoch: find('enacted') ?? null,
        dropped_epoch: find('dropped') ?? find('expired') ?? null,
        expired_epoch: ours.status === 'expired' ? ours.expiresEpoch + 1 : null,
        expiration: ours.expiresEpoch + 1,
        governance_description: ours.govAction,
      });
    }
  });

  test('committee and its votes are those of our own operations', async () => {
    const committee = await own('governance/committee');
    const found = await foreign('governance/committee');
    expect(found.members.map(({ cc_cold_hex }: never) => cc_cold_hex)).toEqual(
      committee.members.map(({ hash }: never) => hash).toSorted(),
    );
    const votes = await own('governance/committee/votes');
    expect((await foreign('governance/committee/votes?order=desc')).map(({ tx_hash }: never) => tx_hash)).toEqual(
      votes.map(({ txHash }: never) => txHash),
    );
    await expectPaging('governance/committee/votes');
    expect(await fail('governance/committee/cc_hot1deadbeef/votes')).toEqual([
      400,
      'Invalid or malformed cc credential id.',
    ]);
    expect(await fail('governance/proposals/gov_action1x')).toEqual([400, 'Invalid or malformed gov action id.']);
    expect(await fail(`governance/proposals/${'00'.repeat(32)}/0`)).toEqual(NOT_FOUND);
    // An id without an index names the first action of the transaction.
    const [proposal] = (await foreign('governance/proposals')).filter(({ cert_index }: never) => cert_index === 0);
    const short = encodeBech32('gov_action', fromHex(proposal.tx_hash));
    expect(await foreign(`governance/proposals/${short}`)).toEqual(
      await foreign(`governance/proposals/${proposal.id}`),
    );
    expect(await fail(`governance/proposals/${encodeBech32('gov_action', new Uint8Array(35).fill(1))}`)).toEqual(
      NOT_FOUND,
    );
    expect(await foreign(`governance/proposals/${'00'.repeat(32)}/0/votes`)).toEqual([]);
  });
});
