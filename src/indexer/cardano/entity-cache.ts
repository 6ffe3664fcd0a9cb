import type { CacheStats } from '../../kernel/metrics.js';
import type { Queryable } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import type { KnownOutput } from '../../store/write/cardano/known.js';
import * as load from '../../store/write/cardano/load-known.js';
import { RecentlyUsed } from '../recently-used.js';
import { type Needs, needCredentials, needPolicy } from './collect-needs.js';
import { drepHash, drepKind, toKey } from './keys.js';
import type { Kinds, Known, KnownOutputs, View } from './known.js';

const LIMITS: Readonly<Record<keyof Kinds, number>> = {
  outputs: 100_000,
  addresses: 100_000,
  stakes: 50_000,
  paymentScripts: 20_000,
  policies: 20_000,
  assets: 50_000,
  pools: 10_000,
  pointers: 10_000,
  dreps: 10_000,
  issuers: 10_000,
  datums: 20_000,
  scripts: 10_000,
};

/** Recently used entities, so that most references of a batch need no query. */
export class EntityCache {
  readonly #recent = new RecentlyUsed<Kinds>(LIMITS);

  get view(): View {
    return this.#recent.caches;
  }

  get stats(): Readonly<Record<string, CacheStats>> {
    return this.#recent.stats;
  }

  /** Loads the needed entities, one query per kind. Those not found do not exist. */
  async load(db: Queryable, schema: Identifier, needs: Needs): Promise<void> {
    await this.#loadOutputs(db, schema, needs);
    await this.#recent.load('addresses', needs.addresses, (missing) => load.loadAddresses(db, schema, missing));
    for (const [key, bytes] of needs.addresses)
      if (this.#recent.caches.addresses.get(key) === undefined) needCredentials(needs, bytes, this.view);
    await this.#recent.load('stakes', needs.stakes, (missing) =>
      load.loadStakes(
        db,
        schema,
        missing.map(({ type, hash }) => ({ script: type === 'script', hash })),
      ),
    );
    await this.#recent.load('paymentScripts', needs.paymentScripts, (missing) =>
      load.loadPaymentScripts(db, schema, missing),
    );
    await this.#recent.load('assets', needs.assets, (missing) =>
      load.loadAssets(
        db,
        schema,
        missing.map(({ policyId, assetName }) => ({ policy: policyId, name: assetName })),
      ),
    );
    for (const [key, asset] of needs.assets)
      if (this.#recent.caches.assets.get(key) === undefined) needPolicy(needs, asset, this.view);
    await this.#recent.load('policies', needs.policies, (missing) => load.loadPolicies(db, schema, missing));
    await this.#recent.load('pools', needs.pools, (missing) => load.loadPools(db, schema, missing));
    await this.#recent.load('pointers', needs.pointers, (missing) => load.loadPointers(db, schema, missing));
    await this.#recent.load('dreps', needs.dreps, (missing) =>
      load.loadDReps(
        db,
        schema,
        missing.map((drep) => ({ kind: drepKind(drep), hash: drepHash(drep) })),
      ),
    );
    await this.#recent.load('issuers', needs.issuers, (missing) => load.loadIssuers(db, schema, missing));
    await this.#recent.load('datums', needs.datums, (missing) => load.loadDatums(db, schema, missing));
    await this.#recent.load('scripts', needs.scripts, (missing) => load.loadScripts(db, schema, missing));
  }

  async #loadOutputs(db: Queryable, schema: Identifier, { outputs }: Needs): Promise<void> {
    if (outputs.length === 0) return;
    const results = await load.loadOutputs(db, schema, outputs);
    for (const [position, { txHash, index }] of outputs.entries()) {
      const output = results[position];
      if (output === undefined) continue;
      const key = toKey(txHash);
      const known: KnownOutputs = this.#recent.caches.outputs.get(key) ?? [];
      known[index] = output;
      this.#recent.caches.outputs.set(key, known);
    }
  }

  /** Adds the entities of a batch and removes the outputs that it spent, by the keys of their transactions. */
  learn(learned: Known, spent: ReadonlyMap<KnownOutput, string>): void {
    this.#recent.learn(learned);
    for (const [{ index }, key] of spent) {
      const outputs = this.#recent.caches.outputs.get(key);
      if (outputs === undefined) continue;
      outputs[index] = undefined;
      if (outputs.every((output) => output === undefined)) this.#recent.caches.outputs.delete(key);
    }
    this.#recent.age();
  }

  clear(): void {
    this.#recent.clear();
  }
}
