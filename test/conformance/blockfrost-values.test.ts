import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockfrost } from '../../src/api/compat/blockfrost/api.js';
import { getOperationPath } from '../../src/api/kit/operation.js';
import { COST_MODEL_NAMES } from '../../src/chains/cardano/parameters/cost-model-names.js';
import { genesisOutputs } from '../../src/chains/cardano/parameters/genesis.js';
import { networkById } from '../../src/chains/networks.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import {
  type BlockfrostFixture,
  expectedStatus,
  findDifferences,
  readFixtures,
} from '../support/compat/blockfrost-fixtures.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData, readText } from '../support/external-data.js';
import { openTestService, type TestService } from '../support/service.js';
import { decodeBlocks } from './cardano-data.js';
import { openPreviewLedgerService } from './preview-index.js';

/** Responses of Blockfrost itself, compared value by value with ours on the same chain. */

/** Differences that have a reason. */
const EXPLAINED: readonly RegExp[] = [
  // The fixtures are older than the fields that the contract has now; ours are null before Conway.
  /: null instead of undefined$/,
];

const isExplained = (difference: string): boolean => EXPLAINED.some((form) => form.test(difference));

const PATTERNS = blockfrost.operations.map(
  (operation) =>
    new RegExp(
      `^${getOperationPath(operation)
        .slice(blockfrost.prefix.length + 1)
        .replaceAll(/\{\w+\}/g, '[^/]*')}$`,
    ),
);

/** Whether an operation serves the path; others would be rejected as unknown. */
const isServed = (endpoint: string): boolean => PATTERNS.some((pattern) => pattern.test(endpoint.split('?')[0]!));

async function compare(
  { http }: TestService,
  { endpoints, response }: BlockfrostFixture,
  key: string,
): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const endpoint of endpoints.filter(isServed)) {
    const answer = await http.inject({ url: `${blockfrost.prefix}/${endpoint}`, headers: { project_id: key } });
    differences.push(...findDifferences(response, answer.json(), endpoint).filter((each) => !isExplained(each)));
  }
  return differences;
}

describeWithData('cardano-preview-chain', 'explorer-fixtures')('preview', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await openPreviewLedgerService();
  });
  afterAll(() => service?.close());

  const fixtures = readFixtures('preview').filter(({ postBody }) => postBody === undefined);
  const inChain = fixtures.filter(({ inPreviewChain }) => inPreviewChain !== undefined);
  const errors = fixtures.filter((fixture) => expectedStatus(fixture) !== 200);

  test('fixtures have cases of blocks, epochs and transactions', () => {
    expect(new Set(inChain.map(({ inPreviewChain }) => inPreviewChain))).toEqual(new Set(['block', 'epoch', 'tx']));
    expect(inChain.length).toBeGreaterThanOrEqual(19);
  });

  test.each(inChain)('$testName ($id)', async (fixture) => {
    expect(fixture.endpoints.some(isServed)).toBe(true);
    expect(await compare(service, fixture, 'xt_demo_cardano-preview')).toEqual([]);
  });

  test.each(errors.filter(({ endpoints }) => endpoints.some(isServed)))('error: $testName ($id)', async (fixture) => {
    expect(await compare(service, fixture, 'xt_demo_cardano-preview')).toEqual([]);
  });
});

describeWithData(
  'cardano-mainnet-chunks',
  'cardano-genesis',
  'explorer-fixtures',
)('mainnet, epoch 0', () => {
  const network = networkById('CARDANO_MAINNET');
  let service: TestService;

  beforeAll(async () => {
    service = await openTestService();
    const byron = readText('cardano-genesis/mainnet-byron-genesis.json.gz');
    const index = await openCardanoIndex(service.services.db, network, {
      genesis: genesisOutputs({ byron }, network),
    });
    await appendInBatches(index, decodeBlocks([readData('cardano-mainnet-chunks/00000.chunk.gz')]));
    await index.goLive();
  });
  afterAll(() => service?.close());

  const inEpoch = readFixtures('mainnet').filter(({ inMainnetEpoch0 }) => inMainnetEpoch0 !== undefined);

  /** A list that continues after the last block of the data is compared up to that block. */
  const cut = (fixture: BlockfrostFixture): BlockfrostFixture => {
    if (!Array.isArray(fixture.response)) return fixture;
    const known = fixture.response.filter(({ epoch }) => epoch === 0 || epoch === null);
    const last = known.at(-1);
    const response =
      known.length === fixture.response.length ? known : [...known.slice(0, -1), { ...last, next_block: null }];
    return { ...fixture, response };
  };

  test.each(inEpoch)('$testName ($id)', async (fixture) => {
    expect(await compare(service, cut(fixture), 'xt_demo_cardano-mainnet')).toEqual([]);
  });
});

describeWithData('explorer-fixtures')('cost models', () => {
  type Models = Readonly<Record<'PlutusV1' | 'PlutusV2' | 'PlutusV3', Readonly<Record<string, number>>>>;
  const models = (['preview', 'preprod', 'mainnet'] as const).flatMap((network) =>
    readFixtures(network).flatMap(({ endpoints: [path = ''], response }) => {
      const named = (response as { readonly cost_models?: Partial<Models> })?.cost_models;
      return named === undefined || !path.endsWith('parameters') ? [] : Object.entries(named ?? {});
    }),
  );

  test('names of the parameters are those of every network and epoch, in the same order', () => {
    expect(models.length).toBeGreaterThan(10);
    for (const [language, costs] of models) {
      const names = Object.keys(costs);
      expect(COST_MODEL_NAMES[language as keyof Models].slice(0, names.length)).toEqual(names);
    }
  });
});
