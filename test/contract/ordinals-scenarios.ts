import type { LightMyRequestResponse } from 'fastify';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { BITCOIN_EXAMPLE } from '../../src/api/shapes/bitcoin/examples.js';
import { ORDINALS_EXAMPLE } from '../../src/api/shapes/bitcoin/ordinals-examples.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { sql } from '../../src/store/sql.js';
import { startFakeOrd } from '../support/ord/fake-ord.js';
import { openTestService, type TestService } from '../support/service.js';
import { buildRequest, type Callers, demoKey } from './calls.js';
import { scenarioService } from './scenario-services.js';

/**
 * Failures of operations on inscriptions and runes: the entity does not exist, or the ord server does not return it.
 */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const headers = { 'x-api-key': demoKey('BITCOIN_MAINNET') };

/** Path parameter values that do not exist on the simulated mainnet. */
const UNKNOWN_VALUES: Readonly<Record<string, string>> = {
  idOrNumber: `${'00'.repeat(32)}i0`,
  idOrHeight: '1',
  outpoint: `${'00'.repeat(32)}:0`,
  rune: '1:1',
  ticker: 'none',
  txid: '00'.repeat(32),
};

const requestUnknown =
  (operation: Operation): Scenario =>
  ({ service }) => {
    const path = Object.fromEntries(
      Object.entries(operation.example.path ?? {}).map(([name, value]) => [name, UNKNOWN_VALUES[name] ?? value]),
    );
    // A known address may be given with a token that does not exist.
    const query = operation.id === 'listBitcoinAddressBrc20Transfers' ? { ticker: 'zzzz' } : operation.example.query;
    const unknown = { ...operation.example, path, ...(query !== undefined && { query }) };
    return service.http.inject(buildRequest(operation, unknown, headers));
  };

/** A service whose ord server omits the first output of every response. */
const forgetful = scenarioService(
  async () => {
    const ord = await startFakeOrd();
    ord.corrupt = (entries) => entries.slice(1);
    const env = { CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0', BITCOIN_MAINNET_ORD_URL: ord.url };
    return { ord, service: await openTestService(env) };
  },
  async ({ ord, service }) => {
    await service.close();
    await ord.stop();
  },
);

const withForgetfulOrd = async (): Promise<TestService> => (await forgetful()).service;

const requestFromIncompleteOrd =
  (operation: Operation): Scenario =>
  async () => {
    const service = await withForgetfulOrd();
    const { example } = operation;
    // An address with outputs: most address examples have none.
    const path =
      example.path?.['address'] === BITCOIN_EXAMPLE.address
        ? { ...example.path, address: ORDINALS_EXAMPLE.address }
        : example.path;
    const query: Example['query'] = operation.id.startsWith('page') ? { includeOrdinals: true } : {};
    const call = { ...example, ...(path && { path }), query: { ...example.query, ...query } };
    return await service.http.inject(buildRequest(operation, call, headers));
  };

/** The first satoshi is older than the simulated mainnet. */
const requestOldSat =
  (operation: Operation): Scenario =>
  ({ service }) =>
    service.http.inject(buildRequest(operation, { ...operation.example, path: { sat: '0' } }, headers));

/** A service whose index was begun by a version that did not write some facts. */
const upgraded = scenarioService(
  async () => {
    const service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
    const { schema } = await service.services.networks.open<'bitcoin'>('BITCOIN_MAINNET');
    await service.services.db.run(
      sql`insert into ${schema}.late_fact (fact, height) values ('brc20', 900100), ('galleries', 900100)`,
    );
    return service;
  },
  (service) => service.close(),
);

const requestFromUpgradedIndex =
  (operation: Operation): Scenario =>
  async () =>
    await (await upgraded()).http.inject(buildRequest(operation, operation.example, headers));

const requestNotIndexed = (operation: Operation): Scenario =>
  operation.route.includes('{sat}') ? requestOldSat(operation) : requestFromUpgradedIndex(operation);

const SCENARIOS: Partial<Record<ErrorKind, (operation: Operation) => Scenario>> = {
  'not-found': requestUnknown,
  'incomplete-upstream': requestFromIncompleteOrd,
  'not-implemented': requestNotIndexed,
};

export const ORDINALS_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = Object.fromEntries(
  OPERATIONS.filter(
    ({ tag, errors }) =>
      tag === 'Bitcoin Ordinals' || (tag === 'Bitcoin Addresses' && errors.includes('incomplete-upstream')),
  ).map((operation) => [
    operation.id,
    Object.fromEntries(
      operation.errors.flatMap((kind) => (SCENARIOS[kind] ? [[kind, SCENARIOS[kind](operation)]] : [])),
    ),
  ]),
);
