import type { NetworkDb } from '../../../store/network-db.js';
import { assetsById, findAssetIds } from '../../../store/queries/cardano/assets/assets.js';
import { tokenSources } from '../../../store/queries/cardano/assets/token-sources.js';
import { registryEntries } from '../../../store/queries/service/token-registry.js';
import { type Described, encodeSubject } from '../../shapes/metadata/tokens.js';
import type { AssetReference } from '../../shapes/outputs/asset-unit.js';

/** Metadata of each subject, on the chain or in the registry, in the order of the subjects. */
export async function describe(
  db: NetworkDb<'cardano'>,
  subjects: readonly AssetReference[],
): Promise<readonly (Described | undefined)[]> {
  const ids = await findAssetIds(db, subjects);
  const assets = await assetsById(
    db,
    ids.filter((id) => id !== undefined),
  );
  const sources = await tokenSources(db, assets);
  const units = new Map(assets.map(({ id, policyId, assetName }) => [id, policyId + assetName]));
  // The registry also has tokens that are not on this chain.
  const unseen = subjects.flatMap((subject, index) =>
    ids[index] === undefined && 'policyId' in subject ? [encodeSubject(subject)] : [],
  );
  const registered = await registryEntries(db, unseen);
  return subjects.map((subject, index) => {
    const id = ids[index];
    if (id !== undefined) return { unit: units.get(id)!, sources: sources.get(id)! };
    const cip26 = 'policyId' in subject ? registered.get(encodeSubject(subject).toString('hex')) : undefined;
    return cip26 && { unit: cip26.subject, sources: { cip25: undefined, cip68: undefined, cip26 } };
  });
}
