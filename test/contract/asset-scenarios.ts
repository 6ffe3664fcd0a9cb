import type { LightMyRequestResponse } from 'fastify';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { buildRequest, type Callers, demoKey } from './calls.js';

/** Failures of operations about assets, policies, metadata, scripts and handles: the entity does not exist. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const UNKNOWN_POLICY = 'ab'.repeat(28);

/** Parameter values that do not exist on the simulated mainnet. */
const UNKNOWN_VALUES: Readonly<Record<string, string>> = {
  unit: `${UNKNOWN_POLICY}00`,
  subject: `${UNKNOWN_POLICY}00`,
  policyId: UNKNOWN_POLICY,
  assetPolicy: UNKNOWN_POLICY,
  fingerprint: 'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3',
  scriptHash: UNKNOWN_POLICY,
  datumHash: 'ab'.repeat(32),
  txHash: 'ab'.repeat(32),
  hash: 'ab'.repeat(32),
  handle: 'unknown',
  address: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
};

const replaceWithUnknown = (
  parameters: Readonly<Record<string, string | number | boolean>> | undefined,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters ?? {}).map(([name, value]) => [name, UNKNOWN_VALUES[name] ?? String(value)]),
  );

const headers = { 'x-api-key': demoKey('CARDANO_MAINNET') };

const requestUnknown =
  (operation: Operation): Scenario =>
  ({ service }) => {
    const { path, query } = operation.example;
    return service.http.inject(
      buildRequest(operation, { path: replaceWithUnknown(path), query: replaceWithUnknown(query) }, headers),
    );
  };

const TAGS: readonly string[] = ['Policy', 'Metadata', 'Assets', 'Handles', 'Scripts'];

export const ASSET_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  ...Object.fromEntries(
    OPERATIONS.filter(({ tag }) => TAGS.includes(tag)).map((operation) => [
      operation.id,
      { 'not-found': requestUnknown(operation) },
    ]),
  ),
  getAssetImage: {
    'not-found': ({ service }) => service.http.inject({ url: `/api/assets/${UNKNOWN_POLICY}00/image`, headers }),
    // Its metadata names a file that does not exist.
    'incomplete-upstream': ({ service }) =>
      service.http.inject({ url: `/api/assets/${EXAMPLE.cip25Unit}/image`, headers }),
  },
  listHandles: {
    'not-implemented': ({ service }) => service.http.inject({ url: '/api/handles?og=true', headers }),
  },
};

export const ASSET_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example>>> = {
  /** Documents are fetched in the background; this one is known and not fetched yet. */
  async getAnchor({ service }) {
    const hash = '5a'.repeat(32);
    const schema = networkSchema('CARDANO_MAINNET');
    await service.services.networks.open('CARDANO_MAINNET');
    await service.services.db.run(sql`
      insert into ${schema}.anchor_document (hash, url) values (${Buffer.from(hash, 'hex')}, 'https://a.example/doc')
      on conflict do nothing`);
    return { query: { hash } };
  },
};
