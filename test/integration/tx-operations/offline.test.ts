import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BUILD_EXAMPLE,
  CIP68_UPDATE_EXAMPLE,
  NATIVE_SCRIPT_EXAMPLE,
  RECIPIENT_EXAMPLE,
  SENDER_EXAMPLE,
  STAKE_ADDRESS_EXAMPLE,
} from '../../../src/api/shapes/transaction-builder/examples.js';
import { decodeAddressInBlock } from '../../../src/chains/cardano/addresses/address.js';
import { timeToSlot } from '../../../src/chains/cardano/time.js';
import { networkById } from '../../../src/chains/networks.js';
import { openTestService, type TestService } from '../../support/service.js';
import { createApiClient, decodeBuiltTransaction } from './api-client.js';
import { enterprise, key, reward } from './tiny-chain.js';

/** Noon on a day of 2026. */
const NOW = Date.UTC(2026, 6, 25, 12);

let service: TestService;
beforeAll(async () => {
  service = await openTestService({}, { clock: { now: () => NOW } });
});
afterAll(() => service?.close());

const mainnet = createApiClient(() => service, 'cardano-mainnet');
const build = (more: object = {}): object => ({ ...BUILD_EXAMPLE, ...more });
const expectRejection = (more: object): Promise<string> => mainnet.refusal('/api/tx/build', build(more));

const utxo = (index: number, more: object = {}): object => ({
  txHash: index.toString(16).padStart(64, '0'),
  outputIndex: 0,
  address: SENDER_EXAMPLE.changeAddress,
  lovelace: '2000000',
  ...more,
});
const several = (count: number, buildItem: (index: number) => object): readonly object[] =>
  Array.from({ length: count }, (_, index) => buildItem(index));

describe('build with UTxOs', () => {
  test('needs no index: the clock determines the tip', async () => {
    const { body } = decodeBuiltTransaction(await mainnet.answer('/api/tx/build', build()));
    const present = timeToSlot(networkById('CARDANO_MAINNET'), NOW / 1_000);
    expect(body.validUntil).toBe(BigInt(Math.ceil((present + 7_200) / 300) * 300));
    expect(await expectRejection({ ttl: present })).toBe(
      `ttl ${present} is not after the tip, which is at slot ${present}`,
    );
    expect(await expectRejection({ ttl: -1 })).toBe(`ttl -1 is not after the tip, which is at slot ${present}`);
  });

  test('uses them instead of those of the sender, which need not be known', async () => {
    const built = await mainnet.answer('/api/tx/build', build({ senderAddress: 'unknown' }));
    expect(decodeBuiltTransaction(built).body.inputs).toHaveLength(2);
  });

  test('treats an absent outputIndex as 0', async () => {
    const utxos = [{ ...utxo(1, { lovelace: '20000000' }), outputIndex: undefined }];
    const outputs = [{ address: RECIPIENT_EXAMPLE, lovelace: '2000000' }];
    const { body } = decodeBuiltTransaction(await mainnet.answer('/api/tx/build', build({ utxos, outputs })));
    expect(body.inputs.map(({ index }) => index)).toEqual([0]);
  });

  test('keeps integers of metadata exact, and 0x texts as bytes', async () => {
    const text = JSON.stringify(build({ metadata: { '1': { a: 'BIG' }, '2': '0xcafe' } })).replace(
      '"BIG"',
      '[18446744073709551615,-18446744073709551616,9007199254740993]',
    );
    const built = await mainnet.answer('/api/tx/build', text);
    const decoded = await mainnet.post('/api/transactions/decode', { cbor: built.body['tx_cbor'] });
    expect(decoded.body).toContain(
      '"metadata":{"1":{"a":[18446744073709551615,-18446744073709551616,9007199254740993]},"2":"0xcafe"}',
    );
  });

  test('rejects a ttl of more than a year after the tip, and names all of its digits', async () => {
    const text = JSON.stringify(build({ ttl: 0 })).replace('"ttl":0', '"ttl":9223372036854775807');
    expect(await mainnet.refusal('/api/tx/build', text)).toContain(
      'ttl 9223372036854775807 is a slot more than a year after the tip',
    );
  });

  test('supports the networks of Apex with their own parameters', async () => {
    const vector = createApiClient(() => service, 'apex-vector-testnet');
    const utxos = [utxo(1, { lovelace: '700000000' })];
    const body = { stakeAddress: STAKE_ADDRESS_EXAMPLE, changeAddress: SENDER_EXAMPLE.changeAddress, utxos };
    const built = await vector.answer('/api/tx/build/stake-registration', body);
    const paid = decodeBuiltTransaction(built).body.outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n);
    expect(paid + BigInt(built.body['estimated_fee']!)).toBe(200_000_000n);
    const prime = createApiClient(() => service, 'apex-prime-mainnet');
    const free = await prime.answer('/api/tx/build/stake-registration', body);
    expect(decodeBuiltTransaction(free).body.outputs[0]!.lovelace + BigInt(free.body['estimated_fee']!)).toBe(
      700_000_000n,
    );
  });
});

describe('build is rejected', () => {
  test('without a source of inputs', async () => {
    const { utxos: _, ...rest } = BUILD_EXAMPLE;
    expect(await mainnet.refusal('/api/tx/build', rest)).toBe(
      "Pass 'utxos', or 'senderAddress' to fetch them from the network",
    );
  });

  test('for a sender whose network has no index', async () => {
    const { utxos: _, ...rest } = BUILD_EXAMPLE;
    expect(await mainnet.refusal('/api/tx/build', { ...rest, senderAddress: RECIPIENT_EXAMPLE }, 503)).toBe(
      "CARDANO_MAINNET is not indexed yet, so the UTxOs of an address are unknown: pass 'utxos'",
    );
  });

  test('for insufficient funds, with the missing amount', async () => {
    expect(await expectRejection({ utxos: [] })).toMatch(
      /^Insufficient funds: \d+ lovelace, 1000 29d2[0-9a-f]+4d494e missing$/,
    );
    const missing = /^Insufficient funds: (\d+) lovelace missing$/;
    const outputs = [{ address: RECIPIENT_EXAMPLE, lovelace: '2000000000' }];
    const [, lovelace] = missing.exec(await expectRejection({ outputs })) ?? [];
    const utxos = [...BUILD_EXAMPLE.utxos, utxo(9, { lovelace })];
    await mainnet.answer('/api/tx/build', build({ outputs, utxos }));
  });

  test('for addresses that are malformed or of another network', async () => {
    const typo = RECIPIENT_EXAMPLE.replace(/8$/, '9');
    const foreign = enterprise(key('a'), 0).text;
    const sentences = {
      [typo]: /checksum/,
      [foreign]: /^Invalid address in .*: it does not belong to CARDANO_MAINNET$/,
      [STAKE_ADDRESS_EXAMPLE]: /^Invalid address in .*: a stake address cannot hold an output$/,
      '': /^Invalid address in /,
    };
    for (const [address, sentence] of Object.entries(sentences)) {
      expect(await expectRejection({ changeAddress: address })).toMatch(sentence);
      expect(await expectRejection({ outputs: [{ address, lovelace: '2000000' }] })).toMatch(sentence);
      if (address !== '') expect(await expectRejection({ utxos: [utxo(1, { address })] })).toMatch(sentence);
    }
    expect(await expectRejection({ changeAddress: foreign })).toContain('changeAddress');
    expect(await expectRejection({ outputs: [{ address: foreign, lovelace: '2000000' }] })).toContain(
      'outputs[0].address',
    );
  });

  test('for stake addresses that are malformed or of another network', async () => {
    const path = '/api/tx/build/stake-registration';
    const register = (stakeAddress: string): Promise<string> =>
      mainnet.refusal(path, { ...SENDER_EXAMPLE, stakeAddress });
    expect(await register(STAKE_ADDRESS_EXAMPLE.replace(/w$/, 'x'))).toMatch(
      /^Invalid stake address in stakeAddress: .*checksum/,
    );
    expect(await register(reward(key('a'), 0).text)).toBe(
      'Invalid stake address in stakeAddress: it does not belong to CARDANO_MAINNET',
    );
    expect(await register(RECIPIENT_EXAMPLE)).toBe('Invalid stake address in stakeAddress: it is a payment address');
    const withdrawals = [{ stakeAddress: 'stake1', amount: '1' }];
    expect(await expectRejection({ withdrawals })).toMatch(
      /^Invalid stake address in withdrawals\[0\]\.stakeAddress: /,
    );
  });

  test('for amounts out of range', async () => {
    const more = '45000000000000001';
    const digits = '1'.repeat(1_000_000);
    expect(await expectRejection({ outputs: [{ address: RECIPIENT_EXAMPLE, lovelace: more }] })).toBe(
      'outputs[0].lovelace exceeds the maximum lovelace supply',
    );
    expect(await expectRejection({ withdrawals: [{ stakeAddress: STAKE_ADDRESS_EXAMPLE, amount: more }] })).toBe(
      'withdrawals[0].amount exceeds the maximum lovelace supply',
    );
    expect(await expectRejection({ outputs: [], utxos: [utxo(1, { lovelace: '90000000000000000' })] })).toBe(
      'The UTxOs hold more lovelace than the maximum supply',
    );
    expect(await expectRejection({ utxos: [utxo(1, { lovelace: digits })] })).toBe(
      'utxos[0].lovelace exceeds the maximum supply',
    );
    const assets = [{ ...BUILD_EXAMPLE.outputs[1]!.assets![0]!, quantity: digits }];
    expect(await expectRejection({ outputs: [{ address: RECIPIENT_EXAMPLE, lovelace: '0', assets }] })).toBe(
      'outputs[0].assets[0].quantity exceeds the maximum supply',
    );
    await mainnet.answer(
      '/api/tx/build',
      build({ utxos: [...BUILD_EXAMPLE.utxos, utxo(1, { lovelace: `${'0'.repeat(30)}5000000` })] }),
    );
  });

  test('for an output below the minimum, with the minimum', async () => {
    expect(await expectRejection({ outputs: [{ address: RECIPIENT_EXAMPLE, lovelace: '1' }] })).toMatch(
      /^outputs\[0\]\.lovelace is 1, but this output needs at least \d+ \(use "0" for exactly that\)$/,
    );
  });

  test('for assets without a name, and names that are not bytes', async () => {
    const withName = (assetName: string): object => ({
      outputs: [
        {
          address: RECIPIENT_EXAMPLE,
          lovelace: '0',
          assets: [{ ...BUILD_EXAMPLE.outputs[1]!.assets![0]!, assetName }],
        },
      ],
    });
    expect(await expectRejection(withName(''))).toBe(
      "Field 'outputs[0].assets[0].assetName' must have at least 1 characters and match ^[a-fA-F0-9]*$",
    );
    expect(await expectRejection(withName('abc'))).toMatch(/asset/i);
    expect(await expectRejection(withName('ab'.repeat(33)))).toMatch(/asset/i);
  });

  test('for a duplicate UTxO', async () => {
    expect(await expectRejection({ utxos: [utxo(1), utxo(2), utxo(1)] })).toMatch(/^utxos\[2\] is duplicated$/);
  });

  test('for a duplicate account', async () => {
    const withdrawal = { stakeAddress: STAKE_ADDRESS_EXAMPLE, amount: '1' };
    expect(await expectRejection({ withdrawals: [withdrawal, withdrawal] })).toBe(
      'withdrawals[1] is a duplicate account',
    );
  });

  test('for metadata that the ledger cannot represent, with its path', async () => {
    const cases: readonly (readonly [unknown, string])[] = [
      [{ x: 1 }, 'Invalid metadata at /x: a label must be an integer from 0 to 18446744073709551615'],
      [{ '1': 1.5 }, 'Invalid metadata at /1: only integers are allowed'],
      [{ '1': { a: [true] } }, 'Invalid metadata at /1/a/0: '],
      [{ '1': null }, 'Invalid metadata at /1: '],
      [{ '1': 'x'.repeat(65) }, 'Invalid metadata at /1: 65 bytes of text, but the maximum is 64'],
      [{ '1': `0x${'00'.repeat(65)}` }, 'Invalid metadata at /1: 65 bytes of bytes, but the maximum is 64'],
    ];
    for (const [metadata, sentence] of cases)
      expect(await expectRejection({ metadata: metadata as object })).toContain(sentence);
    const text = JSON.stringify(build({ metadata: { '1': 0 } })).replace('"1":0', '"1":18446744073709551616');
    expect(await mainnet.refusal('/api/tx/build', text)).toBe('Invalid metadata at /1: an integer beyond 64 bits');
  });

  test('when it would be too large', async () => {
    const outputs = several(50, (index) => ({
      address: RECIPIENT_EXAMPLE,
      lovelace: '0',
      assets: several(9, (each) => ({
        policyId: (index * 50 + each).toString(16).padStart(56, '0'),
        assetName: 'ff'.repeat(32),
        quantity: '1',
      })),
    }));
    const assets = outputs.flatMap((output) => (output as { assets: object[] }).assets);
    const utxos = [
      utxo(0, { lovelace: '1000000000' }),
      ...several(9, (index) =>
        utxo(index + 1, { lovelace: '50000000', assets: assets.slice(index * 50, index * 50 + 50) }),
      ),
    ];
    expect(await expectRejection({ outputs, utxos, metadata: undefined })).toMatch(
      /^The transaction would have \d+ bytes, but the maximum is 16384: send less at once, to fewer outputs, or consolidate small UTxOs first$/,
    );
  });
});

describe('limits of the specification', () => {
  const outputs = (count: number) => ({
    outputs: several(count, () => ({ address: RECIPIENT_EXAMPLE, lovelace: '0' })),
  });
  const utxos = (count: number) => ({ utxos: several(count, (index) => utxo(index)), outputs: [] });
  const withdrawals = (count: number) => ({
    withdrawals: several(count, (index) => ({ stakeAddress: reward(key(`${index}`), 1).text, amount: '1' })),
  });
  const length = (text: string, size: number): string => text.repeat(size).slice(0, size);

  test('are accepted at the limit', async () => {
    for (const more of [outputs(0), outputs(50), utxos(200), withdrawals(0), withdrawals(10)])
      await mainnet.answer('/api/tx/build', build(more));
    const body = { ...SENDER_EXAMPLE, stakeAddress: STAKE_ADDRESS_EXAMPLE };
    await mainnet.answer('/api/tx/build/stake-registration', { ...body, ...withdrawals(10), utxos: utxos(200).utxos });
  });

  test('are rejected beyond the limit', async () => {
    expect(await expectRejection(outputs(51))).toBe("Field 'outputs' must have at most 50 items");
    expect(await expectRejection(utxos(201))).toBe("Field 'utxos' must have at most 200 items");
    expect(await expectRejection(withdrawals(11))).toBe("Field 'withdrawals' must have at most 10 items");
    const body = { ...SENDER_EXAMPLE, stakeAddress: STAKE_ADDRESS_EXAMPLE };
    const register = (more: object): Promise<string> =>
      mainnet.refusal('/api/tx/build/stake-registration', { ...body, ...more });
    expect(await register({ utxos: utxos(201).utxos })).toBe("Field 'utxos' must have at most 200 items");
    expect(await register(withdrawals(11))).toBe("Field 'withdrawals' must have at most 10 items");
    expect(await register({ stakeAddress: length('a', 257) })).toBe(
      "Field 'stakeAddress' must have at most 256 characters",
    );
    expect(await expectRejection({ changeAddress: length('a', 257) })).toBe(
      "Field 'changeAddress' must have at most 256 characters",
    );
    expect(await expectRejection({ utxos: [utxo(1, { txHash: length('a', 63) })] })).toBe(
      "Field 'utxos[0].txHash' must have exactly 64 characters and match ^[a-fA-F0-9]+$",
    );
  });

  test('apply to the length of an address', async () => {
    expect(await expectRejection({ changeAddress: length('a', 256) })).toMatch(/^Invalid address in changeAddress: /);
  });
});

describe('tokens without an index', () => {
  const nativeScript = NATIVE_SCRIPT_EXAMPLE;

  test('are minted, burned and updated from the request body', async () => {
    const mint = { ...SENDER_EXAMPLE, mints: [{ nativeScript, assetName: '', quantity: '7' }] };
    const { body } = decodeBuiltTransaction(await mainnet.answer('/api/tx/build/mint', mint));
    expect(body.mint.map(({ quantity }) => quantity)).toEqual([7n]);
    expect((await mainnet.answer('/api/tx/build/update-cip68', CIP68_UPDATE_EXAMPLE)).warning).toBeUndefined();
  });

  test('are not looked up on a network without an index', async () => {
    const { referenceUnit, metadata } = CIP68_UPDATE_EXAMPLE;
    const update = { ...SENDER_EXAMPLE, referenceUnit, metadata };
    expect(await mainnet.refusal('/api/tx/build/update-cip68', update)).toBe(
      `No unspent output with ${referenceUnit} is known: include it in 'utxos'`,
    );
    const mints = [{ policyId: 'ab'.repeat(28), assetName: '00', quantity: '1' }];
    expect(await mainnet.refusal('/api/tx/build/mint', { ...SENDER_EXAMPLE, mints })).toContain('is unknown');
  });
});

describe('network of a body', () => {
  test('takes precedence over the query and is compared with the key', async () => {
    const requestStatus = (query: string, network: string): Promise<number> =>
      mainnet.post(`/api/tx/build${query}`, build({ network })).then(({ statusCode }) => statusCode);
    expect(await requestStatus('?network=CARDANO_PREPROD', 'cardano-mainnet')).toBe(200);
    expect(await requestStatus('?network=nonsense', 'CARDANO_mainnet')).toBe(200);
    expect(await requestStatus('', 'CARDANO_PREPROD')).toBe(400);
    expect(await mainnet.refusal('/api/tx/build?network=CARDANO_MAINNET', build({ network: 'CARDANO_PREPROD' }))).toBe(
      'Network Mismatch',
    );
    expect(await mainnet.refusal('/api/tx/build?network=CARDANO_PREPROD', build())).toBe('Network Mismatch');
    expect(await expectRejection({ network: 7 })).toBe("Invalid value '7' for parameter 'network'");
  });

  test('determines which addresses are valid', async () => {
    const session = await service.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'demo@crosstie.local', password: 'crosstie-demo' },
    });
    const requestStatus = (network: string) =>
      service.http.inject({
        method: 'POST',
        url: '/api/tx/build',
        headers: { authorization: `Bearer ${session.json().accessToken}` },
        payload: build({ network }),
      });
    expect((await requestStatus('cardano-mainnet')).statusCode).toBe(200);
    expect((await requestStatus('cardano-preprod')).json().error).toContain('does not belong to CARDANO_PREPROD');
    expect(
      decodeAddressInBlock(
        decodeBuiltTransaction({ body: (await requestStatus('apex-prime-mainnet')).json(), warning: undefined }).body
          .outputs[0]!.address,
      ),
    ).toMatchObject({ networkId: 1 });
  });
});
