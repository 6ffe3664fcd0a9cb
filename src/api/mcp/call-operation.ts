import { ServiceError } from '../../kernel/errors.js';
import { parseJsonWithBigints } from '../../kernel/exact-json.js';
import type { Flow } from '../../kernel/fair-queue.js';
import { BytesResponse } from '../kit/bytes-response.js';
import { ContentResponse } from '../kit/content-response.js';
import type { Operation } from '../kit/operation.js';
import { type Poll, PollResponse } from '../kit/poll-response.js';
import { rejectSecrets } from '../kit/secrets.js';
import { StreamedResult } from '../kit/streamed-result.js';
import {
  type Call,
  endCall,
  newOutcome,
  type Outcome,
  type PipelineDependencies,
  type Prepared,
  runCall,
} from '../pipeline/pipeline.js';
import { createPreparedOperations } from '../pipeline/prepared-operations.js';
import type { RecordCall } from '../pipeline/record-call.js';
import { CachedResponse } from '../pipeline/response-cache.js';

/** Credentials of the HTTP request. */
export type Credentials = Pick<Call, 'caller' | 'apiKey' | 'bearer' | 'operatorToken' | 'origin' | 'admitted'>;

export interface OperationCaller {
  readonly operations: readonly Operation[];
  /** Runs an operation as if it were an HTTP request: same credential, network, add-on, quota and validation. */
  call(id: string, parameters: Readonly<Record<string, unknown>>, credentials: Credentials): Promise<unknown>;
}

/** Waits for the response of a long poll. */
export type WaitForUpdate = (options: {
  readonly poll: Poll;
  readonly waitMs: number;
  readonly flow: Flow;
}) => Promise<{ readonly result: unknown }>;

/** Clients of the protocol give up after a minute at the latest. */
const MAX_WAIT_MS = 30_000;

/** More than a model can read. */
const MAX_CHARACTERS = 4_000_000;

export function createCaller(
  operations: readonly Operation[],
  pipeline: PipelineDependencies,
  recordCall: RecordCall,
  wait: WaitForUpdate,
): OperationCaller {
  const findPrepared = createPreparedOperations(operations);
  /** The wait is no work of the service, so it is not counted among the requests in flight. */
  const waitFor = async ({ poll }: PollResponse, outcome: Outcome): Promise<unknown> => {
    const flow = outcome.flow as Flow;
    if (outcome.counted) pipeline.load.leave(flow);
    outcome.counted = false;
    return (await wait({ poll, waitMs: Math.min(poll.waitMs, MAX_WAIT_MS), flow })).result;
  };
  return {
    operations,
    async call(id, parameters, credentials) {
      const found = findPrepared(id);
      if (found === undefined)
        throw new ServiceError(
          'not-found',
          `There is no operation '${id.slice(0, 60)}': look for it with search_operations`,
        );
      rejectSecrets(parameters);
      const outcome = newOutcome();
      const began = performance.now();
      try {
        const answer = await runCall(found, callFrom(found, parameters, credentials), pipeline, outcome);
        const result = answer instanceof PollResponse ? await waitFor(answer, outcome) : answer;
        const value = await readResult(found, result, () => pipeline.loop.pass(outcome.flow as Flow));
        recordCall(id, undefined, performance.now() - began, outcome);
        return value;
      } catch (error) {
        recordCall(id, error, performance.now() - began, outcome);
        throw error;
      } finally {
        endCall(pipeline, outcome);
      }
    },
  };
}

/** Parameters are flat: those that are not part of the path or the query belong to the body. */
function callFrom(
  { operation }: Prepared,
  parameters: Readonly<Record<string, unknown>>,
  credentials: Credentials,
): Call {
  const inPath = new Set(Object.keys(operation.path?.properties ?? {}));
  const inQuery = new Set([...Object.keys(operation.query?.properties ?? {}), 'network']);
  const path: Record<string, string> = {};
  const query: Record<string, string> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null) continue;
    if (inPath.has(name)) path[name] = toParameterText(value);
    else if (inQuery.has(name)) query[name] = toParameterText(value);
    else if (name !== 'body') rest[name] = value;
  }
  const given = parameters['body'] ?? (Object.keys(rest).length > 0 ? rest : undefined);
  if (operation.body === undefined && Object.keys(rest).length > 0)
    throw new ServiceError('invalid', `${operation.id} has no parameter '${Object.keys(rest)[0]?.slice(0, 60)}'`);
  return { ...credentials, path, query, body: async () => given, stream: noStream };
}

/** Operations with such bodies are not listed to agents. */
function noStream(): never {
  throw new ServiceError('invalid', 'Files cannot be sent through a tool');
}

const toParameterText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(String).join(',')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

async function readResult(
  { write }: Prepared,
  result: unknown,
  yieldLoop: () => Promise<void> | undefined,
): Promise<unknown> {
  if (result instanceof CachedResponse) return parseJsonWithBigints(result.body);
  if (result instanceof BytesResponse) return { bytes: result.bytes.length, note: 'Binary content is not shown here' };
  if (result instanceof ContentResponse) {
    const { size, mediaType } = result.content;
    return { bytes: Number(size), mediaType, note: 'Content is not shown here' };
  }
  if (!(result instanceof StreamedResult)) return result;
  let text = '';
  await result.writeTo(async (piece) => {
    await yieldLoop();
    text += piece;
    if (text.length > MAX_CHARACTERS)
      throw new ServiceError('invalid', 'The response is too large for a tool: use an operation with pages');
  }, write);
  return result.textType === undefined ? JSON.parse(text) : { text };
}
