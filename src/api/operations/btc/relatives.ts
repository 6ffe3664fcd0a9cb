import { type Candidate, choosePackages, type Dependency } from '../../../chains/bitcoin/mempool/packages.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  blockEdgesOf,
  blockWeightsOf,
  type Edge,
  mempoolItemsById,
  waitingEdgesOf,
} from '../../../store/queries/bitcoin/mempool.js';

type Db = NetworkDb<'bitcoin'>;
type Side = 'parents' | 'children';

/** Nodes let no more than some dozens hang together; a block may hold longer chains. */
const MOST_RELATED = 2_000;

export interface Family {
  readonly edges: readonly Edge[];
  readonly ancestors: ReadonlySet<string>;
  readonly descendants: ReadonlySet<string>;
  /** All that hang together with it, itself too. */
  readonly cluster: ReadonlySet<string>;
}

type EdgesOf = (ids: readonly string[], side: Side) => Promise<readonly Edge[]>;

const farEnd = ({ parent, child }: Edge, side: Side): string => (side === 'parents' ? parent : child);

async function reach(start: string, side: Side, edgesOf: EdgesOf): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let next = [start]; next.length > 0; ) {
    const edges = await edgesOf(next, side);
    next = [...new Set(edges.map((edge) => farEnd(edge, side)))].filter((id) => !found.has(id));
    for (const id of next) found.add(id);
    refuseCrowd(found.size);
  }
  return found;
}

function refuseCrowd(count: number): void {
  if (count > MOST_RELATED)
    throw new ServiceError('invalid', `More than ${MOST_RELATED} transactions hang together with this one`);
}

/** Whom a transaction spends and who spends it, step by step. */
async function familyOf(id: string, edgesOf: EdgesOf): Promise<Family> {
  const cluster = new Set([id]);
  const edges = new Map<string, Edge>();
  for (let next = [id]; next.length > 0; ) {
    const found = [...(await edgesOf(next, 'parents')), ...(await edgesOf(next, 'children'))];
    for (const edge of found) edges.set(`${edge.parent} ${edge.child}`, edge);
    next = [...new Set(found.flatMap(({ parent, child }) => [parent, child]))].filter((each) => !cluster.has(each));
    for (const each of next) cluster.add(each);
    refuseCrowd(cluster.size);
  }
  const known: EdgesOf = async (ids, side) => {
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

export const waitingFamily = (db: Db, txid: string): Promise<Family> =>
  familyOf(txid, (ids, side) => waitingEdgesOf(db, ids, side));

/** Inside its block, where ids are numbers as text. */
export const blockFamily = (
  db: Db,
  txNum: bigint,
  block: { readonly first: bigint; readonly next: bigint },
): Promise<Family> => familyOf(String(txNum), (ids, side) => blockEdgesOf(db, ids, side, block));

export interface Relative extends Candidate {
  readonly txid: string;
}

export async function waitingRelatives(db: Db, ids: Iterable<string>): Promise<readonly Relative[]> {
  const items = await mempoolItemsById(db, [...ids]);
  return items.map(({ txid, fee, weight, size }) => ({ id: txid, txid, fee: fee ?? 0n, weight, size }));
}

export const blockRelatives = (db: Db, ids: Iterable<string>): Promise<readonly Relative[]> =>
  blockWeightsOf(db, [...ids]);

/** What a transaction really pays for a virtual byte when miners choose among all that hang together with it. */
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
