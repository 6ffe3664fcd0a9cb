import { mempoolItemsById } from '../../../store/queries/bitcoin/mempool.js';
import {
  findLastReplacements,
  newestReplacements,
  type Replaced,
  replacedBelow,
} from '../../../store/queries/bitcoin/replacements.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { computeFeeRate } from '../../shapes/bitcoin/transaction-json.js';

/** Only the id is known of a transaction that has left the mempool without being replaced. */
type TreeTransaction = Pick<ReturnType<typeof toTransaction>, 'txid'> & Partial<ReturnType<typeof toTransaction>>;

export const MAX_TREE_SIZE = 500;

/** A transaction, and those that it replaced. */
export interface ReplacementTree {
  readonly tx: TreeTransaction;
  readonly time: number;
  readonly fullRbf: boolean;
  readonly replaces: readonly ReplacementTree[];
}

const toTransaction = (
  { txid, fee, weight, value }: Pick<Replaced, 'txid' | 'fee' | 'weight' | 'value'>,
  signalled: boolean,
) => ({
  txid,
  fee: Number(fee ?? 0),
  vsize: weight / 4,
  value: Number(value),
  rate: computeFeeRate(fee ?? 0n, weight),
  rbf: signalled,
});

/** The replacements that led to each of `roots`, which were not replaced themselves; none for those without any. */
export async function readTrees(db: Db, roots: readonly string[]): Promise<ReplacementTree[]> {
  const [below, items] = await Promise.all([replacedBelow(db, roots, MAX_TREE_SIZE), mempoolItemsById(db, roots)]);
  const byReplacement = new Map<string, Replaced[]>();
  for (const each of below) byReplacement.set(each.replacedBy, [...(byReplacement.get(each.replacedBy) ?? []), each]);
  const pending = new Map(items.map((item) => [item.txid, item]));
  const seen = new Set<string>();
  const replacedWith = (txid: string): readonly ReplacementTree[] => {
    if (seen.has(txid)) return [];
    seen.add(txid);
    return (byReplacement.get(txid) ?? []).map((row) => ({
      tx: toTransaction(row, row.signalled),
      time: Math.floor(row.firstSeen.getTime() / 1_000),
      fullRbf: !row.signalled,
      replaces: replacedWith(row.txid),
    }));
  };
  return roots.flatMap((root) => {
    const [last] = byReplacement.get(root) ?? [];
    if (last === undefined) return [];
    const replaces = replacedWith(root);
    const item = pending.get(root);
    return [
      {
        tx: item === undefined ? { txid: root } : toTransaction(item, item.replaceable),
        time: Math.floor((item?.firstSeen ?? last.replacedAt).getTime() / 1_000),
        fullRbf: replaces.some(({ fullRbf }) => fullRbf),
        replaces,
      },
    ];
  });
}

/** The newest trees that mempool.space lists. */
export const LISTED_TREES = 25;

/** Newest first. A tree has several replacements, so that more of them are read than trees are listed. */
export async function listTrees(snapshot: Db, unsignalledOnly: boolean): Promise<ReplacementTree[]> {
  const newest = await newestReplacements(snapshot, { after: undefined, unsignalledOnly, limit: 4 * LISTED_TREES });
  const last = await findLastReplacements(
    snapshot,
    newest.map(({ replacedBy }) => replacedBy),
  );
  return await readTrees(snapshot, [...new Set(last)].slice(0, LISTED_TREES));
}
