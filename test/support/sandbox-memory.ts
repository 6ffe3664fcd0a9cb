import type { SandboxBlock } from '../../src/sandbox/cardano/chain.js';
import type {
  SandboxChange,
  SandboxStore,
  SavedLedger,
  SavedSandbox,
} from '../../src/sandbox/cardano/sandbox-store.js';
import type { PendingTransaction } from '../../src/sources/source.js';

export interface MemoryStore extends SandboxStore {
  /** Thrown by the next commit. */
  fault: unknown;
  /** Another one with the same content. */
  copy(): MemoryStore;
}

interface Content {
  readonly saved: SavedSandbox | undefined;
  readonly blocks: readonly SandboxBlock[];
  readonly ledgers: readonly SavedLedger[];
  readonly pending: ReadonlyMap<string, PendingTransaction>;
}

/** Keeps a simulated chain for as long as the test lasts. */
export function memoryStore(from?: Content): MemoryStore {
  let saved = from?.saved;
  let blocks = [...(from?.blocks ?? [])];
  let ledgers = [...(from?.ledgers ?? [])];
  const pending = new Map(from?.pending);

  const write = ({ keptHeight, ledger, settings, ...change }: SandboxChange): void => {
    if (keptHeight !== undefined) {
      blocks = blocks.filter(({ point }) => point.height <= keptHeight);
      ledgers = ledgers.filter(({ height }) => height <= keptHeight);
    }
    blocks.push(...(change.blocks ?? []));
    if (ledger !== undefined) ledgers.push(ledger);
    if (settings !== undefined && saved !== undefined) saved = { ...saved, ...settings };
    for (const id of change.removed ?? []) pending.delete(id);
    for (const { id, bytes } of change.added ?? []) pending.set(id, { id, bytes });
  };

  const store: MemoryStore = {
    fault: undefined,
    copy: () => memoryStore({ saved, blocks, ledgers, pending }),
    load: async () => saved,
    async begin(begun, change) {
      saved = begun;
      write(change);
    },
    async commit(change) {
      const { fault } = store;
      store.fault = undefined;
      if (fault !== undefined) throw fault;
      write(change);
    },
    blocksAfter: async (height, limit) => blocks.filter(({ point }) => point.height > height).slice(0, limit),
    find: async (hash) => blocks.find(({ point }) => point.hash === hash)?.point,
    ledgerUpTo: async (height) => ledgers.findLast((ledger) => ledger.height <= height),
    mempool: async () => [...pending.values()],
  };
  return store;
}
