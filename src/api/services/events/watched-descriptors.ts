import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseDescriptors } from '../../../chains/bitcoin/descriptors/descriptor.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findKnownScripts } from '../../../store/queries/bitcoin/scripts.js';

/** Unused scripts that are watched after the last used one: the gap limit of most wallets is 20. */
const GAP = 100;
/** Scripts of one chain of addresses. */
const MAX_SCRIPTS = 10_000;
const MAX_CHAINS = 2;
/** Keys that are derived before other work gets a turn. */
const KEYS_PER_TURN = 25;
/** Descriptors of a network whose scripts a process holds. */
const MAX_CACHED = 10_000;

/** Checks a descriptor and returns it without its checksum. */
export function normalizeDescriptor(text: string, network: BitcoinNetwork): string {
  const descriptors = read(text);
  if (descriptors.length > MAX_CHAINS)
    throw new ServiceError('invalid', 'A descriptor has one chain for receiving and at most one for change');
  if (descriptors.some(({ testnet }) => testnet === network.production))
    throw new ServiceError('invalid', `The keys of the descriptor are not for ${network.id}`);
  return text.split('#')[0]!;
}

function read(text: string) {
  try {
    return parseDescriptors(text);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `Invalid descriptor: ${error.message}`);
  }
}

/** The scripts of a descriptor, up to `GAP` unused ones after the last that the chain has. */
class WatchedDescriptor {
  readonly #chains;
  readonly #onDerived: (script: string) => void;
  /** Chain and index by script in hexadecimal. */
  readonly #scripts = new Map<string, { readonly chain: number; readonly index: number }>();
  #started: Promise<void> | undefined;

  constructor(text: string, onDerived: (script: string) => void) {
    this.#onDerived = onDerived;
    this.#chains = read(text).map((descriptor) => ({ descriptor, derived: 0, lastUsed: -1 }));
  }

  get scripts(): Iterable<string> {
    return this.#scripts.keys();
  }

  /** Scripts that were used before. */
  async start(db: NetworkDb<'bitcoin'>): Promise<void> {
    this.#started ??= this.#search(db).catch((error: unknown) => {
      this.#started = undefined;
      throw error;
    });
    await this.#started;
  }

  async #search(db: NetworkDb<'bitcoin'>): Promise<void> {
    for (let fresh = await this.#extend(); fresh.length > 0; fresh = await this.#extend()) {
      const known = await findKnownScripts(db, fresh);
      for (const script of known) this.#markUsed(script);
    }
  }

  #markUsed(script: string): void {
    const place = this.#scripts.get(script);
    const chain = place && this.#chains[place.chain];
    if (place && chain) chain.lastUsed = Math.max(chain.lastUsed, place.index);
  }

  /** Derives the scripts that uses made necessary, and returns them. */
  async use(scripts: Iterable<string>): Promise<readonly Uint8Array[]> {
    for (const script of scripts) this.#markUsed(script);
    return await this.#extend();
  }

  async #extend(): Promise<readonly Uint8Array[]> {
    const fresh: Uint8Array[] = [];
    for (const [position, chain] of this.#chains.entries()) {
      const wanted = chain.descriptor.ranged ? Math.min(chain.lastUsed + 1 + GAP, MAX_SCRIPTS) : 1;
      while (chain.derived < wanted) {
        const index = chain.derived;
        chain.derived += 1;
        const script = chain.descriptor.derive(index);
        this.#scripts.set(toHex(script), { chain: position, index });
        this.#onDerived(toHex(script));
        fresh.push(script);
        if (fresh.length % KEYS_PER_TURN === 0) await nextTurn();
      }
    }
    return fresh;
  }
}

/** The scripts of all descriptors that readers of a network name: one lookup for each script of a block. */
class DescriptorIndex {
  readonly #watched = new Map<string, WatchedDescriptor>();
  readonly #owners = new Map<string, Set<string>>();

  async open(db: NetworkDb<'bitcoin'>, text: string): Promise<void> {
    let watched = this.#watched.get(text);
    // The least recently used one is the first.
    this.#watched.delete(text);
    watched ??= new WatchedDescriptor(text, (script) => {
      const owners = this.#owners.get(script);
      if (owners === undefined) this.#owners.set(script, new Set([text]));
      else owners.add(text);
    });
    this.#watched.set(text, watched);
    if (this.#watched.size > MAX_CACHED) this.#evict();
    await watched.start(db);
  }

  #evict(): void {
    const [text, watched] = this.#watched.entries().next().value!;
    this.#watched.delete(text);
    for (const script of watched.scripts) {
      const owners = this.#owners.get(script);
      owners?.delete(text);
      if (owners?.size === 0) this.#owners.delete(script);
    }
  }

  owners(script: string): Iterable<string> {
    return this.#owners.get(script) ?? [];
  }

  async use(text: string, scripts: Iterable<string>): Promise<boolean> {
    return ((await this.#watched.get(text)?.use(scripts)) ?? []).length > 0;
  }
}

const indexes = new Map<string, DescriptorIndex>();

function getIndex(network: string): DescriptorIndex {
  const index = indexes.get(network) ?? new DescriptorIndex();
  indexes.set(network, index);
  return index;
}

/** The given descriptors that own each of the moved scripts, in hexadecimal. */
export async function findOwningDescriptors(
  db: NetworkDb<'bitcoin'>,
  descriptors: readonly string[],
  moved: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const index = getIndex(db.network);
  for (const text of descriptors) await index.open(db, text);
  const given = new Set(descriptors);
  const owners = new Map<string, readonly string[]>();
  // A used script extends the range, in which the same blocks may have used more.
  for (let grown = true; grown; ) {
    const owned = new Map<string, string[]>();
    for (const script of moved) {
      const found = [...index.owners(script)].filter((text) => given.has(text));
      if (found.length > 0) owners.set(script, found);
      for (const text of found) owned.set(text, [...(owned.get(text) ?? []), script]);
    }
    grown = false;
    for (const [text, scripts] of owned) grown = (await index.use(text, scripts)) || grown;
  }
  return owners;
}
