import type { Queryable } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import type { KnownOutput } from '../../store/write/cardano/known.js';
import * as load from '../../store/write/cardano/load-known.js';
import { GenerationCache } from '../generation-cache.js';
import { type Needs, needCredentials, needPolicy } from './collect-needs.js';
import { drepHash, drepKind, keyOf } from './keys.js';
import type { Kind, Known, KnownOutputs, ValueOf, View } from './known.js';

/** How many entries of each kind are kept between batches: so many at least, twice as many at most. */
const LIMITS: Readonly<Record<Kind, number>> = {
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

type Caches = { readonly [K in Kind]: GenerationCache<ValueOf<K>> };

/** What was used lately, so that most of what a batch mentions need not be asked for. */
export class Memory {
  readonly #caches = Object.fromEntries(
    Object.entries(LIMITS).map(([kind, limit]) => [kind, new GenerationCache(limit)]),
  ) as Caches;

  get view(): View {
    return this.#caches;
  }

  /** Asks for what is needed, one query for each kind. What is not found does not exist. */
  async recall(db: Queryable, schema: Identifier, needs: Needs): Promise<void> {
    await this.#recallOutputs(db, schema, needs);
    await this.#recall('addresses', needs.addresses, (missing) => load.loadAddresses(db, schema, missing));
    for (const [key, bytes] of needs.addresses)
      if (this.#caches.addresses.get(key) === undefined) needCredentials(needs, bytes, this.view);
    await this.#recall('stakes', needs.stakes, (missing) =>
      load.loadStakes(
        db,
        schema,
        missing.map(({ type, hash }) => ({ script: type === 'script', hash })),
      ),
    );
    await this.#recall('paymentScripts', needs.paymentScripts, (missing) =>
      load.loadPaymentScripts(db, schema, missing),
    );
    await this.#recall('assets', needs.assets, (missing) =>
      load.loadAssets(
        db,
        schema,
        missing.map(({ policyId, assetName }) => ({ policy: policyId, name: assetName })),
      ),
    );
    for (const [key, asset] of needs.assets)
      if (this.#caches.assets.get(key) === undefined) needPolicy(needs, asset, this.view);
    await this.#recall('policies', needs.policies, (missing) => load.loadPolicies(db, schema, missing));
    await this.#recall('pools', needs.pools, (missing) => load.loadPools(db, schema, missing));
    await this.#recall('pointers', needs.pointers, (missing) => load.loadPointers(db, schema, missing));
    await this.#recall('dreps', needs.dreps, (missing) =>
      load.loadDReps(
        db,
        schema,
        missing.map((drep) => ({ kind: drepKind(drep), hash: drepHash(drep) })),
      ),
    );
    await this.#recall('issuers', needs.issuers, (missing) => load.loadIssuers(db, schema, missing));
    await this.#recall('datums', needs.datums, (missing) => load.loadDatums(db, schema, missing));
    await this.#recall('scripts', needs.scripts, (missing) => load.loadScripts(db, schema, missing));
  }

  async #recall<K extends Exclude<Kind, 'outputs'>, Need>(
    kind: K,
    needs: ReadonlyMap<string, Need>,
    ask: (missing: readonly Need[]) => Promise<readonly (ValueOf<K> | undefined)[]>,
  ): Promise<void> {
    if (needs.size === 0) return;
    const answers = await ask([...needs.values()]);
    let place = 0;
    for (const key of needs.keys()) {
      const value = answers[place];
      if (value !== undefined) (this.#caches[kind] as GenerationCache<ValueOf<K>>).set(key, value);
      place += 1;
    }
  }

  async #recallOutputs(db: Queryable, schema: Identifier, { outputs }: Needs): Promise<void> {
    if (outputs.length === 0) return;
    const answers = await load.loadOutputs(db, schema, outputs);
    for (const [place, { txHash, index }] of outputs.entries()) {
      const output = answers[place];
      if (output === undefined) continue;
      const key = keyOf(txHash);
      const known: KnownOutputs = this.#caches.outputs.get(key) ?? [];
      known[index] = output;
      this.#caches.outputs.set(key, known);
    }
  }

  /** Takes in what a batch brought and drops the outputs that it spent, by the keys of their transactions. */
  learn(learned: Known, spent: ReadonlyMap<KnownOutput, string>): void {
    for (const kind of Object.keys(learned) as Kind[]) {
      const cache = this.#caches[kind] as GenerationCache<unknown>;
      for (const [key, value] of learned[kind]) cache.set(key, value);
    }
    for (const [{ index }, key] of spent) {
      const outputs = this.#caches.outputs.get(key);
      if (outputs === undefined) continue;
      outputs[index] = undefined;
      if (outputs.every((output) => output === undefined)) this.#caches.outputs.delete(key);
    }
    for (const cache of Object.values(this.#caches)) cache.age();
  }

  forget(): void {
    for (const cache of Object.values(this.#caches)) cache.clear();
  }
}
