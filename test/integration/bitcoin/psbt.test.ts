import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBitcoind } from '../../support/bitcoind/find-bitcoind.js';
import { openRegtestService, type RegtestService } from '../../support/bitcoind/regtest-service.js';
import { describeUnless } from '../../support/skip.js';

const bitcoind = await findBitcoind();

// biome-ignore lint/suspicious/noExplicitAny: answers of two services are compared
type Json = any;

const satoshi = (bitcoin: number): number => Math.round(bitcoin * 1e8);
const TYPES = { legacy: 'pkh', 'p2sh-segwit': 'sh', bech32: 'wpkh', bech32m: 'tr' } as const;
type Kind = keyof typeof TYPES;

describeUnless(bitcoind.missing)('PSBT with the wallet of a real node on regtest', () => {
  let regtest: RegtestService;
  const rpc = (method: string, ...params: readonly unknown[]): Promise<Json> => regtest.node.rpc(method, ...params);
  const inject = async (path: string, payload: Json) =>
    await regtest.service.http.inject({
      method: 'POST',
      url: `/api/btc${path}`,
      headers: { 'x-api-key': regtest.key },
      payload,
    });
  const post = async (path: string, payload: Json): Promise<Json> => {
    const response = await inject(path, payload);
    expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
    return response.json();
  };
  let descriptors: readonly Json[];
  const getWallet = (kind: Kind): Json => {
    const find = (internal: boolean): string =>
      descriptors.find(
        ({ desc, internal: own, active }: Json) => active && own === internal && desc.startsWith(`${TYPES[kind]}(`),
      ).desc;
    return { descriptor: find(false), changeDescriptor: find(true) };
  };
  /** Signs with the node; the service finalizes, tests and submits. */
  const signAndSubmit = async (
    { psbt, vsize, feeRate, fee, inputs }: Json,
    lowestRate: number,
    onChain: 'unspent' | 'spent' = 'unspent',
  ): Promise<string> => {
    const decoded = await rpc('decodepsbt', psbt);
    expect(satoshi(decoded.fee)).toBe(fee);
    const { psbt: signed } = await rpc('walletprocesspsbt', psbt, true, 'DEFAULT', true, false);
    const analysis = await post('/psbt/analyze', { psbt: signed });
    expect(analysis).toMatchObject({ next: 'finalizer', fee });
    expect(analysis.inputs.map((input: Json) => input.onChain)).toEqual(inputs.map(() => onChain));
    const finalized = await post('/psbt/finalize', { psbt: signed, test: true });
    expect(finalized).toMatchObject({ complete: true, acceptance: { accepted: true, fee } });
    expect(finalized.rawTxHex).toBe((await rpc('finalizepsbt', signed)).hex);
    // Signatures may be shorter than the longest ones.
    expect(vsize - finalized.acceptance.vsize).toBeGreaterThanOrEqual(0);
    expect(vsize - finalized.acceptance.vsize).toBeLessThanOrEqual(2 * inputs.length);
    expect(feeRate).toBeGreaterThanOrEqual(lowestRate);
    await post('/txs/submit', { rawTxHex: finalized.rawTxHex });
    await regtest.caughtUp();
    return finalized.txid;
  };

  beforeAll(async () => {
    regtest = await openRegtestService({}, { wallet: true });
    ({ descriptors } = await rpc('listdescriptors', false));
    await regtest.node.mine(110);
    // One transaction: a later one of the same wallet could spend these outputs again.
    const amounts: Record<string, number> = {};
    for (const kind of Object.keys(TYPES))
      for (const amount of [0.11, 0.07, 0.05, 0.03]) amounts[await rpc('getnewaddress', '', kind)] = amount;
    await rpc('sendmany', '', amounts);
    await regtest.node.mine(1);
    await regtest.caughtUp();
  });

  afterAll(() => regtest.close());

  test.each(Object.keys(TYPES) as readonly Kind[])('payment of a %s wallet is signed and accepted', async (kind) => {
    const wallet = getWallet(kind);
    const address = await rpc('getnewaddress', '', 'bech32');
    const built = await post('/psbt/build', {
      ...wallet,
      outputs: [{ address, value: 12_000_000 }, { data: '00ff' }],
      feeRate: 3.5,
      changePosition: 1,
    });
    expect(built.outputs.map(({ isChange }: Json) => isChange)).toEqual([false, true, false]);
    const changeInfo = await rpc('getaddressinfo', built.outputs[1].address);
    expect([changeInfo.ismine, changeInfo.ischange]).toEqual([true, true]);
    const updated = await rpc('walletprocesspsbt', built.psbt, false, 'DEFAULT', true, false);
    // The node knows nothing about the inputs and the change that the PSBT does not contain already.
    const [ours, theirs] = [await rpc('decodepsbt', built.psbt), await rpc('decodepsbt', updated.psbt)];
    // It writes previous transactions without their witnesses.
    const withoutPrevious = ({ inputs }: Json): Json =>
      inputs.map((input: Json) => ({ ...input, non_witness_utxo: 0 }));
    expect(withoutPrevious(ours)).toEqual(withoutPrevious(theirs));
    expect(ours.outputs[1]).toEqual(theirs.outputs[1]);
    await signAndSubmit(built, 3.5);
  });

  test('an output without a value gets the rest of given coins', async () => {
    const wallet = getWallet('bech32');
    const { utxos } = await post('/wallets', wallet);
    const coins = utxos.filter(({ status }: Json) => status.confirmed).slice(0, 1);
    const address = await rpc('getnewaddress', '', 'bech32m');
    const built = await post('/psbt/build', {
      ...wallet,
      utxos: coins.map(({ txid, vout }: Json) => ({ txid, vout })),
      outputs: [{ address }],
      feeRate: 1,
    });
    expect(built.outputs).toEqual([expect.objectContaining({ address, value: coins[0].value - built.fee })]);
    await signAndSubmit(built, 1);
  });

  test('a transaction is replaced from its change, and its child is bumped by another', async () => {
    const wallet = getWallet('bech32m');
    const address = await rpc('getnewaddress', '', 'bech32');
    const first = await post('/psbt/build', { ...wallet, outputs: [{ address, value: 1_000_000 }], feeRate: 2 });
    const txid = await signAndSubmit(first, 2);
    const low = await inject('/psbt/replace', { ...wallet, txid, feeRate: 1.5 });
    expect([low.statusCode, low.json().error]).toEqual([400, expect.stringContaining('must be above')]);
    const replacement = await post('/psbt/replace', { ...wallet, txid, feeRate: 8 });
    expect(replacement.outputs.find(({ isChange }: Json) => !isChange)).toMatchObject({ address, value: 1_000_000 });
    const replacedBy = await signAndSubmit(replacement, 8, 'spent');
    expect(await rpc('getrawmempool')).not.toContain(txid);
    const child = await post('/psbt/cpfp', { ...wallet, txid: replacedBy, feeRate: 20 });
    const childId = await signAndSubmit(child, 20);
    const { fees, ancestorsize } = await rpc('getmempoolentry', childId);
    expect(satoshi(fees.ancestor) / ancestorsize).toBeGreaterThanOrEqual(20);
    const high = await inject('/psbt/cpfp', { ...wallet, txid: childId, feeRate: 1 });
    expect([high.statusCode, high.json().error]).toEqual([400, expect.stringContaining('already')]);
  });

  test('requests that cannot be fulfilled say why', async () => {
    const wallet = getWallet('bech32');
    const address = await rpc('getnewaddress', '', 'bech32');
    const secret: string = (await rpc('listdescriptors', true)).descriptors[0].desc;
    const outputs = [{ address, value: 100_000 }];
    const txid = '00'.repeat(32);
    for (const [path, payload, message] of [
      ['/psbt/build', { descriptor: secret, outputs }, 'Private keys are not accepted'],
      ['/psbt/replace', { descriptor: secret, txid }, 'Private keys are not accepted'],
      ['/psbt/cpfp', { descriptor: secret, txid }, 'Private keys are not accepted'],
      ['/psbt/build', { outputs }, 'Send a wallet'],
      ['/psbt/build', { ...wallet, outputs: [{ address, value: 5_000_000_000_000 }] }, 'Insufficient funds'],
      ['/psbt/build', { ...wallet, outputs: [{ address, value: 100 }] }, 'dust'],
      ['/psbt/build', { ...wallet, outputs: [{ address }, { address }] }, 'Only one output'],
      ['/psbt/build', { ...wallet, outputs: [{ value: 1_000 }] }, "either 'address' or 'data'"],
      ['/psbt/build', { utxos: [{ txid, vout: 0 }], outputs }, 'Neither the chain'],
      ['/psbt/decode', { psbt: 'AAAAAAAA' }, 'Invalid PSBT'],
    ] as const) {
      const response = await inject(path, { feeRate: path === '/psbt/decode' ? undefined : 2, ...payload });
      expect([path, response.statusCode, response.json().error]).toEqual([path, 400, expect.stringContaining(message)]);
      expect(response.body).not.toMatch(/tprv[A-Za-z0-9]{20}/);
    }
  });
});
