import type { BitcoinNetwork } from '../../../../chains/networks.js';
import {
  findMempoolPosition,
  listMempoolChanges,
  type MempoolChange,
} from '../../../../store/queries/bitcoin/mempool-changes.js';
import {
  findMempoolLocations,
  findTransactionLocations,
  findTransactions,
} from '../../../../store/queries/bitcoin/transactions.js';
import { toStoredTransactionJson } from '../../../shapes/bitcoin/load-transactions.js';
import { type Db, fitting } from '../../../shapes/bitcoin/scan-history.js';
import { toEsploraTransaction } from '../../esplora/transaction-json.js';
import { AT } from '../mempool-route.js';
import type { NetworkState, SocketContext } from './network-state.js';

/** Whether messages contain ids or whole transactions. */
export type MempoolForm = 'txids' | 'transactions';

/** Changes that one update may contain: a block confirms some thousand transactions. */
const MAX_CHANGES: Readonly<Record<MempoolForm, number>> = { txids: 10_000, transactions: 1_000 };
/** Total size of the transactions of an update; their JSON is several times as long. */
const MAX_BYTES = 2_000_000;

interface Delta {
  /** Position of the last change. */
  readonly position: bigint;
  /** Fields of the message without its sequence number, as JSON; undefined without changes. */
  readonly fields: string | undefined;
  /** Whether there may be further changes. */
  readonly isPartial: boolean;
}

/** Connections that know the same state share the texts of its changes. */
const deltas = new WeakMap<NetworkState, Map<string, Promise<Delta>>>();

function readDelta(
  { db, network }: SocketContext,
  state: NetworkState,
  { form, after }: { readonly form: MempoolForm; readonly after: bigint },
): Promise<Delta> {
  const known = deltas.get(state) ?? new Map<string, Promise<Delta>>();
  deltas.set(state, known);
  const key = `${form} ${after}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const delta = db.snapshot((snapshot) => loadDelta(snapshot, network, form, after));
  known.set(key, delta);
  delta.catch(() => known.delete(key));
  return delta;
}

async function loadDelta(db: Db, network: BitcoinNetwork, form: MempoolForm, after: bigint): Promise<Delta> {
  const all = await listMempoolChanges(db, after, MAX_CHANGES[form]);
  const changes = form === 'txids' ? all : await takeFitting(db, all);
  const last = changes.at(-1);
  if (last === undefined) return { position: after, fields: undefined, isPartial: false };
  const isPartial = changes.length < all.length || all.length === MAX_CHANGES[form];
  const { added, removed, mined, replaced } = sortChanges(changes);
  const shown =
    form === 'txids'
      ? { added, removed, mined, replaced }
      : { ...(await showTransactions(db, network, { added, replaced })), removed, mined };
  return { position: last.position, fields: JSON.stringify(shown).slice(1), isPartial };
}

/** The transaction that a message contains because of a change. */
const findShown = ({ txid, reason, replacedBy }: MempoolChange): string | undefined =>
  reason === undefined ? txid : replacedBy;

async function takeFitting(db: Db, changes: readonly MempoolChange[]): Promise<readonly MempoolChange[]> {
  const txids = [...new Set(changes.flatMap((change) => findShown(change) ?? []))];
  const confirmed = await findTransactionLocations(db, txids);
  const pending = await findMempoolLocations(db, txids);
  const rows = changes.map((change) => {
    const txid = findShown(change) ?? '';
    return { size: (pending.get(txid) ?? confirmed.get(txid))?.size ?? 0 };
  });
  return changes.slice(0, fitting(rows, MAX_BYTES));
}

interface Replacement {
  readonly replaced: string;
  readonly by: string;
}

/** A transaction that entered and left is only in the list of its last change. */
function sortChanges(changes: readonly MempoolChange[]) {
  const last = [...new Map(changes.map((change) => [change.txid, change])).values()];
  const added = last.filter(({ reason }) => reason === undefined);
  const mined = last.filter(({ reason }) => reason === 'CONFIRMED');
  const removed = last.filter(({ reason }) => reason !== undefined && reason !== 'CONFIRMED');
  const ids = (list: readonly MempoolChange[]): readonly string[] => list.map(({ txid }) => txid);
  const replaced = removed.flatMap(({ txid, replacedBy }): Replacement[] =>
    replacedBy === undefined ? [] : [{ replaced: txid, by: replacedBy }],
  );
  return { added: ids(added), removed: ids(removed), mined: ids(mined), replaced };
}

/** Those that have left the mempool since are left out: the next update tells why they left. */
async function showTransactions(
  db: Db,
  network: BitcoinNetwork,
  { added, replaced }: { readonly added: readonly string[]; readonly replaced: readonly Replacement[] },
) {
  const stored = await findTransactions(db, [...new Set([...added, ...replaced.map(({ by }) => by)])]);
  const shown = new Map(
    [...stored].map(([txid, each]) => [txid, toEsploraTransaction(toStoredTransactionJson(each, network), AT.form)]),
  );
  return {
    added: added.flatMap((txid) => shown.get(txid) ?? []),
    replaced: replaced.map(({ replaced: txid, by }) => ({ replaced: txid, by: shown.get(by) ?? { txid: by } })),
  };
}

/** A subscription to all changes of the mempool. */
export class TrackedMempool {
  readonly #form: MempoolForm;
  /** Undefined while there is no subscription. */
  #after: bigint | 'now' | undefined;
  #isBehind = false;
  #sequence = 0;

  constructor(form: MempoolForm) {
    this.#form = form;
  }

  /** Whether the last update did not contain all changes. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  track(isTracked: boolean): void {
    if (isTracked) this.#after ??= 'now';
    else this.#after = undefined;
    this.#isBehind &&= isTracked;
  }

  /** The message about changes since the last update, as JSON; undefined when there are none. */
  async update(context: SocketContext, state: NetworkState): Promise<string | undefined> {
    if (this.#after === undefined) return undefined;
    if (this.#after === 'now') {
      this.#after = await findMempoolPosition(context.db);
      return undefined;
    }
    const { position, fields, isPartial } = await readDelta(context, state, { form: this.#form, after: this.#after });
    this.#after = position;
    this.#isBehind = isPartial;
    return fields === undefined ? undefined : `{"sequence":${this.#sequence++},${fields}`;
  }
}
