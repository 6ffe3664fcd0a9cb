import { parseRuneId } from '../../chains/bitcoin/runes/rune-id.js';
import type { CacheStats } from '../../kernel/metrics.js';
import type { Queryable } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import type { Continuation } from '../../store/write/bitcoin/continuation.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';
import * as load from '../../store/write/bitcoin/load-known.js';
import { loadEtchedNames, loadRunes } from '../../store/write/bitcoin/load-runes.js';
import { RecentlyUsed } from '../recently-used.js';
import { collectNeeds, type Needs, needRune, needScript } from './collect-needs.js';
import type { KeyedBlock } from './keyed-block.js';
import { toKey } from './keys.js';
import type { Kinds, Known, KnownOutputs, View } from './known.js';

const LIMITS: Readonly<Record<keyof Kinds, number>> = {
  outputs: 200_000,
  scripts: 200_000,
  runes: 20_000,
  runeNames: 20_000,
};

/** The state onto which a batch of blocks is projected. */
export interface ProjectionBase {
  readonly continuation: Continuation;
  readonly firstRuneHeight: number;
  /** Whether unknown outputs may be spent: those from before the start. */
  readonly startsLate: boolean;
}

/** Recently used entities, so that most references of a batch need no query. */
export class EntityCache {
  readonly #recent = new RecentlyUsed<Kinds>(LIMITS);
  /** Whether it has every entity of the index: from an empty index on, until some are evicted. */
  #complete = false;

  get view(): View {
    return this.#recent.caches;
  }

  get stats(): Readonly<Record<string, CacheStats>> {
    return this.#recent.stats;
  }

  /** Loads the entities that the blocks need, one query per kind. */
  async load(db: Queryable, schema: Identifier, blocks: readonly KeyedBlock[], ground: ProjectionBase): Promise<void> {
    if (ground.continuation.txNum === 0) this.#complete = true;
    if (this.#complete) return;
    const needs = collectNeeds(blocks, this.view, ground.firstRuneHeight);
    const loaded = await this.#loadOutputs(db, schema, needs);
    const { inscriptions, runeCount } = ground.continuation;
    if (loaded.length > 0 && inscriptions.blessed + inscriptions.cursed > 0)
      await load.loadInscriptionsOn(db, schema, loaded);
    if (loaded.length > 0 && runeCount > 0) await load.loadRunesOn(db, schema, loaded);
    if (ground.startsLate || runeCount > 0) this.#needFromSpent(needs, blocks);
    await this.#recent.load('scripts', needs.scripts, (missing) => load.loadScriptIds(db, schema, missing));
    await this.#recent.load('runes', needs.runes, (missing) => loadRunes(db, schema, missing));
    await this.#recent.load('runeNames', needs.runeNames, (missing) => loadEtchedNames(db, schema, missing));
  }

  /** Runes on spent outputs, and scripts of outputs created before a late start. */
  #needFromSpent(needs: Needs, blocks: readonly KeyedBlock[]): void {
    for (const { block, spent, keys } of blocks)
      for (const [index, { spends }] of keys.entries())
        for (const [vin, key] of spends.entries()) {
          const { vout } = block.transactions[index]!.inputs[vin]!.previous;
          const known = this.#recent.caches.outputs.get(key)?.[vout];
          if (known === undefined && spent !== undefined) needScript(needs, spent[index]![vin]!.script, this.view);
          for (const id of known?.runes?.keys() ?? []) needRune(needs, parseRuneId(id), this.view);
        }
  }

  async #loadOutputs(db: Queryable, schema: Identifier, needs: Needs): Promise<readonly KnownOutput[]> {
    const loaded: KnownOutput[] = [];
    const addIfMissing = (key: string, output: KnownOutput): void => {
      const known: KnownOutputs = this.#recent.caches.outputs.get(key) ?? [];
      if (known[output.vout] !== undefined) return;
      known[output.vout] = output;
      this.#recent.caches.outputs.set(key, known);
      loaded.push(output);
    };
    if (needs.outputs.length > 0) {
      const results = await load.loadOutputs(db, schema, needs.outputs);
      for (const [index, { txid }] of needs.outputs.entries()) {
        const output = results[index];
        if (output !== undefined) addIfMissing(toKey(txid), output);
      }
    }
    const keys = [...needs.coinbases.keys()];
    for (const { place: index, output } of await load.loadTransactionOutputs(db, schema, [...needs.coinbases.values()]))
      addIfMissing(keys[index]!, output);
    return loaded;
  }

  /** Adds the entities of a batch and removes the outputs that it spent, by the keys of their transactions. */
  learn(learned: Known, spent: ReadonlyMap<KnownOutput, string>): void {
    this.#recent.learn(learned);
    for (const [output, key] of spent) {
      const outputs = this.#recent.caches.outputs.get(key);
      // A transaction with the same id may have replaced the output (BIP-30).
      if (outputs?.[output.vout] !== output) continue;
      outputs[output.vout] = undefined;
      if (outputs.every((other) => other === undefined)) this.#recent.caches.outputs.delete(key);
    }
    if (this.#recent.age()) this.#complete = false;
  }

  clear(): void {
    this.#recent.clear();
    this.#complete = false;
  }
}
