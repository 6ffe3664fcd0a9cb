import type { NetworkDb } from '../../../store/network-db.js';
import { assetIdsOf, assetsById } from '../../../store/queries/cardano/assets/assets.js';
import { tokenSources } from '../../../store/queries/cardano/assets/token-sources.js';
import { registryEntries } from '../../../store/queries/service/token-registry.js';
import { type Described, subjectOf } from '../../shapes/metadata/tokens.js';
import type { NamedAsset } from '../../shapes/outputs/asset-unit.js';

/** Metadata of each subject, on the chain or in the registry, in the order of the subjects. */
export async function describe(
  db: NetworkDb<'cardano'>,
  subjects: readonly NamedAsset[],
): Promise<readonly (Described | undefined)[]> {
  const ids = await assetIdsOf(db, subjects);
  const assets = await assetsById(
    db,
    ids.filter((id) => id !== undefined),
  );
  const sources = await tokenSources(db, assets);
  const units = new Map(assets.map(({ id, policyId, assetName }) => [id, policyId + assetName]));
  // The registry also has tokens that are not on this chain.
  const unseen = subjects.flatMap((subject, place) =>
    ids[place] === undefined && 'policyId' in subject ? [subjectOf(subject)] : [],
  );
  const registered = await registryEntries(db, unseen);
  return subjects.map((subject, place) => {
    const id = ids[place];
    if (id !== undefined) return { unit: units.get(id)!, sources: sources.get(id)! };
    const cip26 = 'policyId' in subject ? registered.get(subjectOf(subject).toString('hex')) : undefined;
    return cip26 && { unit: cip26.subject, sources: { cip25: undefined, cip68: undefined, cip26 } };
  });
}
