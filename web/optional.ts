import { CrosstieError } from '../client/errors.js';

/** Statuses that say that this network or plan does not have the data. */
const ABSENT: ReadonlySet<number> = new Set([402, 403, 404, 501, 503]);

/** For parts of a page that some networks or plans lack: undefined instead of an error. */
export async function optional<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof CrosstieError && ABSENT.has(error.status ?? 0)) return undefined;
    throw error;
  }
}
