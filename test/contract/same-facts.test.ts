import type { TObject } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { inDepth } from '../support/depth.js';
import { buildRequest, type Callers, demoKey, exampleNetwork } from './calls.js';
import { OTHER_MEANINGS, RULES } from './fact-catalogue.js';
import { openCallers } from './open-callers.js';
import { comparable, type Json, SharedFacts } from './shared-facts.js';

/** Two operations that return the same fact return the same value in the same format. */

let callers: Callers;

beforeAll(async () => {
  callers = await openCallers();
});

afterAll(() => callers.service.close());

const SCOPES = ['cardano', 'market', 'bitcoin', 'midnight'];
/** Number of entities of each kind that every operation is called with. */
const ENTITIES = inDepth(2, 6);

const readable = OPERATIONS.filter(
  ({ gate, scope, writes, feed, content, bodyStream, route }) =>
    (gate as string) === 'caller' &&
    SCOPES.includes(scope as string) &&
    !writes &&
    !feed &&
    !content &&
    bodyStream === undefined &&
    !route.includes('/sessions'),
);

/** Response texts that can be used in further requests, by the path parameter that accepts them. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, (name: string, value: string) => boolean>>>> = {
  cardano: {
    stakeAddress: (_, value) => /^stake1[a-z0-9]{53}$/.test(value),
    address: (_, value) => /^addr1[a-z0-9]{40,}$/.test(value),
    poolId: (_, value) => /^pool1[a-z0-9]{51}$/.test(value),
    drepId: (_, value) => /^drep1[yz][a-z0-9]{50,}$/.test(value),
    govActionId: (_, value) => /^[0-9a-f]{64}#[0-9]+$/.test(value),
    txHash: (name, value) => name === 'txHash' && /^[0-9a-f]{64}$/.test(value),
    block: (name, value) => name === 'blockHash' && /^[0-9a-f]{64}$/.test(value),
    unit: (name, value) => name === 'unit' && /^[0-9a-f]{56,}$/.test(value),
    policyId: (name, value) => name === 'policyId' && /^[0-9a-f]{56}$/.test(value),
    epoch: (name, value) => name === 'epoch' && /^[0-9]+$/.test(value),
  },
  bitcoin: {
    txid: (name, value) => name === 'txid' && /^[0-9a-f]{64}$/.test(value),
    address: (name, value) => name === 'address' && /^bc1/.test(value),
    idOrHeight: (name, value) => name === 'blockHash' && /^[0-9a-f]{64}$/.test(value),
  },
  midnight: {
    address: (_, value) => /^mn_addr/.test(value),
    hash: (name, value) => name === 'txHash' && /^[0-9a-f]{64}$/.test(value),
    block: (name, value) => name === 'blockHeight' && /^[0-9]+$/.test(value),
  },
};

const getFamily = ({ scope }: Operation): string => ((scope as string) === 'market' ? 'cardano' : (scope as string));

interface Stated {
  readonly value: string;
  readonly jsonPath: string;
}

const stated = new Map<string, Stated[]>();
const shared = new SharedFacts();
const found = new Map<string, Set<string>>();

function valueAt(object: Json, field: string): unknown {
  // "a b": field `b` of objects that have `a` too.
  const [name, besides] = field.split(' ').toReversed();
  if (besides !== undefined && !(besides in object)) return undefined;
  return (name as string).split('.').reduce<unknown>((part, key) => (part as Json | undefined | null)?.[key], object);
}

const isOther = (jsonPath: string): boolean => OTHER_MEANINGS.some((each) => each.place.test(jsonPath));

function read(value: unknown, jsonPath: string, around: Json, scope: string): void {
  if (Array.isArray(value)) for (const item of value) read(item, jsonPath, around, scope);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  const object = value as Json;
  for (const { kind, scopes, key, facts } of RULES) {
    const id = scopes.includes(scope) ? key(object, around) : undefined;
    if (id === undefined) continue;
    for (const [fact, fields] of Object.entries(facts)) {
      for (const field of fields) {
        const held = valueAt(object, field);
        const at = `${jsonPath}.${field.split(' ').at(-1)}`;
        if (held === undefined || isOther(at)) continue;
        const name = `${kind} ${fact} of ${id}`;
        if (!stated.has(name)) stated.set(name, []);
        stated.get(name)?.push({ value: comparable(held), jsonPath: at });
      }
    }
  }
  for (const [name, part] of Object.entries(object)) {
    if (typeof part === 'string' || typeof part === 'number') collectValue(name, String(part), scope);
    read(part, `${jsonPath}.${name}`, typeof object['txHash'] === 'string' ? object : around, scope);
  }
}

function collectValue(name: string, value: string, scope: string): void {
  const family = scope === 'market' ? 'cardano' : scope;
  for (const [parameter, fits] of Object.entries(PARAMETERS[family] ?? {})) {
    if (!fits(name, value)) continue;
    const key = `${family} ${parameter}`;
    if (!found.has(key)) found.set(key, new Set());
    found.get(key)?.add(value);
  }
}

async function collectFacts(operation: Operation, example: Example): Promise<void> {
  const headers = { 'x-api-key': demoKey(exampleNetwork(operation)) };
  const response = await callers.service.http.inject(buildRequest(operation, example, headers));
  const type = String(response.headers['content-type']);
  if (response.statusCode !== 200 || !type.startsWith('application/json')) return;
  const answer = response.json();
  shared.add(operation, example, answer);
  read(answer, operation.id, (example.path ?? {}) as Json, operation.scope as string);
}

/** Picks values evenly from all found values, so that they do not come from one response. */
function some(parameter: string): readonly string[] {
  const all = [...(found.get(parameter) ?? [])];
  const step = Math.max(1, Math.floor(all.length / ENTITIES));
  return all.filter((_, jsonPath) => jsonPath % step === 0).slice(0, ENTITIES);
}

test('two operations never return different values of one fact', { timeout: 600_000 }, async () => {
  for (const operation of readable) await collectFacts(operation, operation.example);
  for (const operation of readable.filter(({ route }) => route.startsWith('GET '))) {
    for (const name of Object.keys((operation.path as TObject | undefined)?.properties ?? {})) {
      const parameter =
        /^(hashOrHeight|hash|blockId)$/.test(name) && getFamily(operation) === 'cardano' ? 'block' : name;
      for (const value of some(`${getFamily(operation)} ${parameter}`))
        await collectFacts(operation, { ...operation.example, path: { ...operation.example.path, [name]: value } });
    }
  }
  const disagreements = [...stated].flatMap(([fact, statements]) => {
    const values = new Map(statements.map(({ value, jsonPath }) => [value, jsonPath]));
    return values.size < 2
      ? []
      : [`${fact}: ${[...values].map(([value, jsonPath]) => `${value} in ${jsonPath}`).join(', ')}`];
  });
  expect(disagreements.slice(0, 20)).toEqual([]);

  const facts = shared.compared(isOther);
  const differing = facts.flatMap(([fact, statements]) =>
    statements.size < 2
      ? []
      : [`${fact}: ${[...statements].map(([value, jsonPaths]) => `${value} in ${[...jsonPaths][0]}`).join(', ')}`],
  );
  expect(differing.slice(0, 20)).toEqual([]);
  expect(facts.length).toBeGreaterThan(inDepth(10_000, 20_000));

  // Shows that the comparison is meaningful: several operations state facts of every kind.
  const compared = [...stated].filter(([, statements]) => new Set(statements.map(({ jsonPath }) => jsonPath)).size > 1);
  expect(compared.length).toBeGreaterThan(inDepth(2_000, 4_000));
  for (const fact of [
    'certificate deposit',
    'certificate owners',
    'certificate relays',
    'proposal title',
    'proposal expiresEpoch',
    'proposal status',
    'vote cold',
    'address stakeAddress',
    'transaction fee',
    'drep deposit',
    'bitcoin transaction fee',
    'bitcoin block time',
    'midnight transaction blockHash',
  ])
    expect(
      compared.some(([name]) => name.startsWith(`${fact} of `)),
      fact,
    ).toBe(true);
});

test('DEX is reported as buildable and routable exactly when the aggregator builds and routes it', async () => {
  const headers = { 'x-api-key': demoKey('CARDANO_MAINNET') };
  const get = async (url: string) => (await callers.service.http.inject({ url, headers })).json();
  const dexes = (await get('/api/dex')) as { dex: string; buildable: boolean; routable: boolean }[];
  const { building, routing } = (await get('/api/aggregator/supported-dexes')) as Record<string, string[]>;
  const named = (is: (dex: (typeof dexes)[number]) => boolean): string[] => dexes.filter(is).map(({ dex }) => dex);
  expect(named(({ buildable }) => buildable).sort()).toEqual(building?.toSorted());
  expect(named(({ routable }) => routable).sort()).toEqual(routing?.toSorted());
  expect(building?.length).toBeGreaterThan(0);
});
