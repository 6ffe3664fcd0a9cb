import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Example, getOperationMethod, getOperationPath, type Operation } from '../../src/api/kit/operation.js';
import { networks } from '../../src/chains/networks.js';
import type { TestService } from '../support/service.js';

/** The state that a test needs to call operations as each kind of caller. */
export interface Callers {
  readonly service: TestService;
  /** A session of a separate account. */
  readonly session: string;
  readonly refreshToken: string;
  readonly keyId: string;
}

/** The network of the examples. */
export function exampleNetwork({ scope }: Operation): string {
  if (scope === 'bitcoin') return 'BITCOIN_MAINNET';
  if (scope === 'midnight') return 'MIDNIGHT_PREPROD';
  return 'CARDANO_MAINNET';
}

export const demoKey = (network: string, basic = false): string => {
  const alias = networks.find(({ id }) => id === network)?.alias;
  return `xt_demo_${alias}${basic ? '_basic' : ''}`;
};

/** The credential that the operation requires; `requireOwnSession` creates one for operations that consume theirs. */
export async function credentialFor(
  operation: Operation,
  { session, service }: Callers,
  createSession: () => Promise<{ readonly accessToken: string }>,
): Promise<Record<string, string>> {
  if (operation.gate === 'public') return {};
  if (operation.gate === 'operator') return { 'x-operator-token': service.operatorToken };
  if (operation.gate === 'session') {
    const token = operation.id === 'logout' ? (await createSession()).accessToken : session;
    return { authorization: `Bearer ${token}` };
  }
  return { 'x-api-key': demoKey(exampleNetwork(operation)) };
}

/** A started stream never ends, so only its headers are awaited. A rejected request ends by itself. */
export async function requestFeed({ service }: Callers, request: InjectOptions): Promise<LightMyRequestResponse> {
  const begun = await service.http.inject({ ...request, payloadAsStream: true });
  if (begun.statusCode !== 200) return await service.http.inject(request);
  begun.stream().destroy();
  begun.raw.res.destroy();
  return { ...begun, statusCode: 200, headers: begun.headers, body: '' } as LightMyRequestResponse;
}

/** Builds a request of an operation with the values of an example. */
export function buildRequest(
  operation: Operation,
  { path = {}, query = {}, body, streamed }: Example,
  headers: Readonly<Record<string, string>>,
): InjectOptions {
  const url = getOperationPath(operation).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return {
    method: getOperationMethod(operation) as 'GET',
    url: search === '' ? url : `${url}?${search}`,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(streamed !== undefined && { 'content-type': streamed.contentType }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(streamed !== undefined && { payload: Buffer.from(streamed.base64, 'base64') }),
  };
}
