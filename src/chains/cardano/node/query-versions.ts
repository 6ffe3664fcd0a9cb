import type { BlockQuery } from './ledger-query.js';

type QueryName = BlockQuery['type'] | 'DebugLedgerConfig';

interface VersionRange {
  readonly since?: number;
  /** The last version that has the query. */
  readonly until?: number;
}

/** Versions of node-to-client that have a query; a node closes the connection on any other. Queries not listed are in all. */
const VERSIONS: { readonly [Name in QueryName]?: VersionRange } = {
  DebugLedgerConfig: { since: 20 },
  GetProposedPParamsUpdates: { until: 19 },
  GetStakeDistribution: { until: 20 },
  GetPoolDistr: { until: 20 },
  GetProposals: { since: 17 },
  GetRatifyState: { since: 17 },
  GetFuturePParams: { since: 18 },
  GetBigLedgerPeerSnapshot: { since: 19, until: 22 },
  GetLedgerPeerSnapshot: { since: 23 },
  QueryStakePoolDefaultVote: { since: 20 },
  GetPoolDistr2: { since: 21 },
  GetStakeDistribution2: { since: 21 },
  GetMaxMajorProtocolVersion: { since: 21 },
  GetDRepDelegations: { since: 23 },
};

export function isQueryInVersion(name: QueryName, clientVersion: number): boolean {
  const { since = 0, until = Number.POSITIVE_INFINITY } = VERSIONS[name] ?? {};
  return clientVersion >= since && clientVersion <= until;
}
