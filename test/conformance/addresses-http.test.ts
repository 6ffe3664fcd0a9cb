import CSL from '@emurgo/cardano-serialization-lib-nodejs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeWithData } from '../support/describe-with-data.js';
import { hasData, readJson } from '../support/external-data.js';
import { expectRefusal } from '../support/refusals.js';
import { openTestService, type TestService } from '../support/service.js';

let service: TestService;

beforeAll(async () => {
  service = await openTestService();
});

afterAll(() => service.close());

const keyOf = (alias: string): { 'x-api-key': string } => ({ 'x-api-key': `xt_demo_${alias}` });
const decode = (text: string, alias: string) =>
  service.http.inject({ url: `/api/addresses/${text}/decode`, headers: keyOf(alias) });
const construct = (payload: object, alias: string) =>
  service.http.inject({ method: 'POST', url: '/api/addresses/construct', headers: keyOf(alias), payload });

interface Credential {
  readonly type: 'key' | 'script';
  readonly hash: string;
}

interface Parts {
  readonly address: string;
  readonly hex: string;
  readonly addressType: string;
  readonly paymentCredential: Credential | null;
  readonly stakeCredential: Credential | null;
  readonly pointer: object | null;
}

/** The request that asks for an address with the same parts. */
function requestFor({ paymentCredential: payment, stakeCredential: stake, pointer }: Parts): object {
  return {
    ...(payment && { [payment.type === 'key' ? 'paymentKeyHash' : 'scriptHash']: payment.hash }),
    ...(stake && { [stake.type === 'key' ? 'stakeKeyHash' : 'stakeScriptHash']: stake.hash }),
    ...(pointer && { pointer }),
  };
}

/** Decodes the text, and its hexadecimal form, and builds it again: all three must agree. */
async function roundTrip(text: string, alias: string): Promise<Parts> {
  const parts: Parts = (await decode(text, alias)).json();
  expect(parts.address).toBe(text);
  for (const hex of [parts.hex, parts.hex.toUpperCase()]) expect((await decode(hex, alias)).json()).toEqual(parts);
  if (parts.addressType !== 'byron') expect((await construct(requestFor(parts), alias)).json()).toEqual(parts);
  return parts;
}

const MAINNETS = ['cardano-mainnet', 'apex-prime-mainnet', 'apex-vector-mainnet', 'apex-vector-testnet'];
const TESTNETS = ['cardano-preprod', 'cardano-preview'];
const FORMS = ['base', 'base', 'base', 'base', 'pointer', 'pointer', 'enterprise', 'enterprise'];

describeWithData('cip-vectors')('the vectors of CIP-19', () => {
  const cip19: Readonly<Record<'mainnet' | 'testnet', Readonly<Record<string, string>>>> = hasData('cip-vectors')
    ? readJson('cip-vectors/cip19-addresses.json')
    : { mainnet: {}, testnet: {} };

  test.each([
    ['mainnet', MAINNETS, TESTNETS],
    ['testnet', TESTNETS, MAINNETS],
  ] as const)('of %s are read and built again on their networks, and refused on others', async (name, own, others) => {
    expect(Object.keys(cip19[name])).toHaveLength(10);
    for (const [type, text] of Object.entries(cip19[name])) {
      const form = Number(type.slice('type-'.length));
      for (const alias of own) {
        const parts = await roundTrip(text, alias);
        expect(parts.addressType).toBe(FORMS[form] ?? 'reward');
        expect(Number.parseInt(parts.hex.slice(0, 1), 16)).toBe(form);
      }
      for (const alias of others) expectRefusal(await decode(text, alias), 400, 'belongs to another network');
    }
  });
});

describe('addresses that another library has made', () => {
  const hash = fc.uint8Array({ minLength: 28, maxLength: 28 });
  const credential = fc.record({ isScript: fc.boolean(), hash });
  const made = ({ isScript, hash: bytes }: { isScript: boolean; hash: Uint8Array }) =>
    isScript
      ? CSL.Credential.from_scripthash(CSL.ScriptHash.from_bytes(bytes))
      : CSL.Credential.from_keyhash(CSL.Ed25519KeyHash.from_bytes(bytes));
  const place = fc.record({ slot: fc.nat(0xffff_ffff), txIndex: fc.nat(0xffff), certIndex: fc.nat(0xffff) });

  test('are read as they were meant, and built again to the letter', async () => {
    await fc.assert(
      fc.asyncProperty(
        credential,
        credential,
        place,
        fc.constantFrom(0, 1),
        async (payment, stake, pointer, network) => {
          const [pay, own] = [made(payment), made(stake)];
          const { slot, txIndex, certIndex } = pointer;
          const at = CSL.Pointer.new_pointer(
            CSL.BigNum.from_str(String(slot)),
            CSL.BigNum.from_str(String(txIndex)),
            CSL.BigNum.from_str(String(certIndex)),
          );
          const alias = network === 1 ? 'cardano-mainnet' : 'cardano-preprod';
          const shown = ({ isScript, hash: bytes }: typeof payment) =>
            expect.objectContaining({ type: isScript ? 'script' : 'key', hash: Buffer.from(bytes).toString('hex') });
          for (const [address, expected] of [
            [
              CSL.BaseAddress.new(network, pay, own).to_address(),
              { addressType: 'base', paymentCredential: shown(payment), stakeCredential: shown(stake) },
            ],
            [
              CSL.EnterpriseAddress.new(network, pay).to_address(),
              { addressType: 'enterprise', paymentCredential: shown(payment), stakeCredential: null },
            ],
            [
              CSL.PointerAddress.new(network, pay, at).to_address(),
              { addressType: 'pointer', paymentCredential: shown(payment), pointer },
            ],
            [
              CSL.RewardAddress.new(network, own).to_address(),
              { addressType: 'reward', paymentCredential: null, stakeCredential: shown(stake) },
            ],
          ] as const) {
            expect(await roundTrip(address.to_bech32(), alias)).toMatchObject(expected);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  test('name a network where Byron addresses do, and belong to that one alone', async () => {
    const key = CSL.Bip32PrivateKey.from_bip39_entropy(Buffer.alloc(32, 7), Buffer.alloc(0)).to_public();
    for (const [magic, alias] of [
      [764_824_073, 'cardano-mainnet'],
      [1, 'cardano-preprod'],
      [2, 'cardano-preview'],
    ] as const) {
      const text = CSL.ByronAddress.icarus_from_key(key, magic).to_base58();
      expect(await roundTrip(text, alias)).toMatchObject({ addressType: 'byron', paymentCredential: null });
      for (const other of [...MAINNETS, ...TESTNETS].filter((name) => name !== alias)) {
        if (magic === 764_824_073 && MAINNETS.includes(other)) await roundTrip(text, other);
        else expectRefusal(await decode(text, other), 400, 'belongs to another network');
      }
    }
  });
});

describe('addresses that people have published', () => {
  test.each([
    ['an Icarus wallet', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi'],
    [
      'a Daedalus wallet',
      'DdzFFzCqrhsw3prhfMFDNFowbzUku3QmrMwarfjUbWXRisodn97R436SHc1rimp4MhPNmbdYb1aTdqtGSJixMVMi5MkArDQJ6Sc1n3Ez',
    ],
  ])('by %s are Byron addresses of mainnet', async (_, text) => {
    expect(await roundTrip(text, 'cardano-mainnet')).toMatchObject({ addressType: 'byron', stakeCredential: null });
    for (const alias of TESTNETS) expectRefusal(await decode(text, alias), 400, 'belongs to another network');
  });

  test('on a test network that is no more belong to none of today’s', async () => {
    const text =
      '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na';
    for (const alias of [...MAINNETS, ...TESTNETS]) {
      expectRefusal(await decode(text, alias), 400, 'belongs to another network');
    }
  });
});

describe('a text that is no address', () => {
  const ENTERPRISE = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8';

  test('is refused when any letter of an address is changed', async () => {
    for (let place = 0; place < ENTERPRISE.length; place++) {
      const letter = ENTERPRISE[place] === 'q' ? 'p' : 'q';
      const text = `${ENTERPRISE.slice(0, place)}${letter}${ENTERPRISE.slice(place + 1)}`;
      expectRefusal(await decode(text, 'cardano-mainnet'), 400, /^Invalid address: /);
    }
  });

  test.each([
    ['letters of both cases', `${ENTERPRISE.slice(0, 20)}${ENTERPRISE.slice(20).toUpperCase()}`],
    ['an end too early', ENTERPRISE.slice(0, -1)],
    ['a prefix alone', 'addr1'],
    ['no prefix', ENTERPRISE.slice(5)],
    ['a pool', 'pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy'],
    ['hexadecimal of no address', '00'],
    ['a header of no kind', `9${'1'.repeat(57)}`],
    ['a network nobody has', `62${'00'.repeat(28)}`],
    ['bytes after the end', `61${'00'.repeat(29)}`],
    ['half a byte', `61${'00'.repeat(28)}0`],
    ['a Byron address with a wrong checksum', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAj'],
    ['letters that base58 lacks', '0OIl'],
    ['an address of Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ])('is refused: %s', async (_, text) => {
    expectRefusal(await decode(text, 'cardano-mainnet'), 400, /^Invalid address: /);
  });
});
