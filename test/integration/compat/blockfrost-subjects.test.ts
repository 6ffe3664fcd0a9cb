import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE } from '../../../src/api/kit/examples.js';
import { encodeBech32 } from '../../../src/kernel/bech32.js';
import { fromHex } from '../../../src/kernel/hex.js';
import { type BlockfrostService, NOT_FOUND, openBlockfrostService } from '../../support/compat/blockfrost-service.js';

/** Values of Blockfrost's routes against our own operations, which read the same facts on another path. */

let service: BlockfrostService;

beforeAll(async () => {
  service = await openBlockfrostService();
});

afterAll(() => service?.close());

const foreign = (path: string) => service.foreign(path);
const own = (path: string) => service.own(path);
const fail = (path: string) => service.fail(path);
const expectPaging = (path: string) => service.expectPaging(path);

describe('accounts', () => {
  const account = `accounts/${EXAMPLE.stakeAddress}`;
  const ours = `account/${EXAMPLE.stakeAddress}`;

  test('account has the amounts of our own operation', async () => {
    const info = await own(`${ours}/info`);
    expect(await foreign(account)).toMatchObject({
      stake_address: EXAMPLE.stakeAddress,
      active: info.active,
      registered: info.registered,
      controlled_amount: info.controlledAmount,
      rewards_sum: info.rewardsSum,
      withdrawals_sum: info.withdrawalsSum,
      withdrawable_amount: info.withdrawableAmount,
      pool_id: info.poolId,
      drep_id: info.drepId,
    });
  });

  test('lists of an account are those of our own operations, oldest first', async () => {
    const rewards = await own(`${ours}/rewards`);
    const earned = rewards.filter(({ poolId }: { poolId: string | null }) => poolId !== null);
    expect((await foreign(`${account}/rewards`)).map(({ epoch, amount }: never) => [epoch, amount])).toEqual(
      earned.map(({ epoch, amount }: never) => [epoch, amount]).reverse(),
    );
    const { data: updates } = await own(`${ours}/updates`);
    expect((await foreign(`${account}/registrations`)).map(({ tx_hash }: never) => tx_hash)).toEqual(
      updates.map(({ txHash }: never) => txHash).reverse(),
    );
    const delegations = await own(`${ours}/delegations`);
    expect(
      (await foreign(`${account}/delegations`)).map(({ active_epoch, pool_id }: never) => [active_epoch, pool_id]),
    ).toEqual(delegations.map(({ activeEpoch, poolId }: never) => [activeEpoch, poolId]).reverse());
    const addresses = await own(`${ours}/addresses`);
    expect((await foreign(`${account}/addresses`)).map(({ address }: never) => address)).toEqual(
      addresses.map(({ address }: never) => address),
    );
    const mirs = await own(`account/${EXAMPLE.rewardedStakeAddress}/mirs`);
    const foreignMirs = await foreign(`accounts/${EXAMPLE.rewardedStakeAddress}/mirs`);
    expect(foreignMirs.map(({ amount }: never) => amount)).toEqual(mirs.map(({ amount }: never) => amount).reverse());
  });

  test('amount of a delegation is the sum of the outputs of its transaction', async () => {
    const [delegation] = await foreign(`${account}/delegations`);
    const { outputs } = await own(`transactions/${delegation.tx_hash}/utxos`);
    const sum = outputs.reduce((total: bigint, { lovelaceAmount }: never) => total + BigInt(lovelaceAmount), 0n);
    expect(delegation.amount).toBe(sum.toString());
  });

  test('assets and totals are those of our own operations', async () => {
    const { stakeAddress } = await own(`addresses/${EXAMPLE.address}`);
    const assets = await own(`account/${stakeAddress}/assets`);
    const byUnit = (list: readonly { unit: string; quantity: string }[]) =>
      list.map(({ unit, quantity }) => [unit, quantity]).toSorted();
    expect(byUnit(await foreign(`accounts/${stakeAddress}/addresses/assets`))).toEqual(byUnit(assets));
    const totals = await own(`account/${stakeAddress}/addresses/totals`);
    expect(await foreign(`accounts/${stakeAddress}/addresses/total`)).toEqual({
      stake_address: stakeAddress,
      received_sum: totals.receivedSum,
      sent_sum: totals.sentSum,
      tx_count: totals.txCount,
    });
    await expectPaging(`accounts/${stakeAddress}/addresses/assets`);
    await expectPaging(`accounts/${stakeAddress}/utxos`);
  });

  test('transactions are listed once for each address of the account in them', async () => {
    const { stakeAddress } = await own(`addresses/${EXAMPLE.address}`);
    const listed = await foreign(`accounts/${stakeAddress}/transactions`);
    const addresses = await foreign(`accounts/${stakeAddress}/addresses`);
    const histories = await Promise.all(
      addresses.map(async ({ address }: { address: string }) =>
        (await foreign(`addresses/${address}/txs`)).map((hash: string) => `${hash} ${address}`),
      ),
    );
    expect(listed.map(({ tx_hash, address }: never) => `${tx_hash} ${address}`).toSorted()).toEqual(
      histories.flat().toSorted(),
    );
    await expectPaging(`accounts/${stakeAddress}/transactions`);
  });

  test('transactions may be requested by the stake credential, other lists may not', async () => {
    const { stakeAddress } = await own(`addresses/${EXAMPLE.address}`);
    const { stakeCredential } = await own(`addresses/${EXAMPLE.address}/decode`);
    const credential = encodeBech32('stake_vkh', fromHex(stakeCredential.hash));
    const listed = await foreign(`accounts/${stakeAddress}/transactions`);
    expect(listed.length).toBeGreaterThan(0);
    expect(await foreign(`accounts/${credential}/transactions`)).toEqual(listed);
    const unknown = encodeBech32('script', fromHex(stakeCredential.hash));
    expect(await fail(`accounts/${unknown}/transactions`)).toEqual(NOT_FOUND);
    const malformed = [400, 'Invalid or malformed stake address format.'];
    expect(await fail(`accounts/${encodeBech32('stake_vk', fromHex(stakeCredential.hash))}/transactions`)).toEqual(
      malformed,
    );
    expect(await fail(`accounts/${credential}`)).toEqual(malformed);
  });

  test('unknown and malformed accounts', async () => {
    const unknown = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';
    for (const path of ['', '/rewards', '/history', '/addresses/total', '/utxos', '/transactions'])
      expect(await fail(`accounts/${unknown}${path}`)).toEqual(NOT_FOUND);
    for (const text of [
      `${unknown}x`,
      EXAMPLE.address,
      'stake_test1uqevw2xnsc0pvn9t9r9c7qryfqfeerchgrlm3ea2nefr9hqp8n5xl',
    ])
      expect(await fail(`accounts/${text}`)).toEqual([400, 'Invalid or malformed stake address format.']);
  });
});

describe('addresses', () => {
  const address = `addresses/${EXAMPLE.address}`;

  test('address has the balance of our own operation', async () => {
    const info = await own(address);
    const amount = [
      { unit: 'lovelace', quantity: info.balance },
      ...info.assets.map(({ unit, quantity }: never) => ({ unit, quantity })),
    ];
    const shown = { address: EXAMPLE.address, stake_address: info.stakeAddress, type: 'shelley', script: false };
    expect(await foreign(address)).toEqual({ ...shown, amount });
    const extended = await foreign(`${address}/extended`);
    expect(extended.amount.slice(1).map(({ decimals }: never) => decimals)).toEqual(
      info.assets.map(({ decimals }: never) => decimals),
    );
    const totals = await own(`${address}/totals`);
    expect(await foreign(`${address}/total`)).toMatchObject({
      received_sum: totals.receivedSum,
      sent_sum: totals.sentSum,
      tx_count: totals.txCount,
    });
  });

  test('payment credential covers its addresses', async () => {
    const { paymentCredential } = await own(`addresses/${EXAMPLE.address}/decode`);
    const credential = `addresses/${paymentCredential.bech32}`;
    const utxos = await foreign(`${credential}/utxos`);
    expect(utxos).toEqual(expect.arrayContaining(await foreign(`${address}/utxos`)));
    const balance = await own(`addresses/cred/${paymentCredential.hash}/balance`);
    const content = await foreign(credential);
    expect(content).toMatchObject({ address: paymentCredential.bech32, stake_address: null, type: 'shelley' });
    expect(content.amount[0].quantity).toBe(balance.lovelace);
    const total = await foreign(`${credential}/total`);
    expect(total.tx_count).toBe((await foreign(`${credential}/txs`)).length);
    expect(BigInt(total.received_sum[0].quantity) - BigInt(total.sent_sum[0].quantity)).toBe(BigInt(balance.lovelace));
  });

  test('UTxOs are filtered by asset, and lovelace means without assets', async () => {
    const all = await foreign(`${address}/utxos`);
    const holding = await foreign(`${address}/utxos/${EXAMPLE.unit}`);
    const holds = ({ amount }: { amount: { unit: string }[] }) => amount.some(({ unit }) => unit === EXAMPLE.unit);
    expect(holding).toEqual(all.filter(holds));
    const plain = await foreign(`${address}/utxos/lovelace?order=desc`);
    expect(plain).toEqual(all.filter(({ amount }: { amount: object[] }) => amount.length === 1).reverse());
    await expectPaging(`${address}/utxos`);
    expect(await fail(`${address}/utxos/${'ab'.repeat(28)}`)).toEqual(NOT_FOUND);
    expect(await fail(`${address}/utxos/nothing`)).toEqual([400, 'Invalid or malformed asset format.']);
  });

  test('transactions are bounded by from and to', async () => {
    await expectPaging(`${address}/transactions`);
    const all = await foreign(`${address}/transactions`);
    const middle = all[Math.floor(all.length / 2)];
    const from = `${middle.block_height}:${middle.tx_index}`;
    const index = all.indexOf(middle);
    expect(await foreign(`${address}/transactions?from=${from}`)).toEqual(all.slice(index));
    expect(await foreign(`${address}/transactions?to=${from}`)).toEqual(all.slice(0, index + 1));
    expect(await foreign(`${address}/txs`)).toEqual(all.map(({ tx_hash }: never) => tx_hash));
  });

  test('unknown and malformed addresses', async () => {
    const unknown = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8';
    for (const path of ['', '/extended', '/total', '/utxos', '/txs', '/transactions'])
      expect(await fail(`addresses/${unknown}${path}`)).toEqual(NOT_FOUND);
    for (const text of ['stonks', EXAMPLE.stakeAddress, 'addr_vkh1qqq', EXAMPLE.paymentCredential])
      expect(await fail(`addresses/${text}/utxos`)).toEqual([
        400,
        'Invalid address for this network or malformed address format.',
      ]);
  });
});

describe('assets', () => {
  test('asset has the facts of our own operation', async () => {
    for (const unit of [EXAMPLE.unit, EXAMPLE.cip25Unit, EXAMPLE.cip68Unit]) {
      const info = await own(`assets/${unit}`);
      expect(await foreign(`assets/${unit}`)).toMatchObject({
        asset: unit,
        policy_id: info.policyId,
        asset_name: info.assetName,
        fingerprint: info.fingerprint,
        quantity: info.quantity,
        initial_mint_tx_hash: info.initialMintTxHash,
        mint_or_burn_count: info.mintOrBurnCount,
        metadata: info.metadata,
      });
    }
  });

  test('standard of on-chain metadata is named', async () => {
    const cip25 = await foreign(`assets/${EXAMPLE.cip25Unit}`);
    expect(cip25.onchain_metadata_standard).toMatch(/^CIP25v[12]$/);
    expect(cip25.onchain_metadata).toHaveProperty('name');
    const cip68 = await foreign(`assets/${EXAMPLE.cip68Unit}`);
    expect(cip68.onchain_metadata_standard).toMatch(/^CIP68v[123]$/);
    expect(cip68.onchain_metadata).toHaveProperty('image');
  });

  test('history, transactions and holders are those of our own operations', async () => {
    const asset = `assets/${EXAMPLE.unit}`;
    const mints = await own(`${asset}/history?order=asc`);
    expect((await foreign(`${asset}/history`)).map(({ tx_hash, amount }: never) => [tx_hash, amount])).toEqual(
      mints.map(({ txHash, quantity }: never) => [txHash, quantity]),
    );
    const holders = await own(`${asset}/holders`);
    const byAddress = (list: readonly { address: string; quantity: string }[]) =>
      list.map(({ address, quantity }) => [address, quantity]).toSorted();
    expect(byAddress(await foreign(`${asset}/addresses`))).toEqual(byAddress(holders));
    await expectPaging(`${asset}/addresses`);
    await expectPaging(`${asset}/transactions`);
    await expectPaging(`${asset}/utxos`);
    const moved = await own(`${asset}/transactions?order=asc`);
    expect(moved.map(({ txHash }: never) => txHash)).toEqual(expect.arrayContaining(await foreign(`${asset}/txs`)));
  });

  test('assets of the chain and of a policy', async () => {
    await expectPaging('assets');
    const listed = await foreign(`assets/policy/${EXAMPLE.policyId}`);
    const ours = await own(`policy/${EXAMPLE.policyId}/assets?includeBurned=true`);
    expect(listed.map(({ asset }: never) => asset).toSorted()).toEqual(ours.map(({ unit }: never) => unit).toSorted());
    expect(await fail(`assets/policy/${'00'.repeat(28)}`)).toEqual(NOT_FOUND);
    expect(await fail('assets/policy/nothing')).toEqual([400, 'Invalid or malformed policy format.']);
    expect(await fail(`assets/${'00'.repeat(28)}`)).toEqual(NOT_FOUND);
  });

  test('malformed bounds are rejected before an unknown asset, but after an unknown address', async () => {
    const malformed = [400, 'Invalid (malformed or out of range) from/to parameter(s).'];
    for (const path of ['transactions', 'utxos']) {
      expect(await fail(`assets/${'00'.repeat(28)}/${path}?from=x`)).toEqual(malformed);
      expect(await fail(`assets/${EXAMPLE.unit}/${path}?from=2&to=1`)).toEqual(malformed);
    }
    const unknown = encodeBech32('addr', Uint8Array.of(0x61, ...new Uint8Array(28).fill(1)));
    expect(await fail(`addresses/${unknown}/transactions?from=x`)).toEqual(NOT_FOUND);
    expect(await fail(`addresses/${EXAMPLE.address}/transactions?from=x`)).toEqual(malformed);
  });
});
