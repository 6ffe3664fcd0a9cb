import type { HandlerContext } from '../../kit/context.js';

export const MIDNIGHT = '/compat/midnight';

/** Where the indexer serves its schema, below the prefix; the WebSocket is at `/ws` below it. */
export const GRAPHQL_PATH = '/api/v4/graphql';

export type MidnightContext = HandlerContext<'caller', 'midnight'>;
