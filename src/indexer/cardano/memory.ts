import type { Queryable } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import type { KnownAddress, KnownOutput, PaymentScript } from '../../store/write/cardano/known.js';
import * as load from '../../store/write/cardano/load-known.js';
import { type Needs, needCredentials } from './collect-needs.js';
import { GenerationCache } from './generation-cache.js';
import { drepHash, drepKind } from './keys.js';
import { type Known, nothingKnown } from './known.js';

/** How many entries of each kind are kept at least; twice as many at most. */
const LIMITS = {
  outputs: 200_000,
  addresses: 100_000,
  stakes: 50_000,
  paymentScripts: 20_000,
  assets: 50_000,
  pools: 10_000,
  dreps: 10_000,
  issuers: 10_000,
  datums: 20_000,
  scripts: 10_000,
} as const satisfies Record<keyof Known, number>;

type Caches = { readonly [Kind in keyof Known]: GenerationCache<Known[Kind] extends Map<string, infer V> ? V : never> };

/** What was used lately, so that most of what a batch mentions need not be asked for. */
export class Memory {
  readonly #caches: Caches = {
    outputs: new GenerationCache<KnownOutput>(LIMITS.outputs),
    addresses: new GenerationCache<KnownAddress>(LIMITS.addresses),
    stakes: new GenerationCache<number>(LIMITS.stakes),
    paymentScripts: new GenerationCache<PaymentScript>(LIMITS.paymentScripts),
    assets: new GenerationCache<number>(LIMITS.assets),
    pools: new GenerationCache<number>(LIMITS.pools),
    dreps: new GenerationCache<number>(LIMITS.dreps),
    issuers: new GenerationCache<number>(LIMITS.issuers),
    datums: new GenerationCache<number>(LIMITS.datums),
    scripts: new GenerationCache<number>(LIMITS.scripts),
  };

  /** All that is known of what is needed: from memory, and from one query for each kind that is not in it. */
  async view(db: Queryable, schema: Identifier, needs: Needs): Promise<Known> {
    const known = nothingKnown();
    const fill = async <Kind extends keyof Known, Need>(
      kind: Kind,
      wanted: ReadonlyMap<string, Need>,
      ask: (missing: readonly Need[]) => Promise<readonly (unknown | undefined)[]>,
    ): Promise<void> => {
      const cache = this.#caches[kind] as GenerationCache<unknown>;
      const found = known[kind] as Map<string, unknown>;
      const missing: [string, Need][] = [];
      for (const [key, need] of wanted) {
        const value = cache.get(key);
        if (value === undefined) missing.push([key, need]);
        else found.set(key, value);
      }
      if (missing.length === 0) return;
      const answers = await ask(missing.map(([, need]) => need));
      for (const [place, [key]] of missing.entries()) {
        const value = answers[place];
        if (value === undefined) continue;
        found.set(key, value);
        cache.set(key, value);
      }
    };
    await fill('outputs', needs.outputs, (missing) => load.loadOutputs(db, schema, missing));
    await fill('addresses', needs.addresses, (missing) => load.loadAddresses(db, schema, missing));
    for (const [key, bytes] of needs.addresses) if (!known.addresses.has(key)) needCredentials(needs, bytes);
    await fill('stakes', needs.stakes, (missing) =>
      load.loadStakes(
        db,
        schema,
        missing.map(({ type, hash }) => ({ script: type === 'script', hash })),
      ),
    );
    await fill('paymentScripts', needs.paymentScripts, (missing) => load.loadPaymentScripts(db, schema, missing));
    await fill('assets', needs.assets, (missing) =>
      load.loadAssets(
        db,
        schema,
        missing.map(({ policyId, assetName }) => ({ policy: policyId, name: assetName })),
      ),
    );
    await fill('pools', needs.pools, (missing) => load.loadPools(db, schema, missing));
    await fill('dreps', needs.dreps, (missing) =>
      load.loadDReps(
        db,
        schema,
        missing.map((drep) => ({ kind: drepKind(drep), hash: drepHash(drep) })),
      ),
    );
    await fill('issuers', needs.issuers, (missing) => load.loadIssuers(db, schema, missing));
    await fill('datums', needs.datums, (missing) => load.loadDatums(db, schema, missing));
    await fill('scripts', needs.scripts, (missing) => load.loadScripts(db, schema, missing));
    return known;
  }

  /** Takes in what a batch brought and drops the outputs that it spent. */
  learn(learned: Known, spentKeys: Iterable<string>): void {
    for (const kind of Object.keys(learned) as (keyof Known)[]) {
      const cache = this.#caches[kind] as GenerationCache<unknown>;
      for (const [key, value] of learned[kind]) cache.set(key, value);
    }
    for (const key of spentKeys) this.#caches.outputs.delete(key);
  }

  forget(): void {
    for (const cache of Object.values(this.#caches)) (cache as GenerationCache<unknown>).clear();
  }
}
