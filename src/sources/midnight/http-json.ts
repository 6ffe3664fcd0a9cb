import { SourceError } from '../errors.js';

export interface HttpLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Posts a JSON body and reads a JSON response with a size limit and a timeout. */
export async function postJson(url: string, body: unknown, limits: HttpLimits, signal?: AbortSignal): Promise<unknown> {
  const late = AbortSignal.timeout(limits.timeoutMs);
  const both = signal === undefined ? late : AbortSignal.any([late, signal]);
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: both,
    });
  } catch (cause) {
    throw late.aborted
      ? silent(url, cause)
      : new SourceError('unreachable', `${getHost(url)} cannot be reached`, { cause });
  }
  const text = await readText(response, limits.maxBytes, url, late);
  if (response.status >= 500 || response.status === 429)
    throw new SourceError('lost', `${getHost(url)} answered with status ${response.status}`);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new SourceError('misbehaved', `${getHost(url)} answered (${response.status}) what is no JSON`, { cause });
  }
}

async function readText(response: Response, maxBytes: number, url: string, late: AbortSignal): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += (part as Uint8Array).length;
      if (size > maxBytes) throw new SourceError('misbehaved', `${getHost(url)} answered more than ${maxBytes} bytes`);
      parts.push(part as Uint8Array);
    }
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    throw late.aborted
      ? silent(url, cause)
      : new SourceError('lost', `${getHost(url)} broke off its answer`, { cause });
  }
  return Buffer.concat(parts).toString('utf8');
}

const silent = (url: string, cause: unknown): SourceError =>
  new SourceError('silent', `${getHost(url)} did not answer in time`, { cause });

/** A URL may contain a password or a key: only its host is ever exposed. */
export function getHost(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return 'the source';
  }
}
