import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { parseJsonWithBigints } from '../../kernel/exact-json.js';
import { boundedBody } from '../bounded-body.js';
import { type OrdOutput, readOutputs, readRuneId } from './ord-responses.js';
import { createRuneIds } from './rune-ids.js';

/** An `ord` server with its JSON API, which provides inscriptions and runes of outputs. */
export interface OrdServer {
  /** An entry for every requested output, by `txid:vout`. */
  outputs(outpoints: readonly string[]): Promise<ReadonlyMap<string, OrdOutput>>;
  /** Ids (`block:tx`) by spaced name. Ids that cannot be found in time are omitted. */
  runeIds(spacedNames: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** The server responds for all outputs or for none: its node does not know one of them. */
export class UnknownOutput extends ServiceError {
  constructor() {
    super('incomplete-upstream', 'The ordinals indexer does not know every output of this page');
  }
}

const MAX_OUTPUTS_BYTES = 33_554_432;
const MAX_RUNE_BYTES = 65_536;

interface OrdRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly maxBytes: number;
}

export function ordServer({
  url,
  timeoutMs,
  clock,
}: {
  readonly url: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
}): OrdServer {
  const base = new URL(url);
  const login =
    base.username === '' ? undefined : `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`;
  base.username = '';
  base.password = '';
  const root = base.href.replace(/\/$/, '');
  const headers: Readonly<Record<string, string>> = {
    accept: 'application/json',
    ...(login !== undefined && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
  };

  /** Undefined for 404. */
  async function callServer({ method, path, body, maxBytes }: OrdRequest, signal: AbortSignal): Promise<unknown> {
    let response: Response;
    let bytes: Uint8Array;
    try {
      response = await fetch(`${root}${path}`, {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        // Redirects are not followed: requests go only to the configured host.
        redirect: 'manual',
        signal,
        ...(body !== undefined && { body }),
      });
      bytes = response.status === 200 ? await readAll(response, maxBytes) : new Uint8Array();
    } catch (error) {
      throw error instanceof ServiceError ? error : unreachable(error);
    }
    if (response.status === 200) return parse(bytes);
    await response.body?.cancel().catch(() => undefined);
    if (response.status === 404) return undefined;
    if (response.status < 400) throw wrong(`it answered ${response.status}`);
    throw unavailable('The ordinals indexer failed', undefined);
  }

  const names = createRuneIds({
    clock,
    find: async (name, signal) => {
      const path = `/rune/${encodeURIComponent(name)}`;
      const answer = await callServer({ method: 'GET', path, maxBytes: MAX_RUNE_BYTES }, signal);
      return readRuneId(answer);
    },
  });

  return {
    async outputs(outpoints) {
      if (outpoints.length === 0) return new Map();
      const body = JSON.stringify(outpoints);
      const request: OrdRequest = { method: 'POST', path: '/outputs', body, maxBytes: MAX_OUTPUTS_BYTES };
      const answer = await callServer(request, AbortSignal.timeout(timeoutMs));
      if (answer === undefined) throw new UnknownOutput();
      const found = readOutputs(answer, outpoints);
      if (typeof found === 'string') throw wrong(found);
      return found;
    },
    runeIds: (spacedNames) => names.find(spacedNames, AbortSignal.timeout(timeoutMs)),
  };
}

const readAll = (response: Response, limit: number): Promise<Uint8Array> =>
  boundedBody(response, limit, () => wrong(`its answer has more than ${limit} bytes`));

function parse(bytes: Uint8Array): unknown {
  try {
    return parseJsonWithBigints(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw wrong('it is not JSON');
  }
}

const wrong = (problem: string): ServiceError =>
  new ServiceError('incomplete-upstream', `The answer of the ordinals indexer failed its checks: ${problem}`);

const unavailable = (sentence: string, cause: unknown): ServiceError =>
  new ServiceError('unavailable', `${sentence}: try again later`, { cause, headers: { 'Retry-After': '5' } });

function unreachable(error: unknown): ServiceError {
  const late = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  const what = late ? 'The ordinals indexer did not answer in time' : 'The ordinals indexer cannot be reached';
  return unavailable(what, error);
}
