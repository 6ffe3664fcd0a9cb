import { getOperationMethod, getOperationPath, type Operation } from './operation.js';

/** Their data belongs to an account, which a visitor does not have. */
const ACCOUNT_READS: ReadonlySet<string> = new Set(['getSubmission', 'listBlueprints', 'listSubmissions']);

const ACCOUNT_TAGS: ReadonlySet<string> = new Set(['Auth', 'IPFS', 'Keys', 'Partner', 'Transaction Builder']);

/**
 * Whether a visitor may call an operation: reads of a chain, and the search. Everything else requires an account:
 * batches in bodies, validation and evaluation, building, submitting, IPFS, and the APIs of other services.
 */
export const isOpenToVisitors = (operation: Operation): boolean =>
  operation.gate === 'caller' &&
  getOperationMethod(operation) === 'GET' &&
  getOperationPath(operation).startsWith('/api/') &&
  !operation.writes &&
  // Images are fetched from servers that anyone may name.
  operation.addOn !== 'ipfs' &&
  (operation.id === 'search' || (operation.scope !== 'any' && operation.scope !== 'none')) &&
  !ACCOUNT_TAGS.has(operation.tag) &&
  !ACCOUNT_READS.has(operation.id);
