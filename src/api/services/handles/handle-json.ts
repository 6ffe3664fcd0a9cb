import type { Static } from 'typebox';
import { handleOf } from '../../../chains/cardano/assets/handle.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type HandleOwner, handleFacts, handleIdsOf } from '../../../store/queries/cardano/assets/handles.js';
import { cip25OfTransactions } from '../../../store/queries/cardano/assets/token-sources.js';
import {
  asCount,
  asFlag,
  asValues,
  chosenAddress,
  type DefaultOf,
  datumParts,
  defaultOf,
  HANDLE_POLICY_ID,
  type Handle,
  type KnownHandle,
  MOST_COMPARED,
  ownerKey,
  ownerOf,
  shownHandle,
} from '../../shapes/handles/handle-json.js';
import { metadataEntryValue } from '../../shapes/outputs/data-json.js';

/** In the order of the ids; assets that are no handles or are in no unspent output are left out. */
export async function knownHandles(db: NetworkDb<'cardano'>, ids: readonly number[]): Promise<readonly KnownHandle[]> {
  const facts = await handleFacts(db, ids);
  const described = await cip25OfTransactions(
    db,
    facts.flatMap(({ describedBy }) => describedBy ?? []),
  );
  return facts.flatMap((fact) => {
    const handle = handleOf(fact.assetName);
    if (handle === undefined) return [];
    const unit = HANDLE_POLICY_ID + toHex(fact.assetName);
    const cip25 = fact.describedBy === undefined ? undefined : described.get(fact.describedBy)?.get(unit);
    const virtual = handle.type === 'virtual_subhandle';
    const parts = datumParts(virtual ? fact.output.datum : fact.reference?.datum);
    const metadata = parts?.metadata ?? (cip25 === undefined ? {} : asValues(metadataEntryValue(cip25.metadata)));
    const core = asValues(metadata['core']);
    const ogNumber = asCount(metadata['og_number']) ?? asCount(core['ogNumber']) ?? asCount(core['og_number']) ?? 0;
    const chosen = parts?.chosen ?? {};
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
export async function defaultsOf(
  db: NetworkDb<'cardano'>,
  owners: readonly HandleOwner[],
): Promise<ReadonlyMap<string, DefaultOf>> {
  const distinct = [...new Map(owners.map((owner) => [ownerKey(owner), owner])).values()];
  const ids = await handleIdsOf(db, distinct, MOST_COMPARED + 1);
  const comparable = [...ids].filter(([, held]) => held.length <= MOST_COMPARED);
  const known = new Map(
    (
      await knownHandles(
        db,
        comparable.flatMap(([, held]) => held),
      )
    ).map((handle) => [handle.fact.id, handle]),
  );
  return new Map(
    comparable.flatMap(([owner, held]) => {
      const found = defaultOf(held.flatMap((id) => known.get(id) ?? []));
      return found === undefined ? [] : [[ownerKey(owner), found] as const];
    }),
  );
}

export async function shownHandles(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  ids: readonly number[],
): Promise<Static<typeof Handle>[]> {
  const handles = await knownHandles(db, ids);
  const defaults = await defaultsOf(db, handles.map(ownerOf));
  return handles.map((handle) => shownHandle(handle, network, defaults.get(ownerKey(ownerOf(handle)))));
}
