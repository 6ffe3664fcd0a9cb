import { systemClock } from '../kernel/clock.js';
import { ServiceError } from '../kernel/errors.js';
import { silentLog } from '../kernel/log.js';
import type { Config } from './config.js';
import { findRunningInstance } from './instance-file.js';
import { loadService } from './load-service.js';
import { readOperatorToken } from './operator-token.js';

/**
 * Calls operator operations: `call('POST', '/api/operator/accounts', body)`. Rejections are thrown with their original
 * message.
 */
export type OperatorCall = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<unknown>;

/**
 * Calls the service of the data folder. Only when none runs, the database is opened here and the same operations run in
 * this process.
 */
export async function asOperator<Result>(
  config: Config,
  work: (call: OperatorCall) => Promise<Result>,
): Promise<Result> {
  const running = await findRunningInstance(config.dataDir);
  if (running !== undefined) {
    const token = config.operatorToken ?? readOperatorToken(config.dataDir);
    if (token === undefined) throw new ServiceError('unauthenticated', 'The data folder has no operator token');
    return work(async (method, path, body) => {
      const response = await fetch(new URL(path, running.url), {
        method,
        headers: { 'X-Operator-Token': token, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return parseResult(response.ok, await response.text());
    });
  }
  const { assembleService } = await loadService();
  const service = await assembleService(config, { log: silentLog, clock: systemClock });
  try {
    return await work(async (method, path, body) => {
      const response = await service.http.inject({
        method,
        url: path,
        headers: { 'x-operator-token': service.operatorToken },
        ...(body !== undefined && { payload: body as object }),
      });
      return parseResult(response.statusCode < 400, response.body);
    });
  } finally {
    await service.close();
  }
}

function parseResult(ok: boolean, text: string): unknown {
  const value: unknown = text === '' ? undefined : JSON.parse(text);
  if (ok) return value;
  throw new ServiceError(
    'invalid',
    (value as { error?: string })?.error ?? 'The service rejected the request without a reason',
  );
}
