import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Example, getOperationMethod, getOperationPath, type Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { sql } from '../../src/store/sql.js';
import { listFields, withValue } from '../contract/bounds.js';
import { credentialFor, requestFeed } from '../contract/calls.js';
import { firstOfEachDeclaration, toDeclarationKey } from '../support/depth.js';
import { expectErrorResponse, expectNoInsides } from '../support/error-responses.js';
import { recordingLog } from '../support/recording-log.js';
import { NO_MAIL_SERVER, openTestService, type TestService } from '../support/service.js';
import { createKey, loginDevice, type NewKey, newAddress, register, type TestUser } from '../support/users.js';
import { escapeText, FEW_HOSTILE_TEXTS, HOSTILE_TEXTS, LONGEST_TEXT } from './hostile-texts.js';

const { log, events } = recordingLog();
let service: TestService;
let ada: TestUser;
let key: NewKey;
let tables: readonly unknown[];

beforeAll(async () => {
  service = await openTestService(
    { ...NO_MAIL_SERVER, CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' },
    { log },
  );
  ada = await register(service, 'ada');
  key = await createKey(service, ada);
  tables = await tableNames();
});

afterAll(() => service.close());

const tableNames = () =>
  service.services.db.rows(sql`
    select table_schema, table_name, column_name, data_type from information_schema.columns
     where table_schema = 'service' order by 1, 2, 3`);

/** A valid call, so that the hostile value is its only problem. */
function getExample({ id, example }: Operation): Example {
  // A new password would end the session of the other calls: the demo account is used instead.
  const known: Readonly<Record<string, string>> = id === 'operatorUpdateAccount' ? {} : { email: ada.email };
  const path = Object.entries(example.path ?? {}).map(([name, value]) => [name, known[name] ?? value]);
  return { ...example, path: { ...Object.fromEntries(path), ...(example.path?.['keyId'] && { keyId: key.id }) } };
}

type TextInput = {
  readonly where: string;
  readonly schema: unknown;
  readonly put: (example: Example, text: string) => Example;
};

/** Every text input of an operation. Numbers and flags of a query are also sent as text. */
function listTextInputs({ path, query, body, scope }: Operation): readonly TextInput[] {
  const names = (schema: Operation['path']): string[] => Object.keys(schema?.properties ?? {});
  return [
    ...names(path).map(
      (name): TextInput => ({
        where: `path '${name}'`,
        schema: path?.properties[name],
        put: (example, text) => ({ ...example, path: { ...example.path, [name]: text } }),
      }),
    ),
    ...[...names(query), ...(scope === 'none' ? [] : ['network'])].map(
      (name): TextInput => ({
        where: `query '${name}'`,
        schema: query?.properties[name],
        put: (example, text) => ({ ...example, query: { ...example.query, [name]: text } }),
      }),
    ),
    ...(body === undefined ? [] : listFields(body as never)).map(
      ([fieldPath, schema]): TextInput => ({
        where: `field '${fieldPath.join('.')}'`,
        schema,
        put: (example, text) => ({ ...example, body: withValue(body as never, example.body, fieldPath, text) }),
      }),
    ),
  ];
}

const acceptsAnyText = (query: Operation['query'], where: string): boolean => {
  const name = /'(.*)'/.exec(where)?.[1] ?? '';
  const schema = (query?.properties as Record<string, { type?: string; enum?: unknown }> | undefined)?.[name];
  return schema?.type === 'string' && schema.enum === undefined;
};

const triedInFull = new Set<string>();
const isTested = firstOfEachDeclaration();

/**
 * Fields with the same declaration are read by the same code: the first is tested with every text, the others with a
 * few.
 */
function wasTestedBefore(schema: unknown): boolean {
  const declared = toDeclarationKey(schema);
  const known = triedInFull.has(declared);
  triedInFull.add(declared);
  return known;
}

function textsFor({ body, query }: Operation, where: string, schema: unknown): readonly string[] {
  const { properties = {} } = (body ?? {}) as { properties?: object };
  const hashes = 'password' in properties && !where.includes('email');
  // Numbers, flags and enums are read by one function for all operations.
  const choice = where.startsWith('query') && !acceptsAnyText(query, where);
  if (hashes || choice || wasTestedBefore(schema)) return FEW_HOSTILE_TEXTS;
  // The HTTP parser rejects longer URLs.
  return Object.keys(HOSTILE_TEXTS).filter((name) => where.startsWith('field') || name !== LONGEST_TEXT);
}

async function call(operation: Operation, { path = {}, query = {}, body }: Example): Promise<LightMyRequestResponse> {
  const { accessToken, refreshToken } = ada;
  const callers = { service, session: accessToken, refreshToken, keyId: key.id };
  const headers = await credentialFor(operation, callers, () => loginDevice(service));
  const url = getOperationPath(operation).replaceAll(/\{([A-Za-z0-9]+)\}/g, (_, name: string) =>
    escapeText(path[name] ?? ''),
  );
  const search = Object.entries(query).map(([name, value]) => `${name}=${escapeText(String(value))}`);
  const request: InjectOptions = {
    method: getOperationMethod(operation) as NonNullable<InjectOptions['method']>,
    url: `${url}?${search.join('&')}`,
    remoteAddress: newAddress(),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
  return operation.feed ? requestFeed(callers, request) : service.http.inject(request);
}

const takingText = OPERATIONS.map((operation) => ({
  route: operation.route,
  operation,
  places: listTextInputs(operation).filter(({ where, schema }) => isTested(where, schema)),
}));

describe.each(takingText.filter(({ places: textInputs }) => textInputs.length > 0))(
  '$route',
  ({ operation, places: textInputs }) => {
    for (const { where, schema, put } of textInputs) {
      test(`treats any text in ${where} as text`, async () => {
        for (const name of textsFor(operation, where, schema)) {
          const text = HOSTILE_TEXTS[name] ?? '';
          const response = await call(operation, put(getExample(operation), text));
          expect({ name, status: response.statusCode, body: response.body.slice(0, 200) }).not.toMatchObject({
            status: 500,
          });
          if (response.statusCode >= 400) expectErrorResponse(response, /^(?:4(?:00|01|03|04|13|15|29)|501)$/);
          expectNoInsides(response);
          expect(response.headers).not.toHaveProperty('x-injected');
        }
      });
    }
  },
);

test('tables and their users are unchanged', async () => {
  expect(await tableNames()).toEqual(tables);
  const response = await service.http.inject({ url: '/api/keys', headers: ada.headers });
  expect(response.json()).toEqual(expect.arrayContaining([expect.objectContaining({ id: key.id })]));
  const query = sql`select email from service.account where demo`;
  expect(await service.services.db.rows(query)).toEqual([{ email: 'demo@crosstie.local' }]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('no failure was logged', () => {
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});
