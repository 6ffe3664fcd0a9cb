import { describe, expect, test } from 'vitest';
import { networkById } from '../../chains/networks.js';
import { parseParameters } from './parse-parameters.js';
import { createProvider } from './provider.js';
import type { ServiceClient } from './service-client.js';

const network = networkById('CARDANO_PREPROD');
const address =
  'addr_test1qz9jrppy446d7fwntsh23cy55nzutt4jew6yysvnx9tfxya8eprlu7jd0nze39lrg9rdggzdcu420wecqg3gxfxnkm0qdty2cy';
const stakeAddress = 'stake_test1uznus3l70fxhe3vcjl35z3k5ypxuw248hvuqyg5rynfmdhslp3lx8';

const OGMIOS = {
  minFeeCoefficient: 44,
  minFeeConstant: { ada: { lovelace: 155_381 } },
  minFeeReferenceScripts: { range: 25_600, base: 15, multiplier: 1.2 },
  maxBlockBodySize: { bytes: 90_112 },
  maxBlockHeaderSize: { bytes: 1100 },
  maxTransactionSize: { bytes: 16_384 },
  maxValueSize: { bytes: 5000 },
  stakeCredentialDeposit: { ada: { lovelace: 2_000_000 } },
  stakePoolDeposit: { ada: { lovelace: 500_000_000 } },
  stakePoolRetirementEpochBound: 18,
  stakePoolPledgeInfluence: '3/10',
  minStakePoolCost: { ada: { lovelace: 170_000_000 } },
  desiredNumberOfStakePools: 500,
  monetaryExpansion: '3/1000',
  treasuryExpansion: '1/5',
  collateralPercentage: 150,
  maxCollateralInputs: 3,
  minUtxoDepositCoefficient: 4310,
  plutusCostModels: { 'plutus:v3': [7, -900], 'plutus:v1': [1, 2] },
  scriptExecutionPrices: { memory: '577/10000', cpu: '721/10000000' },
  maxExecutionUnitsPerTransaction: { memory: 14_000_000, cpu: 10_000_000_000 },
  governanceActionDeposit: { ada: { lovelace: 100_000_000_000n } },
  delegateRepresentativeDeposit: { ada: { lovelace: '500000000' } },
  version: { major: 10, minor: 0 },
};

const output = (outputIndex: number) => ({
  txHash: 'ab'.repeat(32),
  outputIndex,
  address,
  value: '1000000',
  assets: [],
  spent: false,
});

/** A client whose operations fail unless a test replaces them. */
const stubClient = (operations: Partial<ServiceClient>): ServiceClient =>
  new Proxy(operations as ServiceClient, {
    get: (target, name) => Reflect.get(target, name) ?? (() => Promise.reject(new Error(`${String(name)} is called`))),
  });

describe('provider', () => {
  test('reads tip, parameters and accounts into a ledger view', async () => {
    const { ledger, plutus } = await createProvider(
      stubClient({
        getTip: async () => ({ slot: 80_000_000 }),
        getProtocolParameters: async () => OGMIOS,
        listAccountInfo: async ({ body }) =>
          body.slice(0, 1).map((each) => ({
            stakeAddress: each,
            registered: true,
            withdrawableAmount: '7',
            deposit: '2000000',
            drepId: null,
          })),
      }),
      network,
    ).readState({ stakeAddresses: [stakeAddress, 'stake_test1unseen'] });
    expect(ledger.tipSlot).toBe(80_000_000n);
    expect(ledger.parameters).toMatchObject({ minFeeA: 44n, drepDeposit: 500_000_000n, maxValueSize: 5000 });
    expect(ledger.accounts).toEqual(
      new Map([
        [stakeAddress, { registered: true, delegatesVote: false, rewards: 7n, deposit: 2_000_000n }],
        ['stake_test1unseen', { registered: false }],
      ]),
    );
    expect(plutus.parameters.executionPrices?.steps).toEqual({ numerator: 721n, denominator: 10_000_000n });
    expect(plutus.parameters.costModels).toEqual([
      [0, [1n, 2n]],
      [2, [7n, -900n]],
    ]);
  });

  test('reads every page of addresses and accounts, and each output once', async () => {
    const requests: string[] = [];
    const provider = createProvider(
      stubClient({
        pageAddressUtxos: async ({ cursor }) => {
          requests.push(`address ${cursor}`);
          return cursor === undefined ? { data: [output(0), output(1)], nextCursor: 'x' } : { data: [output(2)] };
        },
        pageAccountUtxos: async () => {
          requests.push('account');
          return { data: [output(2), output(3)] };
        },
      }),
      network,
    );
    const utxos = await provider.listUtxos([address, stakeAddress]);
    expect(utxos.map(({ outputIndex }) => outputIndex)).toEqual([0, 1, 2, 3]);
    expect(requests).toEqual(['address undefined', 'address x', 'account']);
  });

  test('reads the mempool of addresses by numbered pages, and rejects it for accounts', async () => {
    const provider = createProvider(
      stubClient({
        listAddressUtxos: async ({ page, pageSize }) =>
          Array.from({ length: page === 1 ? pageSize : 1 }, (_, index) => output(page * 1000 + index)),
      }),
      network,
    );
    expect(await provider.listUtxos(address, { mempool: true })).toHaveLength(101);
    await expect(provider.listUtxos(stakeAddress, { mempool: true })).rejects.toThrow(/only known by address/);
  });

  test('rejects outputs that are spent or not on the chain', async () => {
    const found = { txHash: 'ab'.repeat(32), outputIndex: 0, isSpent: true, scriptRef: null };
    const provider = createProvider(stubClient({ listNamedUtxos: async () => [found] }), network);
    await expect(provider.getOutputs([found])).rejects.toThrow(`The output ${'ab'.repeat(32)}#0 is spent`);
    await expect(provider.getOutputs([{ ...found, outputIndex: 1 }])).rejects.toThrow(/#1 is not on the chain/);
  });

  test('submits a signed transaction, or a transaction with signatures', async () => {
    const bodies: unknown[] = [];
    const provider = createProvider(
      stubClient({
        submitTransaction: async ({ body, network: on }) => {
          bodies.push([on, body]);
          return { txHash: 'cd' };
        },
      }),
      network,
    );
    expect(await provider.submit('84')).toBe('cd');
    await provider.submit('84', ['a1']);
    expect(bodies).toEqual([
      ['CARDANO_PREPROD', { cbor: '84' }],
      ['CARDANO_PREPROD', { transaction: '84', signatures: ['a1'] }],
    ]);
  });
});

describe('protocol parameters', () => {
  test.each([
    [null, 'parameters must be an object'],
    [{ ...OGMIOS, minFeeConstant: 5 }, 'parameters.minFeeConstant must be an object'],
    [{ ...OGMIOS, minFeeCoefficient: 0.5 }, 'parameters.minFeeCoefficient must be an integer'],
    [{ ...OGMIOS, treasuryExpansion: '1/0' }, 'parameters.treasuryExpansion must be a fraction'],
    [{ ...OGMIOS, plutusCostModels: { 'plutus:v1': {} } }, 'parameters.plutusCostModels.plutus:v1 must be a list'],
  ])('name the field that is wrong: %#', (value, message) => {
    expect(() => parseParameters(value)).toThrow(message);
  });
});
