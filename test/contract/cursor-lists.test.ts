import { describe, expect, test } from 'vitest';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { inDepth } from '../support/depth.js';
import { useOperations } from './operation-checks.js';
import { UNAVAILABLE_OPERATIONS } from './unavailable-operations.js';

const { ask, exampleOf, credentialOf } = useOperations();

type Part = 'query' | 'body';
type Body = Readonly<Record<string, unknown>>;

const getProperties = (operation: Operation, part: Part): Readonly<Record<string, { readonly maximum?: number }>> =>
  (operation[part] as { properties?: Record<string, { maximum?: number }> } | undefined)?.properties ?? {};

/** Examples of the reference that list a single item, without the parameter that narrows them. */
const WIDER: Readonly<Record<string, Example>> = {
  listBitcoinInscriptions: {},
  pageBitcoinAddressesByPrefix: { query: { prefix: 'bc1q' } },
};

/** Lists of the simulated networks with fewer than two items, which these walks prove little about. */
const SHORT = new Set([
  'listBitcoinAddressBrc20Transfers',
  'listBitcoinBlockInscriptions',
  'listBitcoinGalleries',
  'listBitcoinInscriptionParents',
  'listMidnightBlockTransactions',
  'listMidnightBridgeDeposits',
  'listMidnightContractEvents',
  'listRollbacks',
  'listStakeUpdates',
  'pageBitcoinBlockAudits',
  'pageBitcoinFullRbfReplacements',
  'pageHandleHistory',
]);

/** Has a cursor on every page, for clients that poll, and `more` says whether there may be items right now. */
const POLLED = 'listEvents';

/** Lists inscriptions first and then outputs with runes alone, each with all that an output holds. */
const TWO_LISTS = 'getBitcoinAddressOrdinals';

const LISTS = OPERATIONS.filter(({ feed, id }) => !feed && UNAVAILABLE_OPERATIONS[id] === undefined).flatMap(
  (operation) =>
    (['query', 'body'] as const).flatMap((part) => {
      const { cursor, limit } = getProperties(operation, part);
      return cursor === undefined ? [] : [{ route: operation.route, operation, part, max: limit?.maximum ?? 1 }];
    }),
);

/** Longer lists are read in larger pages in the short form; the size does not change how a page begins or ends. */
const MAX_PAGES_OF_LONG_LISTS = inDepth(12, Number.POSITIVE_INFINITY);

/** No list of the test networks is longer; a walk that does not end is a defect of the list. */
const MAX_PAGES = 5_000;

describe.each(LISTS)('$route', ({ operation, part, max }) => {
  /** Every page of the list, first to last. */
  async function walk(example: Example, headers: Readonly<Record<string, string>>, limit: number): Promise<Body[]> {
    const pages: Body[] = [];
    let cursor: string | undefined;
    do {
      const values = { ...(example[part] as object), limit, ...(cursor !== undefined && { cursor }) };
      const response = await ask(operation, { ...example, [part]: values }, headers);
      expect({ status: response.statusCode, body: response.body.slice(0, 300) }).toMatchObject({ status: 200 });
      const page = response.json();
      pages.push(page);
      cursor = page.nextCursor ?? page.cursor ?? (page.more === true ? page.next : undefined);
    } while (cursor !== undefined && pages.length < MAX_PAGES);
    expect(cursor).toBeUndefined();
    return pages;
  }

  const getItems = (page: Body): readonly unknown[] =>
    Object.values(page).find((value): value is unknown[] => Array.isArray(value)) ?? [];

  test('pages of one, of two and of the largest size give the same list, and the last page has no cursor', async () => {
    const example = WIDER[operation.id] ?? (await exampleOf(operation));
    const headers = await credentialOf(operation);
    const whole = (await walk(example, headers, max)).flatMap(getItems);
    expect(whole.length < 2).toBe(SHORT.has(operation.id));
    const sizes = [1, 2].map((size) => Math.max(size, Math.ceil(whole.length / MAX_PAGES_OF_LONG_LISTS)));
    for (const size of new Set(sizes.filter((each) => each < max))) {
      const pages = await walk(example, headers, size);
      expect(pages.flatMap(getItems)).toEqual(whole);
      if (operation.id === POLLED || operation.id === TWO_LISTS) continue;
      // An empty page after the last item would be a request that no client needs.
      expect(pages).toHaveLength(Math.max(1, Math.ceil(whole.length / size)));
    }
  });

  if (operation.id === TWO_LISTS) {
    test('every output is listed for any page size', async () => {
      const example = await exampleOf(operation);
      const headers = await credentialOf(operation);
      const readOutputs = async (size: number): Promise<string[]> => {
        const pages = await walk(example, headers, size);
        const outputs = pages.flatMap(({ outputs: listed }) => listed as readonly unknown[]);
        return [...new Set(outputs.map((output) => JSON.stringify(output)))].toSorted();
      };
      const whole = await readOutputs(max);
      expect(whole.length).toBeGreaterThan(1);
      expect(await readOutputs(1)).toEqual(whole);
      expect(await readOutputs(2)).toEqual(whole);
    });
  }
});
