import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import { handleAssetNames } from '../../../chains/cardano/assets/handle.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findHandleIds, type HandleOwner, handleAssetIds } from '../../../store/queries/cardano/assets/handles.js';
import { findAddressIds, findOwners, findStakeIds } from '../../../store/queries/cardano/outputs/output-owners.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { chooseDefault } from '../../shapes/handles/handle-json.js';
import { readHandle } from '../../shapes/handles/handle-parameter.js';
import { MAX_HANDLES_OF_HOLDER } from '../../shapes/handles/handles.js';
import { findHandles, toHandlesJson } from './handle-json.js';

/** Accounts for reward addresses, else exactly those addresses; unknown ones are left out. */
export async function ownersAt(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  texts: readonly string[],
): Promise<readonly HandleOwner[]> {
  const addresses = texts.map((text) => readAddress(text, network));
  const accounts = addresses.flatMap((address) => (address.type === 'reward' ? [address.stake] : []));
  const encoded = addresses.flatMap((address) => (address.type === 'reward' ? [] : [encodeAddress(address)]));
  const stakeIds = accounts.length === 0 ? [] : await findStakeIds(db, accounts);
  const addressIds = encoded.length === 0 ? [] : await findAddressIds(db, encoded);
  return [
    ...stakeIds.flatMap((stakeId) => (stakeId === undefined ? [] : [{ stakeId }])),
    ...addressIds.flatMap((addressId) => (addressId === undefined ? [] : [{ addressId }])),
  ];
}

/** All handles of a holder, the default first. */
export async function handlesAt(db: NetworkDb<'cardano'>, network: CardanoNetwork, text: string) {
  const [owner] = await ownersAt(db, network, [text]);
  if (owner === undefined) return [];
  const ids = (await findHandleIds(db, [owner], MAX_HANDLES_OF_HOLDER)).get(owner) ?? [];
  const handles = await toHandlesJson(db, network, ids);
  const first = chooseDefault(await findHandles(db, ids))?.name;
  return handles.toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
}

export async function idsBy(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  by: 'handle' | 'holder' | 'paymentKeyHash',
  texts: readonly string[],
): Promise<readonly number[]> {
  if (by === 'handle') {
    const names = texts.map((text) => handleAssetNames(readHandle(text)));
    const ids = await handleAssetIds(db, names.flat());
    let offset = 0;
    return names.flatMap((each) => {
      const own = ids.slice(offset, offset + each.length);
      offset += each.length;
      return own.find((id) => id !== undefined) ?? [];
    });
  }
  const owners: HandleOwner[] = [];
  if (by === 'holder') {
    owners.push(...(await ownersAt(db, network, texts)));
  } else {
    if (!texts.every((text) => /^[0-9a-fA-F]{56}$/.test(text)))
      throw new ServiceError('invalid', 'A payment key hash must have 56 hexadecimal digits');
    const { addressIds } = await findOwners(
      db,
      texts.map((text) => ({ type: 'key', hash: fromHex(text) })),
    );
    owners.push(...addressIds.slice(0, MAX_HANDLES_OF_HOLDER).map((addressId) => ({ addressId })));
  }
  const held = await findHandleIds(db, owners, MAX_HANDLES_OF_HOLDER);
  return [...new Set([...held.values()].flat())];
}
