import type { SandboxBlock } from '../../src/sandbox/bitcoin/forge.js';
import type {
  SandboxChange,
  SandboxStore,
  SavedLedger,
  SavedSandbox,
  SavedWaiting,
} from '../../src/sandbox/bitcoin/sandbox-store.js';

export interface MemoryStore extends SandboxStore {
  /** Thrown by the next commit. */
  fault: unknown;
  readonly content: Content;
}

interface Content {
  readonly saved: SavedSandbox | undefined;
  readonly blocks: readonly SandboxBlock[];
  readonly stale: readonly SandboxBlock[];
  readonly ledgers: readonly SavedLedger[];
  readonly pending: ReadonlyMap<string, SavedWaiting>;
}

/** Keeps a simulated Bitcoin chain for as long as the test lasts. */
export function memoryStore(from?: Content): MemoryStore {
  let saved = from?.saved;
  let blocks = [...(from?.blocks ?? [])];
  let ledgers = [...(from?.ledgers ?? [])];
  const stale = [...(from?.stale ?? [])];
  const pending = new Map(from?.pending);

  const write = (change: SandboxChange): void => {
    const { keptHeight, ledger, settings } = change;
    if (keptHeight !== undefined) {
      stale.push(...blocks.filter(({ point }) => point.height > keptHeight));
      blocks = blocks.filter(({ point }) => point.height <= keptHeight);
      ledgers = ledgers.filter(({ height }) => height <= keptHeight);
    }
    stale.push(...(change.stale ?? []));
    blocks.push(...(change.blocks ?? []));
    if (ledger !== undefined) ledgers.push(ledger);
    if (settings !== undefined && saved !== undefined) saved = { ...saved, ...settings };
    for (const id of change.removed ?? []) pending.delete(id);
    for (const waiting of change.added ?? []) pending.set(waiting.id, waiting);
  };

  return {
    fault: undefined,
    get content() {
      return { saved, blocks: [...blocks], stale: [...stale], ledgers: [...ledgers], pending: new Map(pending) };
    },
    load: async () => saved,
    async begin(given, change) {
      saved = given;
      write(change);
    },
    async commit(change) {
      const { fault } = this;
      this.fault = undefined;
      if (fault !== undefined) throw fault;
      write(change);
    },
    blocksAfter: async (height, limit) => blocks.filter(({ point }) => point.height > height).slice(0, limit),
    find: async (hash) => blocks.find(({ point }) => point.hash === hash)?.point,
    ledgerUpTo: async (height) => ledgers.findLast((ledger) => ledger.height <= height),
    mempool: async () => [...pending.values()],
    stale: async () => stale,
  };
}
