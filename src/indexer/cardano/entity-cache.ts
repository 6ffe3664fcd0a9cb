import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';
import type { CacheStats } from '../../kernel/metrics.js';
import type { Queryable } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import type { KnownAddress, KnownAsset, KnownOutput } from '../../store/write/cardano/known.js';
import * as load from '../../store/write/cardano/load-known.js';
import { settleAll } from '../batch-transaction.js';
import { ByteCache } from '../byte-cache.js';
import { hashBytes } from '../byte-map.js';
import { RecentlyUsed } from '../recently-used.js';
import { type Needs, needCredentials, needPolicy } from './collect-needs.js';
import { drepHash, drepKind } from './keys.js';
import type { ByteKinds, Kinds, Known, KnownOutputs, View } from './known.js';

const BYTE_LIMITS: Readonly<Record<keyof ByteKinds, number>> = { outputs: 100_000, addresses: 100_000, assets: 50_000 };

const LIMITS: Readonly<Record<keyof Kinds, number>> = {
  stakes: 50_000,
  paymentScripts: 20_000,
  policies: 20_000,
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
  readonly #outputs = new ByteCache<KnownOutputs>(BYTE_LIMITS.outputs);
  readonly #addresses = new ByteCache<KnownAddress>(BYTE_LIMITS.addresses);
  readonly #assets = new ByteCache<KnownAsset>(BYTE_LIMITS.assets);
  readonly view: View = {
    ...this.#recent.caches,
    outputs: this.#outputs,
    addresses: this.#addresses,
    assets: this.#assets,
  };

  get stats(): Readonly<Record<string, CacheStats>> {
    return {
      outputs: this.#outputs.stats,
      addresses: this.#addresses.stats,
      assets: this.#assets.stats,
      ...this.#recent.stats,
    };
  }

  /** Loads the needed entities, one query per kind, in two round trips. Those not found do not exist. */
  async load(db: Queryable, schema: Identifier, needs: Needs): Promise<void> {
    const recent = this.#recent;
    const [addresses, assets] = await settleAll([
      this.#loadAddresses(db, schema, needs),
      this.#loadAssets(db, schema, needs),
      this.#loadOutputs(db, schema, needs),
      recent.load('pools', needs.pools, (missing) => load.loadPools(db, schema, missing)),
      recent.load('dreps', needs.dreps, (missing) =>
        load.loadDReps(
          db,
          schema,
          missing.map((drep) => ({ kind: drepKind(drep), hash: drepHash(drep) })),
        ),
      ),
      recent.load('issuers', needs.issuers, (missing) => load.loadIssuers(db, schema, missing)),
      recent.load('datums', needs.datums, (missing) => load.loadDatums(db, schema, missing)),
      recent.load('scripts', needs.scripts, (missing) => load.loadScripts(db, schema, missing)),
    ]);
    for (const bytes of addresses) needCredentials(needs, bytes, this.view);
    for (const asset of assets) needPolicy(needs, asset, this.view);
    await settleAll([
      recent.load('stakes', needs.stakes, (missing) =>
        load.loadStakes(
          db,
          schema,
          missing.map(({ type, hash }) => ({ script: type === 'script', hash })),
        ),
      ),
      recent.load('paymentScripts', needs.paymentScripts, (missing) => load.loadPaymentScripts(db, schema, missing)),
      recent.load('policies', needs.policies, (missing) => load.loadPolicies(db, schema, missing)),
      recent.load('pointers', needs.pointers, (missing) => load.loadPointers(db, schema, missing)),
    ]);
  }

  async #loadOutputs(db: Queryable, schema: Identifier, { outputs }: Needs): Promise<void> {
    if (outputs.length === 0) return;
    const results = await load.loadOutputs(db, schema, outputs);
    for (const [position, { txHash, index }] of outputs.entries()) {
      const output = results[position];
      if (output === undefined) continue;
      const hash = hashBytes(txHash);
      const known: KnownOutputs = this.#outputs.find(hash, txHash) ?? [];
      known[index] = output;
      this.#outputs.put(hash, known, txHash);
    }
  }

  /** Returns the new addresses. */
  async #loadAddresses(db: Queryable, schema: Identifier, { addresses }: Needs): Promise<readonly Uint8Array[]> {
    if (addresses.size === 0) return [];
    const missing = [...addresses.values()];
    const results = await load.loadAddresses(db, schema, missing);
    return missing.filter((bytes, place) => {
      const known = results[place];
      if (known !== undefined) this.#addresses.put(hashBytes(bytes), known, bytes);
      return known === undefined;
    });
  }

  /** Returns the new assets. */
  async #loadAssets(db: Queryable, schema: Identifier, { assets }: Needs): Promise<readonly AssetQuantity[]> {
    if (assets.size === 0) return [];
    const missing = [...assets.values()];
    const keys = missing.map(({ policyId, assetName }) => ({ policy: policyId, name: assetName }));
    const results = await load.loadAssets(db, schema, keys);
    return missing.filter(({ policyId, assetName }, place) => {
      const known = results[place];
      if (known !== undefined) this.#assets.put(hashBytes(policyId, assetName), known, policyId, assetName);
      return known === undefined;
    });
  }

  /** Adds the entities of a batch and removes the outputs that it spent, by the hashes of their transactions. */
  learn({ outputs: created, addresses, assets, ...others }: Known, spent: ReadonlyMap<KnownOutput, Uint8Array>): void {
    this.#recent.learn(others);
    this.#addresses.addAll(addresses);
    this.#assets.addAll(assets);
    created.visitEntries((hash, txHash, outputs) => {
      if (outputs.some((output) => output !== undefined)) this.#outputs.put(hash, outputs, txHash);
    });
    for (const [{ index }, txHash] of spent) {
      const hash = hashBytes(txHash);
      const outputs = this.#outputs.find(hash, txHash);
      if (outputs === undefined) continue;
      outputs[index] = undefined;
      if (outputs.every((output) => output === undefined)) this.#outputs.delete(hash, txHash);
    }
    for (const cache of [this.#recent, this.#outputs, this.#addresses, this.#assets]) cache.age();
  }

  clear(): void {
    for (const cache of [this.#recent, this.#outputs, this.#addresses, this.#assets]) cache.clear();
  }
}
