import { type Candidate, choosePackages, type Dependency } from '../../../chains/bitcoin/mempool/packages.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Edge } from '../../../store/queries/bitcoin/mempool.js';

export type Db = NetworkDb<'bitcoin'>;

type Side = 'parents' | 'children';

/** Nodes limit clusters to a few dozen transactions; a block may contain longer chains. */
const MAX_CLUSTER_SIZE = 2_000;

export interface Family {
  readonly edges: readonly Edge[];
  readonly ancestors: ReadonlySet<string>;
  readonly descendants: ReadonlySet<string>;
  /** All connected transactions, including itself. */
  readonly cluster: ReadonlySet<string>;
}

type ReadEdges = (ids: readonly string[], side: Side) => Promise<readonly Edge[]>;

const farEnd = ({ parent, child }: Edge, side: Side): string => (side === 'parents' ? parent : child);

async function reach(start: string, side: Side, readEdges: ReadEdges): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let next = [start]; next.length > 0; ) {
    const edges = await readEdges(next, side);
    next = [...new Set(edges.map((edge) => farEnd(edge, side)))].filter((id) => !found.has(id));
    for (const id of next) found.add(id);
    requireClusterSize(found.size);
  }
  return found;
}

function requireClusterSize(count: number): void {
  if (count > MAX_CLUSTER_SIZE)
    throw new ServiceError('invalid', `More than ${MAX_CLUSTER_SIZE} transactions are connected with this one`);
}

/** Finds ancestors, descendants and the whole cluster of a transaction, level by level. */
export async function findFamily(id: string, readEdges: ReadEdges): Promise<Family> {
  const cluster = new Set([id]);
  const edges = new Map<string, Edge>();
  for (let next = [id]; next.length > 0; ) {
    const found = [...(await readEdges(next, 'parents')), ...(await readEdges(next, 'children'))];
    for (const edge of found) edges.set(`${edge.parent} ${edge.child}`, edge);
    next = [...new Set(found.flatMap(({ parent, child }) => [parent, child]))].filter((each) => !cluster.has(each));
    for (const each of next) cluster.add(each);
    requireClusterSize(cluster.size);
  }
  const known: ReadEdges = async (ids, side) => {
    const from = new Set(ids);
    return [...edges.values()].filter(({ parent, child }) => from.has(side === 'parents' ? child : parent));
  };
  return {
    edges: [...edges.values()],
    ancestors: await reach(id, 'parents', known),
    descendants: await reach(id, 'children', known),
    cluster,
  };
}

export interface Relative extends Candidate {
  readonly txid: string;
}

/** The effective fee rate of a transaction when miners select by package within its cluster. */
export function effectiveRate(
  id: string,
  candidates: readonly Candidate[],
  dependencies: readonly Dependency[],
): number | undefined {
  const source = choosePackages(candidates, dependencies);
  for (let found = source.next(); found !== undefined; found = source.next())
    if (found.transactions.some((each) => each.id === id)) return found.rate;
  return undefined;
}
