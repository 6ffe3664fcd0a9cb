import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBitcoind } from '../../support/bitcoind/find-bitcoind.js';
import { openRegtestService, type RegtestService } from '../../support/bitcoind/regtest-service.js';
import { type ElectrumWallet, missingElectrum, startElectrumWallet } from '../../support/electrum-wallet.js';
import { eventually } from '../../support/eventually.js';
import { describeUnless } from '../../support/skip.js';

const missing = (await findBitcoind()).missing ?? (await missingElectrum());

// biome-ignore lint/suspicious/noExplicitAny: answers of wallets are read as they are
type Json = any;

describeUnless(missing)('wallet of Electrum over our server on regtest', () => {
  let regtest: RegtestService;
  let wallet: ElectrumWallet;
  const rpc = (method: string, ...params: readonly unknown[]): Promise<Json> => regtest.node.rpc(method, ...params);
  const balance = (): Promise<Json> => wallet.call('getbalance');
  const becomes = (expected: Json) =>
    eventually(async () => JSON.stringify(await balance()) === JSON.stringify(expected));
  const mine = async (): Promise<void> => {
    await regtest.node.mine(1);
  };

  beforeAll(async () => {
    regtest = await openRegtestService({ ELECTRUM_PORT: '0', ELECTRUM_NETWORK: 'BITCOIN_REGTEST' });
    await regtest.node.mine(105);
    await regtest.caughtUp();
    const { port } = await regtest.service.listenForElectrum();
    wallet = await startElectrumWallet(port!);
  });

  afterAll(async () => {
    await wallet?.stop();
    await regtest?.close();
  });

  test('wallet is created, receives, sends, bumps a fee and is restored from its seed', async () => {
    const { seed } = await wallet.call('create');
    await wallet.call('load_wallet');
    await eventually(async () => (await wallet.call('is_synchronized')) === true);
    expect(await balance()).toEqual({ confirmed: '0' });

    const address: string = await wallet.call('getunusedaddress');
    await rpc('sendtoaddress', address, 2);
    await becomes({ confirmed: '0', unconfirmed: '2' });
    await mine();
    await becomes({ confirmed: '2' });

    const target: string = await rpc('getnewaddress');
    const sent: string = await wallet.call('payto', { destination: target, amount: '0.5', feerate: '2', rbf: true });
    const txid: string = await wallet.call('broadcast', { tx: sent });
    const { fees: before } = await rpc('getmempoolentry', txid);
    await eventually(async () => {
      const { transactions } = await wallet.call('onchain_history');
      return transactions.some((each: Json) => each.txid === txid);
    });

    const bumped: string = await wallet.call('bumpfee', { tx: sent, new_fee_rate: '20' });
    const replacement: string = await wallet.call('broadcast', { tx: bumped });
    expect(replacement).not.toBe(txid);
    const { fees: after } = await rpc('getmempoolentry', replacement);
    expect(after.base).toBeGreaterThan(before.base);
    expect(await rpc('getrawmempool')).not.toContain(txid);
    await mine();
    await eventually(async () => {
      const { transactions } = await wallet.call('onchain_history');
      return transactions.some((each: Json) => each.txid === replacement && each.confirmations > 0);
    });
    const final = await balance();
    expect(Number(final.confirmed)).toBeCloseTo(1.5 - after.base, 8);

    const other = await startElectrumWallet((await regtest.service.listenForElectrum()).port!);
    try {
      await other.call('restore', { text: seed });
      await other.call('load_wallet');
      await eventually(async () => JSON.stringify(await other.call('getbalance')) === JSON.stringify(final));
      const { transactions } = await other.call('onchain_history');
      expect(transactions.map((each: Json) => each.txid)).toContain(replacement);
    } finally {
      await other.stop();
    }
  });
});
