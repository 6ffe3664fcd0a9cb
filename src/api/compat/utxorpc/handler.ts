import { create, type DescMethod, type DescService } from '@bufbuild/protobuf';
import {
  Code,
  ConnectError,
  type ConnectRouter,
  type ContextKey,
  createContextKey,
  createContextValues,
  type HandlerContext,
  type ServiceImpl,
} from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { type ErrorKind, ServiceError } from '../../../kernel/errors.js';
import {
  type Call,
  endCall,
  isStillAuthorized,
  newOutcome,
  type Outcome,
  type PipelineDependencies,
  type Prepared,
  prepare,
  runCall,
} from '../../pipeline/pipeline.js';
import type { RecordCall } from '../../pipeline/record-call.js';
import { applyFieldMask } from './field-mask.js';
import { FORMS, type MessageFields, type MessageForm } from './messages/message.js';
import { RPCS } from './rpcs.js';
import { createRegistry, VERSIONS } from './schema/versions.js';

/** Handles a request of HTTP/1.1 or HTTP/2. */
export type NodeHandler = ReturnType<typeof connectNodeAdapter>;
export type NodeRequest = Parameters<NodeHandler>[0];

type Credentials = Pick<Call, 'caller' | 'apiKey' | 'bearer' | 'operatorToken' | 'origin'>;

export interface UtxorpcOptions {
  readonly pipeline: PipelineDependencies;
  readonly readCredentials: (request: NodeRequest) => Credentials;
  readonly recordCall: RecordCall;
  /** Aborts when the service stops; streams end with it. */
  readonly stopping: AbortSignal;
}

const MAX_REQUEST_BYTES = 1_000_000;

/** How often the credential of an open stream is checked. */
const CHECK_MS = 1_000;

/** Handles requests of gRPC, gRPC-web and the Connect protocol. */
export function createUtxorpcHandler(options: UtxorpcOptions): NodeHandler {
  const credentials: ContextKey<Credentials | undefined> = createContextKey<Credentials | undefined>(undefined);
  const runner = new Runner(options, credentials);
  return connectNodeAdapter({
    readMaxBytes: MAX_REQUEST_BYTES,
    shutdownSignal: options.stopping,
    contextValues: (request) => createContextValues().set(credentials, options.readCredentials(request)),
    routes: (router) => addServices(router, runner),
  });
}

function addServices(router: ConnectRouter, runner: Runner): void {
  const prepared = new Map(RPCS.map(({ service, method, operation }) => [`${service}/${method}`, prepare(operation)]));
  for (const version of VERSIONS) {
    const registry = createRegistry(version);
    for (const name of new Set(RPCS.map(({ service }) => service))) {
      const service = registry.getService(`utxorpc.${version}.${name}`) as DescService;
      const methods = service.methods.flatMap((method) => {
        const found = prepared.get(`${name}/${method.name}`);
        return found === undefined ? [] : [[method.localName, runner.implement(found, method, FORMS[version])]];
      });
      router.service(service, Object.fromEntries(methods) as Partial<ServiceImpl<DescService>>);
    }
  }
}

class Runner {
  readonly #options: UtxorpcOptions;
  readonly #credentials: ContextKey<Credentials | undefined>;

  constructor(options: UtxorpcOptions, credentials: ContextKey<Credentials | undefined>) {
    this.#options = options;
    this.#credentials = credentials;
  }

  implement(prepared: Prepared, method: DescMethod, form: MessageForm) {
    return method.methodKind === 'server_streaming'
      ? (request: unknown, context: HandlerContext) => this.#stream(prepared, method, form, request, context)
      : (request: unknown, context: HandlerContext) => this.#unary(prepared, method, form, request, context);
  }

  async #unary(
    prepared: Prepared,
    method: DescMethod,
    form: MessageForm,
    request: unknown,
    context: HandlerContext,
  ): Promise<unknown> {
    const call = this.#call(form, request, context, context.signal);
    return await this.#observed(prepared, async (outcome) => {
      const fields = (await runCall(prepared, call, this.#options.pipeline, outcome)) as MessageFields;
      return create(method.output, applyFieldMask(fields, request) as never);
    });
  }

  async *#stream(
    prepared: Prepared,
    method: DescMethod,
    form: MessageForm,
    request: unknown,
    context: HandlerContext,
  ): AsyncGenerator<unknown> {
    const { pipeline, recordCall, stopping } = this.#options;
    const ended = new AbortController();
    const signal = AbortSignal.any([context.signal, stopping, ended.signal]);
    const call = this.#call(form, request, context, signal);
    const outcome = newOutcome();
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    try {
      const items = (await runCall(prepared, call, pipeline, outcome)) as AsyncIterable<MessageFields>;
      timer = setInterval(() => void this.#endIfRevoked(prepared, call, outcome, ended), CHECK_MS).unref();
      recordCall(prepared.operation.id, undefined, performance.now() - began, outcome);
      for await (const fields of items) yield create(method.output, applyFieldMask(fields, request) as never);
      if (ended.signal.aborted) throw new ConnectError('The credential is no longer valid', Code.Unauthenticated);
    } catch (error) {
      if (signal.aborted && !(error instanceof ConnectError)) return;
      recordCall(prepared.operation.id, error, performance.now() - began, outcome);
      throw toConnectError(error, pipeline);
    } finally {
      clearInterval(timer);
      endCall(pipeline, outcome);
    }
  }

  async #endIfRevoked(prepared: Prepared, call: Call, { principal }: Outcome, ended: AbortController): Promise<void> {
    if (principal === undefined) return;
    const valid = await isStillAuthorized(prepared, call, this.#options.pipeline, principal).catch(() => true);
    if (!valid) ended.abort();
  }

  #call(form: MessageForm, request: unknown, context: HandlerContext, signal: AbortSignal): Call {
    const credentials = context.values.get(this.#credentials) as Credentials;
    return { ...credentials, path: {}, query: {}, body: async () => ({ request, form, signal }) };
  }

  async #observed<Result>(prepared: Prepared, run: (outcome: Outcome) => Promise<Result>): Promise<Result> {
    const { pipeline, recordCall } = this.#options;
    const outcome = newOutcome();
    const began = performance.now();
    try {
      const result = await run(outcome);
      recordCall(prepared.operation.id, undefined, performance.now() - began, outcome);
      return result;
    } catch (error) {
      recordCall(prepared.operation.id, error, performance.now() - began, outcome);
      throw toConnectError(error, pipeline);
    } finally {
      endCall(pipeline, outcome);
    }
  }
}

const CODES: Readonly<Record<ErrorKind, Code>> = {
  invalid: Code.InvalidArgument,
  unauthenticated: Code.Unauthenticated,
  'payment-required': Code.PermissionDenied,
  forbidden: Code.PermissionDenied,
  'not-found': Code.NotFound,
  'method-not-allowed': Code.Unimplemented,
  'not-acceptable': Code.InvalidArgument,
  'precondition-failed': Code.FailedPrecondition,
  'too-large': Code.ResourceExhausted,
  'unsupported-media-type': Code.InvalidArgument,
  'range-not-satisfiable': Code.OutOfRange,
  undecodable: Code.InvalidArgument,
  'rate-limited': Code.ResourceExhausted,
  internal: Code.Internal,
  'not-implemented': Code.Unimplemented,
  'incomplete-upstream': Code.Unavailable,
  unavailable: Code.Unavailable,
};

function toConnectError(error: unknown, { services }: PipelineDependencies): ConnectError {
  if (error instanceof ConnectError) return error;
  if (error instanceof ServiceError && error.kind !== 'internal')
    return new ConnectError(error.message, CODES[error.kind], error.headers);
  services.log.error('utxorpc.failed', { error });
  return new ConnectError('Internal server error', Code.Internal);
}
