import type { Static } from 'typebox';
import { parseHandleAsset } from '../../../chains/cardano/assets/handle.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findHandleIds, type HandleOwner, handleFacts } from '../../../store/queries/cardano/assets/handles.js';
import { findCip25Metadata } from '../../../store/queries/cardano/assets/token-sources.js';
import {
  asCount,
  asFlag,
  asValues,
  chooseDefault,
  chosenAddress,
  type DefaultHandle,
  decodeDatumFields,
  getOwner,
  HANDLE_POLICY_ID,
  type Handle,
  type HandleRecord,
  MAX_COMPARED,
  ownerKey,
  toHandleJson,
} from '../../shapes/handles/handle-json.js';
import { metadataEntryValue } from '../../shapes/outputs/data-json.js';

/** In the order of the ids; assets that are no handles or are in no unspent output are left out. */
export async function findHandles(db: NetworkDb<'cardano'>, ids: readonly number[]): Promise<readonly HandleRecord[]> {
  const facts = await handleFacts(db, ids);
  const described = await findCip25Metadata(
    db,
    facts.flatMap(({ describedBy }) => describedBy ?? []),
  );
  return facts.flatMap((fact) => {
    const handle = parseHandleAsset(fact.assetName);
    if (handle === undefined) return [];
    const unit = HANDLE_POLICY_ID + toHex(fact.assetName);
    const cip25 = fact.describedBy === undefined ? undefined : described.get(fact.describedBy)?.get(unit);
    const virtual = handle.type === 'virtual_subhandle';
    const datumFields = decodeDatumFields(virtual ? fact.output.datum : fact.reference?.datum);
    const metadata = datumFields?.metadata ?? (cip25 === undefined ? {} : asValues(metadataEntryValue(cip25.metadata)));
    const core = asValues(metadata['core']);
    const ogNumber = asCount(metadata['og_number']) ?? asCount(core['ogNumber']) ?? asCount(core['og_number']) ?? 0;
    const chosen = datumFields?.chosen ?? {};
    return [
      {
        ...handle,
        fact,
        metadata,
        chosen,
        ogNumber,
        og: ogNumber > 0 || asFlag(metadata['og']) || asFlag(core['og']),
        address: (virtual ? chosenAddress(chosen) : undefined) ?? fact.output.address,
        createdSlot: fact.createdSlot,
      },
    ];
  });
}

/** Default handles of several holders, by `ownerKey`; a holder of too many handles has none here. */
export async function findDefaultHandles(
  db: NetworkDb<'cardano'>,
  owners: readonly HandleOwner[],
): Promise<ReadonlyMap<string, DefaultHandle>> {
  const distinct = [...new Map(owners.map((owner) => [ownerKey(owner), owner])).values()];
  const ids = await findHandleIds(db, distinct, MAX_COMPARED + 1);
  const comparable = [...ids].filter(([, held]) => held.length <= MAX_COMPARED);
  const known = new Map(
    (
      await findHandles(
        db,
        comparable.flatMap(([, held]) => held),
      )
    ).map((handle) => [handle.fact.id, handle]),
  );
  return new Map(
    comparable.flatMap(([owner, held]) => {
      const found = chooseDefault(held.flatMap((id) => known.get(id) ?? []));
      return found === undefined ? [] : [[ownerKey(owner), found] as const];
    }),
  );
}

export async function toHandlesJson(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  ids: readonly number[],
): Promise<Static<typeof Handle>[]> {
  const handles = await findHandles(db, ids);
  const defaults = await findDefaultHandles(db, handles.map(getOwner));
  return handles.map((handle) => toHandleJson(handle, network, defaults.get(ownerKey(getOwner(handle)))));
}
