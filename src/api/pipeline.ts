import type { Principal } from '../access/authenticate.js';
import type { RateState } from '../access/limits.js';
import type { Family, Network } from '../chains/networks.js';
import { ServiceError } from '../kernel/errors.js';
import type { NetworkDb } from '../store/network-db.js';
import { compileBody } from './body.js';
import { chooseNetwork } from './choose-network.js';
import type { Caller, Services } from './context.js';
import type { Cursors } from './cursor.js';
import { compileJson, type WriteJson } from './json.js';
import type { Operation } from './operation.js';
import { compileParameters, type RawParameters, type ReadParameters } from './parameters.js';

/** One request, before anything about it is believed. Faces (HTTP, MCP) fill it in. */
export interface Call {
  readonly caller: Caller;
  readonly apiKey: string | undefined;
  readonly bearer: string | undefined;
  readonly operatorToken: string | undefined;
  readonly origin: string | undefined;
  readonly path: RawParameters;
  readonly query: RawParameters;
  /** Reads and parses the body: called only once the caller is known, so that strangers cannot make us buffer. */
  readonly body: () => Promise<unknown>;
}

/** What a call came to; the face turns it into bytes. `principal` is there from the moment it is known. */
export interface Outcome {
  principal: Principal | undefined;
  network: Network | undefined;
  rate: RateState | undefined;
  result: unknown;
}

/** An operation with its schemas compiled. */
export interface Prepared {
  readonly operation: Operation;
  readonly readPath: ReadParameters;
  readonly readQuery: ReadParameters;
  readonly checkBody: ((body: unknown) => unknown) | undefined;
  readonly write: WriteJson;
}

export function prepare(operation: Operation): Prepared {
  return {
    operation,
    readPath: compileParameters(operation.path),
    readQuery: compileParameters(operation.query),
    checkBody: operation.body === undefined ? undefined : compileBody(operation.body),
    write: compileJson(operation.result),
  };
}

export interface PipelineParts {
  readonly services: Services;
  readonly cursors: Cursors;
  /** True when the token is the operator's. */
  readonly isOperator: (token: string | undefined) => boolean;
}

/**
 * The one way into an operation, for every face: credential, network, add-on, quota, validation, handler.
 * `outcome` is filled as the call goes, so that a failure half-way still tells whose call it was.
 */
export async function runCall(
  { operation, readPath, readQuery, checkBody }: Prepared,
  call: Call,
  { services, cursors, isOperator }: PipelineParts,
  outcome: Outcome,
): Promise<void> {
  const gate = operation.gate as Operation['gate'] & string;
  let body: unknown;
  if (gate === 'operator') {
    if (!isOperator(call.operatorToken)) throw operatorOnly();
  } else if (gate !== 'public') {
    const found = services.access.authenticate({
      apiKey: call.apiKey,
      bearer: call.bearer,
      ip: call.caller.ip,
      origin: call.origin,
    });
    const principal = found instanceof Promise ? await found : found;
    outcome.principal = principal;
    if (gate === 'session' && principal.kind === 'API_KEY') throw sessionOnly();
    if (operation.networkInBody) body = await requireBody(operation, call);
    const chosen = chooseNetwork(operation, principal, networkGiven(operation, call.query, body));
    outcome.network = chosen && services.networks.status(chosen.id).network;
    if (operation.addOn !== null && !principal.addOns.has(operation.addOn)) throw paymentRequired(operation.addOn);
    if (operation.writes && !principal.writeAccess) throw readOnly();
    const rate = services.access.admit(principal);
    outcome.rate = rate instanceof Promise ? await rate : rate;
  }

  const path = readPath(call.path);
  const query = readQuery(call.query);
  if (checkBody !== undefined) body = checkBody(body === undefined ? await requireBody(operation, call) : body);

  const { principal, network } = outcome;
  let db: NetworkDb<Family> | undefined;
  if (network !== undefined && !operation.pure && operation.scope !== 'any') {
    const opened = services.networks.open(network.id);
    db = opened instanceof Promise ? await opened : opened;
  }
  const cursor = network && {
    encode: (position: Parameters<Cursors['encode']>[2]) => cursors.encode(operation.id, network.id, position),
    decode: (text: string) => cursors.decode(operation.id, network.id, text),
  };
  const context = { services, caller: call.caller, principal, network, db, cursor };
  const result = operation.handle(context as never, { path, query, body } as never);
  outcome.result = result instanceof Promise ? await result : result;
}

async function requireBody({ bodyOptional }: Operation, call: Call): Promise<unknown> {
  const body = await call.body();
  if (body !== undefined) return body;
  if (bodyOptional) return {};
  throw new ServiceError('invalid', 'A JSON body is required');
}

/** Specification 1.6: in builder bodies `network` wins over the query. */
function networkGiven(operation: Operation, query: RawParameters, body: unknown): unknown {
  if (operation.networkInBody && typeof body === 'object' && body !== null) {
    const named = (body as Record<string, unknown>)['network'];
    if (named !== undefined) return named;
  }
  return query['network'] === '' ? undefined : query['network'];
}

const paymentRequired = (addOn: string): ServiceError =>
  new ServiceError('payment-required', 'Payment Required', { headers: { 'X-Required-Addon': addOn } });

const readOnly = (): ServiceError =>
  new ServiceError('forbidden', 'This API key is read-only: use a key with write access');

const sessionOnly = (): ServiceError =>
  new ServiceError(
    'forbidden',
    'This operation needs a session token in the Authorization header; an API key cannot call it',
  );

export const operatorOnly = (): ServiceError =>
  new ServiceError('unauthenticated', 'This operation needs the operator token in the X-Operator-Token header', {
    headers: { 'WWW-Authenticate': 'OperatorToken realm="crosstie"' },
  });
