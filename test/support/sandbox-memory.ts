import type {
  SandboxBlock,
  SandboxChange,
  SandboxStore,
  SavedLedger,
  SavedSandbox,
} from '../../src/sandbox/sandbox-store.js';
import type { PendingTransaction } from '../../src/sources/source.js';

/** Includes stale blocks, which only some families store. */
type Change<Block, Waiting> = SandboxChange<Block, Waiting> & { readonly stale?: readonly Block[] };

export interface MemoryStore<Block, Waiting> extends SandboxStore<Block, Waiting, Change<Block, Waiting>> {
  /** Thrown by the next commit. */
  nextError: unknown;
  readonly content: Content<Block, Waiting>;
  stale(): Promise<readonly Block[]>;
  /** A copy with the same content. */
  copy(): MemoryStore<Block, Waiting>;
}

interface Content<Block, Waiting> {
  readonly saved: SavedSandbox | undefined;
  readonly blocks: readonly Block[];
  readonly stale: readonly Block[];
  readonly ledgers: readonly SavedLedger[];
  readonly pending: ReadonlyMap<string, Waiting>;
}

/** Stores a simulated chain in memory. */
export function createMemoryStore<
  Block extends SandboxBlock = SandboxBlock,
  Waiting extends PendingTransaction = PendingTransaction,
>(from?: Content<Block, Waiting>): MemoryStore<Block, Waiting> {
  let saved = from?.saved;
  let blocks = [...(from?.blocks ?? [])];
  let ledgers = [...(from?.ledgers ?? [])];
  const stale = [...(from?.stale ?? [])];
  const pending = new Map(from?.pending);

  const write = (change: Change<Block, Waiting>): void => {
    const { retainedHeight, ledger, settings } = change;
    if (retainedHeight !== undefined) {
      stale.push(...blocks.filter(({ point }) => point.height > retainedHeight));
      blocks = blocks.filter(({ point }) => point.height <= retainedHeight);
      ledgers = ledgers.filter(({ height }) => height <= retainedHeight);
    }
    stale.push(...(change.stale ?? []));
    blocks.push(...(change.blocks ?? []));
    if (ledger !== undefined) ledgers.push(ledger);
    if (settings !== undefined && saved !== undefined) saved = { ...saved, ...settings };
    for (const id of change.removed ?? []) pending.delete(id);
    for (const transaction of change.added ?? []) pending.set(transaction.id, transaction);
  };

  const store: MemoryStore<Block, Waiting> = {
    nextError: undefined,
    get content() {
      return { saved, blocks: [...blocks], stale: [...stale], ledgers: [...ledgers], pending: new Map(pending) };
    },
    copy: () => createMemoryStore(store.content),
    load: async () => saved,
    async begin(begun, change) {
      saved = begun;
      write(change);
    },
    async commit(change) {
      const { nextError: fault } = store;
      store.nextError = undefined;
      if (fault !== undefined) throw fault;
      write(change);
    },
    blocksAfter: async (height, limit) => blocks.filter(({ point }) => point.height > height).slice(0, limit),
    find: async (hash) => blocks.find(({ point }) => point.hash === hash)?.point,
    ledgerUpTo: async (height) => ledgers.findLast((ledger) => ledger.height <= height),
    mempool: async () => [...pending.values()],
    stale: async () => stale,
  };
  return store;
}
