import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOperationPath } from '../../../src/api/kit/operation.js';
import { OPERATIONS } from '../../../src/api/operations/registry.js';
import { openTestService, type TestService } from '../../support/service.js';
import { testUnless } from '../../support/skip.js';
import { createApiClient } from './api-client.js';
import { enterprise, hashName, key, POLICY, reward } from './tiny-chain.js';

/** Default validity starts from the clock: builds that are compared must not lie on two sides of a second. */
const NOW = Date.parse('2026-01-15T00:00:00Z');

let service: TestService;
beforeAll(async () => {
  service = await openTestService({}, { clock: { now: () => NOW } });
});
afterAll(() => service?.close());

const BUILDS = OPERATIONS.filter((operation) => getOperationPath(operation).startsWith('/api/tx/build')).map(
  (operation) => ({ path: getOperationPath(operation), operation }),
);
/** It needs an index: `build-script.test.ts` has its details. */
const NEEDS_INDEX = '/api/tx/build/script';
/** The example retires a pool of mainnet in an epoch that is too far ahead here. */
const EXAMPLE_ERRORS = ['retirement-epoch'];
const DETAILS = ['required_witnesses', 'warnings'];

interface Witnesses {
  readonly keys: readonly { readonly hash: string; readonly roles: readonly { readonly role: string }[] }[];
  readonly scripts: readonly { readonly hash: string; readonly type: string | null }[];
  readonly byron: readonly string[];
  readonly unresolved: number;
}

interface Built {
  readonly tx_cbor: string;
  readonly estimated_signatures: number;
  readonly required_witnesses: Witnesses;
  readonly warnings: readonly { readonly code: string; readonly severity: string; readonly text: string }[];
}

const { answer } = createApiClient(() => service, 'cardano-mainnet');
const { answer: answerPreprod } = createApiClient(() => service, 'cardano-preprod');

/** Builds that return a list describe each transaction. */
const listBuilt = (body: unknown): readonly Built[] =>
  (body as { transactions?: readonly Built[] }).transactions ?? [body as Built];

describe.each(BUILDS)('$path', ({ path, operation }) => {
  testUnless(path === NEEDS_INDEX && 'needs an index: build-script.test.ts covers it')(
    'has the plain fields only, and the same transaction with required witnesses and warnings',
    async () => {
      const example = operation.example.body as object;
      const plain = listBuilt((await answer(path, example)).body);
      const detailed = await answer(`${path}?details=true`, example);
      expect(Compile(operation.result).Errors(detailed.body)).toEqual([]);
      const described = listBuilt(detailed.body);
      for (const [index, { required_witnesses, warnings, ...rest }] of described.entries()) {
        expect(rest).toEqual(plain[index]);
        expect(Object.keys(plain[index]!)).not.toEqual(expect.arrayContaining(DETAILS));
        const { keys, byron, unresolved } = required_witnesses;
        expect(unresolved).toBe(0);
        expect(keys.length + byron.length).toBe(rest.estimated_signatures);
        expect(keys.every(({ roles }) => roles.length > 0)).toBe(true);
        const errors = warnings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
        expect(errors.filter((code) => !EXAMPLE_ERRORS.includes(code))).toEqual([]);
      }
      if (plain.length > 1) return;
      const { utxos, pendingTransactions } = example as { utxos?: object; pendingTransactions?: object };
      if (pendingTransactions !== undefined) return;
      const inspected = await answer('/api/tx/inspect', { cbor: plain[0]!.tx_cbor, utxos });
      expect(inspected.body['requiredWitnesses']).toEqual(described[0]!.required_witnesses);
    },
  );

  test('declares the plain fields as required and the details as optional', () => {
    const { properties } = operation.result as TObject;
    const item =
      (properties['transactions'] as { items?: TObject } | undefined)?.items ?? (operation.result as TObject);
    expect(Object.keys(item.properties)).toEqual(expect.arrayContaining(DETAILS));
    expect(item.required).toEqual(Object.keys(item.properties).filter((name) => !DETAILS.includes(name)));
    expect(operation.query?.properties).toHaveProperty('details');
  });
});

describe('details of a payment', () => {
  const home = enterprise(key('home'));
  const utxos = [{ txHash: 'aa'.repeat(32), outputIndex: 0, address: home.text, lovelace: '900000000' }];
  const outputs = [{ address: enterprise(key('recipient')).text, lovelace: '5000000' }];
  const details = async (path: string, more: object): Promise<Built> =>
    (await answerPreprod(`${path}?details=true`, { utxos, changeAddress: home.text, ...more }))
      .body as unknown as Built;
  const codes = ({ warnings }: Built) => warnings.map(({ code }) => code);

  test('list the key with its role, and the recipient outside the wallet', async () => {
    const built = await details('/api/tx/build', { outputs });
    expect(built.required_witnesses).toEqual({
      keys: [
        {
          hash: Buffer.from(key('home').hash).toString('hex'),
          roles: [{ role: 'input', address: home.text, script: null }],
        },
      ],
      scripts: [],
      byron: [],
      unresolved: 0,
    });
    expect(built.warnings).toEqual([
      {
        code: 'pays-foreign-address',
        severity: 'info',
        text: 'Output 0 pays 5000000 lovelace to addresses outside the wallet: check the addresses',
      },
    ]);
  });

  test('warn about change to another wallet, with everything leaving this one', async () => {
    const built = await details('/api/tx/build', { outputs, changeAddress: enterprise(key('other')).text });
    expect(codes(built)).toEqual(['change-to-foreign-address', 'nothing-returns', 'pays-foreign-address']);
  });

  test('name the script and the keys of a native policy, and warn about the burn', async () => {
    const nativeScript = { type: 'sig', keyHash: Buffer.from(key('policy').hash).toString('hex') };
    const minted = await details('/api/tx/build/mint', {
      mints: [{ nativeScript, assetName: '01', quantity: '5' }],
    });
    const policyId = (minted as unknown as { policy_id: string }).policy_id;
    expect(minted.required_witnesses.scripts).toEqual([
      { hash: policyId, type: 'native', purposes: [{ purpose: 'mint', address: null }] },
    ]);
    expect(minted.required_witnesses.keys[1]).toEqual({
      hash: nativeScript.keyHash,
      roles: [{ role: 'nativeScript', address: null, script: policyId }],
    });
    const held = [{ ...utxos[0]!, assets: [{ policyId, assetName: '01', quantity: '5' }] }];
    const burned = await details('/api/tx/build/burn', {
      utxos: held,
      burns: [{ nativeScript, assetName: '01', quantity: '2' }],
    });
    expect(burned.warnings).toEqual([
      { code: 'token-burn', severity: 'warning', text: `2 ${policyId}01 are burned and cannot be recovered` },
    ]);
  });

  test('explain the deposit and the delegation of a stake registration', async () => {
    const stakeAddress = reward(key('stake')).text;
    const built = await details('/api/tx/build/delegation', {
      stakeAddress,
      poolId: Buffer.from(hashName('pool')).toString('hex'),
      includeStakeRegistration: true,
    });
    expect(codes(built)).toEqual(expect.arrayContaining(['deposit-paid', 'delegation-change']));
    expect(built.warnings.find(({ code }) => code === 'deposit-paid')?.text).toBe(
      `Certificate 0 pays a deposit of 2000000 lovelace for ${stakeAddress}, which its deregistration returns`,
    );
  });

  test('name a payment to a script without a datum once, with the field of the request', async () => {
    const script = enterprise({ type: 'script', hash: POLICY }).text;
    const built = await details('/api/tx/build', { outputs: [{ address: script, lovelace: '5000000' }] });
    expect(built.warnings.filter(({ code }) => code === 'script-output-without-datum')).toEqual([
      {
        code: 'script-output-without-datum',
        severity: 'warning',
        text: 'outputs[0] pays to a script without a datum: it can only be spent if this is a native or Plutus V3 script',
      },
    ]);
  });
});
