import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBitcoind } from '../../support/bitcoind/find-bitcoind.js';
import { openRegtestService, type RegtestService } from '../../support/bitcoind/regtest-service.js';
import { describeUnless } from '../../support/skip.js';

const bitcoind = await findBitcoind();

// biome-ignore lint/suspicious/noExplicitAny: answers of two services are compared
type Json = any;

const satoshi = (bitcoin: number): number => Math.round(bitcoin * 1e8);

describeUnless(bitcoind.missing)('wallet by descriptor over a real node on regtest', () => {
  let regtest: RegtestService;
  /** Public descriptors of the node's wallet for native segwit. */
  let receive: string;
  let change: string;
  const rpc = (method: string, ...params: readonly unknown[]): Promise<Json> => regtest.node.rpc(method, ...params);
  const post = async (payload: Json) =>
    await regtest.service.http.inject({
      method: 'POST',
      url: '/api/btc/wallets',
      headers: { 'x-api-key': regtest.key },
      payload,
    });
  const read = async (payload: Json): Promise<Json> => {
    const response = await post(payload);
    expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
    return response.json();
  };

  beforeAll(async () => {
    // Otherwise change may go to other descriptors of the same wallet.
    regtest = await openRegtestService({}, { wallet: true, settings: ['changetype=bech32'] });
    const { descriptors } = await rpc('listdescriptors', false);
    const find = (internal: boolean): string =>
      descriptors.find(({ desc, internal: own, active }: Json) => active && own === internal && /^wpkh/.test(desc))
        .desc;
    [receive, change] = [find(false), find(true)];
    await regtest.node.mine(110, await rpc('getnewaddress', '', 'bech32'));
    for (let count = 0; count < 30; count += 1) {
      // Gaps between used addresses.
      if (count % 3 === 0) await rpc('getnewaddress', '', 'bech32');
      await rpc('sendtoaddress', await rpc('getnewaddress', '', 'bech32'), 0.1);
      if (count % 5 === 4) await regtest.node.mine(1, await rpc('getnewaddress', '', 'bech32'));
    }
    const foreign = await rpc(
      'getdescriptorinfo',
      'wpkh(03a34b99f22c790c4e36b2b3c2c35a36db06226e41c692fc82b8b56ac1c540c5bd)',
    );
    const [target] = await rpc('deriveaddresses', foreign.descriptor);
    await rpc('sendtoaddress', target, 0.5);
    await regtest.caughtUp();
  });

  afterAll(() => regtest.close());

  test('balance and unspent outputs are those of the wallet of the node', async () => {
    const wallet = await read({ descriptor: receive, changeDescriptor: change, limit: 1000 });
    const unspent = (await rpc('listunspent', 0, 9_999_999, [], true, { include_immature_coinbase: true })) as Json[];
    const key = (txid: string, vout: number, value: number) => `${txid}:${vout} ${value}`;
    expect(wallet.utxos.map((each: Json) => key(each.txid, each.vout, each.value)).sort()).toEqual(
      unspent.map((each) => key(each.txid, each.vout, satoshi(each.amount))).sort(),
    );
    const sum = unspent.reduce((total, { amount }) => total + satoshi(amount), 0);
    expect(wallet.balance.total).toBe(sum);
    for (const { address, chain, index } of wallet.utxos as readonly Json[]) {
      const info = await rpc('getaddressinfo', address);
      expect([info.ischange, Number(info.hdkeypath.split('/').at(-1))]).toEqual([chain === 'change', index]);
    }
    const nextReceive = wallet.descriptors[0].nextUnused;
    expect((await rpc('getreceivedbyaddress', nextReceive.address, 0)) as number).toBe(0);
  });

  test('events of the descriptor are the confirmed transactions of the wallet of the node', async () => {
    const listed = (await rpc('listtransactions', '*', 10_000, 0, true)) as readonly Json[];
    const confirmed = new Set(listed.filter(({ confirmations }) => confirmations > 0).map(({ txid }) => txid));
    const descriptor = receive.replace('/0/*', '/<0;1>/*').split('#')[0]!;
    const query = (value: string) =>
      encodeURIComponent(JSON.stringify([{ field: 'descriptor', operator: 'eq', value }]));
    const get = (value: string, at: string) =>
      regtest.service.http.inject({
        url: `/api/events?events=descriptor.activity&filters=${query(value)}&limit=50&${at}`,
        headers: { 'x-api-key': regtest.key },
      });
    const events: Json[] = [];
    for (let at = 'fromHeight=0', more = true; more; ) {
      const page = (await get(descriptor, at)).json() as Json;
      events.push(...page.data);
      [at, more] = [`cursor=${page.next}`, page.more];
    }
    expect(new Set(events.map(({ payload }) => payload.txHash))).toEqual(confirmed);
    expect(events.length).toBe(confirmed.size);
    for (const { payload } of events.slice(-20)) {
      const { amount, fee = 0, details } = await rpc('gettransaction', payload.txHash, true);
      // The node reports a coinbase that cannot be spent yet as an amount of zero.
      const value = details.some(({ category }: Json) => category === 'immature') ? details[0].amount : amount;
      expect(Number(payload.received) - Number(payload.sent), payload.txHash).toBe(satoshi(value + fee));
    }
    const refused = await get('wpkh(02zz)', 'fromHeight=0');
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('Invalid descriptor')]);
  });

  test('history has the effects of each transaction, and pages visit each once', async () => {
    const expected = (await rpc('listtransactions', '*', 10_000, 0, true)) as readonly Json[];
    const ids = new Set(expected.map(({ txid }) => txid));
    const history: Json[] = [];
    const feesOfPages = new Set<number>();
    let historyCursor: string | undefined;
    do {
      const page = await read({ descriptor: receive, changeDescriptor: change, limit: 40, historyCursor });
      history.push(...page.history);
      feesOfPages.add(page.feesPaid);
      historyCursor = page.historyCursor;
    } while (historyCursor !== undefined);
    expect(new Set(history.map(({ txid }) => txid))).toEqual(ids);
    expect(history.length).toBe(ids.size);
    const { balance, feesPaid } = await read({ descriptor: receive, changeDescriptor: change });
    expect(history.reduce((sum, { delta }) => sum + delta, 0)).toBe(balance.total);
    const sent = history.filter(({ kind }) => kind !== 'receive');
    for (const { txid, delta, fee } of sent.slice(0, 5)) {
      const { amount, fee: theirs } = await rpc('gettransaction', txid);
      expect([delta, fee]).toEqual([satoshi(amount) + satoshi(theirs), -satoshi(theirs)]);
    }
    const fees = sent.filter(({ status }) => status.confirmed).reduce((sum, { fee }) => sum + fee, 0);
    expect(feesPaid).toBe(fees);
    expect([...feesOfPages]).toEqual([fees]);
    const outputs: Json[] = [];
    let utxoCursor: string | undefined;
    do {
      const page = await read({ descriptor: receive, changeDescriptor: change, limit: 25, utxoCursor });
      outputs.push(...page.utxos);
      utxoCursor = page.utxoCursor;
    } while (utxoCursor !== undefined);
    expect(outputs).toEqual((await read({ descriptor: receive, changeDescriptor: change, limit: 1000 })).utxos);
  });

  test('a gap limit that needs many derivations gives the same wallet', async () => {
    const request = { descriptor: receive, changeDescriptor: change, limit: 1000 };
    const wallet = await read(request);
    const wide = await read({ ...request, gapLimit: 300 });
    expect(wide).toEqual(wallet);
    expect(wallet.descriptors[0].usedAddresses).toBeGreaterThan(30);
    // Addresses after a gap of one are not part of the wallet, although the service has derived them before.
    const narrow = await read({ ...request, gapLimit: 1 });
    expect(narrow.descriptors[0].usedAddresses).toBeLessThan(wallet.descriptors[0].usedAddresses);
  });

  test('multipath descriptor and extended key give the same wallet', async () => {
    const wallet = await read({ descriptor: receive, changeDescriptor: change });
    const [, origin, key] = /^wpkh\((\[[^\]]+\])?(tpub[A-Za-z0-9]+)\/0\/\*\)/.exec(receive)!;
    const both = await read({ descriptor: `wpkh(${origin}${key}/<0;1>/*)` });
    expect({ ...both, descriptors: 0, historyCursor: 0, utxoCursor: 0 }).toEqual({
      ...wallet,
      descriptors: 0,
      historyCursor: 0,
      utxoCursor: 0,
    });
    const byKey = await read({ extendedKey: key, scriptType: 'wpkh' });
    expect(byKey.balance).toEqual(wallet.balance);
    expect((await read({ extendedKey: key })).balance.total).not.toBe(wallet.balance.total);
  });

  test('private keys, keys of another network and malformed descriptors are rejected', async () => {
    const { descriptors } = await rpc('listdescriptors', true);
    const secret: string = descriptors[0].desc;
    for (const [payload, message] of [
      [{ descriptor: secret }, 'Private keys are not accepted'],
      [{ extendedKey: /tprv[A-Za-z0-9]+/.exec(secret)![0] }, 'Private keys are not accepted'],
      [{ descriptor: `${receive.slice(0, -1)}${receive.endsWith('x') ? 'q' : 'x'}` }, 'checksum'],
      [{}, "either 'descriptor' or 'extendedKey'"],
      [
        {
          extendedKey:
            'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
        },
        'not for BITCOIN_REGTEST',
      ],
    ] as const) {
      const response = await post(payload);
      expect([response.statusCode, response.json().error]).toEqual([400, expect.stringContaining(message)]);
      expect(response.body).not.toMatch(/tprv[A-Za-z0-9]{20}/);
    }
  });
});
