import { type DocumentNode, type ExecutionResult, execute, GraphQLError, type GraphQLSchema } from 'graphql';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { listFieldNames } from './document.js';
import { toIndexerErrors } from './error-texts.js';
import type { MidnightContext } from './midnight-route.js';
import { createGraphqlContext, type GraphqlContext } from './resolver.js';

export interface GraphqlRequest {
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
  readonly operationName: string | undefined;
}

/** Validators are not part of blocks. */
const VALIDATOR_QUERIES = [
  'spoIdentities',
  'spoIdentityByPoolId',
  'spoCount',
  'poolMetadata',
  'poolMetadataList',
  'spoByPoolId',
  'spoList',
  'spoCompositeByPoolId',
  'stakePoolOperators',
  'spoPerformanceLatest',
  'spoPerformanceBySpoSk',
  'epochPerformance',
  'epochUtilization',
  'committee',
  'registeredTotalsSeries',
  'registeredSpoSeries',
  'registeredPresence',
  'registeredFirstValidEpochs',
  'stakeDistribution',
] as const;

/**
 * Fields that write, or whose data only the source of the network has. It is asked through a table, which a read-only
 * snapshot could not write, and a snapshot must not wait for the source.
 */
const FIELDS_OUTSIDE_SNAPSHOTS: ReadonlySet<string> = new Set([
  'zswapMerkleTreeCollapsedUpdate',
  'dustCommitmentMerkleTreeUpdate',
  'dustGenerationMerkleTreeUpdate',
  'dustGenerationStatus',
  'dustGenerations',
  ...VALIDATOR_QUERIES,
  'connect',
  'disconnect',
  'shieldedTransactions',
]);

const isOutsideSnapshots = (document: DocumentNode): boolean => {
  for (const name of listFieldNames(document)) if (FIELDS_OUTSIDE_SNAPSHOTS.has(name)) return true;
  return false;
};

/** Executes a checked document on the state of one block, except for data that only the source has. */
export async function executeDocument(
  schema: GraphQLSchema,
  { document, variables, operationName }: GraphqlRequest,
  request: MidnightContext,
  rootValue?: unknown,
): Promise<ExecutionResult> {
  const run = async (context: GraphqlContext): Promise<ExecutionResult> =>
    await execute({ schema, document, variableValues: variables, operationName, contextValue: context, rootValue });
  const result = isOutsideSnapshots(document)
    ? await run(createGraphqlContext(request, request.db))
    : await request.db.snapshot((snapshot) => run(createGraphqlContext(request, snapshot)));
  return toPublicResult(result, request.services.log);
}

const HIDDEN = 'Internal error';

/** Only errors that are meant for the client keep their message. */
export function toPublicResult(result: ExecutionResult, log: Log): ExecutionResult {
  if (result.errors === undefined) return result;
  const outage = result.errors.map(({ originalError }) => originalError).find(isOutage);
  if ((result.data ?? null) === null && outage !== undefined) throw outage;
  // As with the indexer, a wrong argument of a field of the root leaves no data.
  const data = result.errors.some(isWrongRootField) ? null : result.data;
  const errors = toIndexerErrors(result.errors).map((error) => toPublicError(error, log));
  return { ...result, ...(data !== undefined && { data }), errors };
}

const isWrongRootField = ({ path, originalError }: GraphQLError): boolean =>
  path?.length === 1 && originalError instanceof ServiceError && originalError.kind === 'invalid';

/** Reported as a failed request when it leaves nothing to respond, so that clients retry it. */
const isOutage = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (error.kind === 'unavailable' || error.kind === 'rate-limited');

export function toPublicError(error: GraphQLError, log: Log): GraphQLError {
  const { originalError: cause, nodes, path } = error;
  if (cause === undefined || cause instanceof GraphQLError) return error;
  if (cause instanceof ServiceError)
    return new GraphQLError(cause.message, { nodes, path, extensions: { code: cause.kind } });
  log.error('graphql.failed', { path: path?.join('.'), error: cause });
  return new GraphQLError(HIDDEN, { nodes, path, extensions: { code: 'internal' } });
}
