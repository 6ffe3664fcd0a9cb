import type { Order, Party, Pool, Quantity } from '../dex.js';
import { LOVELACE, type Unit } from '../unit.js';

const ASSET = /^(?:[0-9a-f]{2}){28,60}$/;
const HASH_BYTES = 28;

const isUnit = (unit: Unit): boolean => unit === LOVELACE || ASSET.test(unit);

const isQuantity = (quantity: Quantity | undefined): boolean =>
  quantity === undefined || (isUnit(quantity.unit) && quantity.amount >= 0n);

const isParty = (party: Party | undefined): boolean =>
  party === undefined ||
  (party.payment.hash.length === HASH_BYTES && (party.stake === undefined || party.stake.hash.length === HASH_BYTES));

/**
 * Invariants of every pool, regardless of its contract: a hostile datum must not become a row that cannot be stored.
 */
export const isWellFormedPool = ({ id, assets, reserves, lpAsset }: Pool): boolean =>
  isUnit(id) &&
  id !== LOVELACE &&
  assets.every(isUnit) &&
  assets[0] !== assets[1] &&
  reserves.every((reserve) => reserve >= 0n) &&
  (lpAsset === undefined || isUnit(lpAsset));

export const isWellFormedOrder = ({ offer, request, owner, receiver }: Order): boolean =>
  isQuantity(offer) && isQuantity(request) && isParty(owner) && isParty(receiver);
