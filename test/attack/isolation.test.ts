import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPAT_APIS } from '../../src/api/compat/registry.js';
import { RPCS } from '../../src/api/compat/utxorpc/rpcs.js';
import { createRegistry } from '../../src/api/compat/utxorpc/schema/versions.js';
import type { CompatFailures } from '../../src/api/kit/compat-api.js';
import { STATUS } from '../../src/api/kit/http-status.js';
import type { Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { buildRequest, exampleNetwork } from '../contract/calls.js';
import { writeConfigFile } from '../support/config-file.js';
import { ENDED_KEYS } from '../support/ended-keys.js';
import { openTestService, type TestService } from '../support/service.js';
import { createKey, register, type TestUser } from '../support/users.js';

/**
 * Credentials that must be refused, tried in every operation of every interface. The contract tests try the key of
 * another network and the missing add-on on our own routes, `foreign-keys.test.ts` the keys of another account,
 * `isolation-sockets.test.ts` and `isolation-mcp.test.ts` WebSockets and the tools of agents.
 */

const file = writeConfigFile({
  plans: {
    defaultPlan: 'full',
    plans: [
      { id: 'full', unlimited: true, addons: ['marketData', 'walletAnalytics', 'transactionBuilder', 'ipfs'] },
      { id: 'bare', unlimited: true, addons: [] },
    ],
  },
});

interface Surface {
  readonly name: string;
  readonly operations: readonly Operation[];
  readonly failures: Pick<CompatFailures, 'status'>;
}

const SURFACES: readonly Surface[] = [
  { name: '/api', operations: OPERATIONS, failures: { status: (kind) => STATUS[kind] } },
  ...COMPAT_APIS.map(({ prefix, operations, failures }) => ({ name: prefix, operations, failures })),
];

type Headers = Readonly<Record<string, string>>;

let service: TestService;
let ada: TestUser;
let eve: TestUser;
/** A key of an account without add-ons. */
let evesKey: Headers;

beforeAll(async () => {
  service = await openTestService({ ...file.env, UTXORPC_PORT: '0' });
  ada = await register(service, 'ada');
  eve = await register(service, 'eve');
  evesKey = withKey(await createKey(service, eve));
  await setPlan(eve, 'bare');
});

const setPlan = async ({ email }: TestUser, planId: string): Promise<void> => {
  const { statusCode } = await service.http.inject({
    method: 'PATCH',
    url: `/api/operator/accounts/${encodeURIComponent(email)}`,
    headers: { 'x-operator-token': service.operatorToken },
    payload: { planId },
  });
  expect(statusCode).toBe(200);
};

afterAll(async () => {
  await service.close();
  file.remove();
});

const withKey = ({ apiKey }: { readonly apiKey: string }): Headers => ({ 'x-api-key': apiKey });

const newKey = async (fields: object = {}): Promise<Headers> => withKey(await createKey(service, ada, fields));

const tryExample = (operation: Operation, headers: Headers, query: object = {}): Promise<LightMyRequestResponse> => {
  const { example } = operation;
  return service.http.inject(buildRequest(operation, { ...example, query: { ...example.query, ...query } }, headers));
};

/** The operations that did not refuse, each with its response. */
async function findAccepting(
  { failures }: Surface,
  operations: readonly Operation[],
  refusal: { readonly kind: ErrorKind; readonly sentence: string },
  attempt: (operation: Operation) => Promise<LightMyRequestResponse>,
): Promise<readonly string[]> {
  const accepting: string[] = [];
  for (const operation of operations) {
    const { statusCode, body } = await attempt(operation);
    if (statusCode !== failures.status(refusal.kind, refusal.sentence) || !body.includes(refusal.sentence))
      accepting.push(`${operation.route}: ${statusCode} ${body.slice(0, 200)}`);
  }
  return accepting;
}

const isFamilyScope = ({ scope }: Operation): boolean => ['cardano', 'bitcoin', 'midnight'].includes(scope);

describe.each(SURFACES)('every operation of $name', (surface) => {
  const guarded = surface.operations.filter(({ gate }) => gate === 'caller' || gate === 'session');
  const isCompat = surface.name !== '/api';

  test.each(ENDED_KEYS)('refuses a key that is %s', async (_, sentence, create) => {
    const headers = withKey({ apiKey: await create(service, ada) });
    const accepting = await findAccepting(surface, guarded, { kind: 'unauthenticated', sentence }, (operation) =>
      tryExample(operation, headers),
    );
    expect(guarded.length).toBeGreaterThan(0);
    expect(accepting).toEqual([]);
  });

  test('that changes state refuses a read-only key', async () => {
    const writing = guarded.filter(({ writes, gate }) => writes && gate === 'caller');
    const keys = await createKeysByNetwork({ writeAccess: false });
    const refusal = { kind: 'forbidden', sentence: 'This API key is read-only' } as const;
    const accepting = await findAccepting(surface, writing, refusal, (operation) =>
      tryExample(operation, keys(exampleNetwork(operation))),
    );
    expect(accepting).toEqual([]);
  });

  if (isCompat) {
    test('with an add-on refuses a key whose plan has none', async () => {
      const paid = guarded.filter(({ addOn }) => addOn !== null);
      const refusal = { kind: 'payment-required', sentence: 'Payment Required' } as const;
      const accepting = await findAccepting(surface, paid, refusal, (operation) => tryExample(operation, evesKey));
      expect(accepting).toEqual([]);
    });

    test('refuses a key of another family, and another network of the same family', async () => {
      const keys = await createKeysByNetwork();
      const scoped = guarded.filter(isFamilyScope);
      const refusal = { kind: 'invalid', sentence: 'Network Mismatch' } as const;
      const families = await findAccepting(surface, scoped, refusal, (operation) =>
        tryExample(operation, keys(operation.scope === 'bitcoin' ? 'CARDANO_MAINNET' : 'BITCOIN_MAINNET')),
      );
      const networks = await findAccepting(surface, scoped, refusal, (operation) =>
        tryExample(operation, keys(exampleNetwork(operation)), {
          network: operation.scope === 'bitcoin' ? 'BITCOIN_TESTNET4' : 'CARDANO_PREPROD',
        }),
      );
      expect([...families, ...networks]).toEqual([]);
    });
  }
});

async function createKeysByNetwork(fields: object = {}): Promise<(network: string) => Headers> {
  const keys = new Map<string, Headers>();
  for (const network of ['CARDANO_MAINNET', 'BITCOIN_MAINNET', 'MIDNIGHT_PREPROD'])
    keys.set(network, await newKey({ network, ...fields }));
  return (network) => keys.get(network) as Headers;
}

describe('every method of UTxO RPC', () => {
  /** Calls a method by the Connect protocol, in JSON. A stream has its error in the last message. */
  async function callMethod(origin: string, name: string, isStream: boolean, headers: Headers): Promise<string> {
    const content = isStream ? 'application/connect+json' : 'application/json';
    const response = await fetch(`${origin}/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': content, 'connect-protocol-version': '1' },
      body: isStream ? Buffer.from('\0\0\0\0\u0002{}', 'latin1') : '{}',
    });
    return await response.text();
  }

  test('refuses ended keys, keys of another family and, for a submission, read-only keys', async () => {
    const origin = `http://127.0.0.1:${await service.listenForUtxorpc()}`;
    const ended = await Promise.all(
      ENDED_KEYS.map(async ([, sentence, create]) => ({
        sentence,
        headers: withKey({ apiKey: await create(service, ada) }),
        onlyWrites: false,
      })),
    );
    const attempts = [
      ...ended,
      { sentence: 'Network Mismatch', headers: await newKey({ network: 'BITCOIN_MAINNET' }), onlyWrites: false },
      { sentence: 'read-only', headers: await newKey({ writeAccess: false }), onlyWrites: true },
    ];
    const registry = createRegistry('v1alpha');
    const accepting: string[] = [];
    for (const { service: name, method, operation } of RPCS) {
      const full = `utxorpc.v1alpha.${name}`;
      const description = registry.getService(full)?.methods.find((each) => each.name === method);
      if (description === undefined) continue;
      for (const { sentence, headers, onlyWrites } of attempts) {
        if (onlyWrites && !operation.writes) continue;
        const isStream = description.methodKind === 'server_streaming';
        const text = await callMethod(origin, `${full}/${method}`, isStream, headers);
        if (!text.includes(sentence)) accepting.push(`${method}: ${text.slice(0, 200)}`);
      }
    }
    expect(accepting).toEqual([]);
    expect(RPCS.filter(({ operation }) => operation.writes).map(({ method }) => method)).toEqual(['SubmitTx']);
  });
});
