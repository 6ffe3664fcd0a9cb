import type { CborItem } from '../kernel/cbor/item.js';

/**
 * Key hashes of the signers that a transaction body itself requires: required signers, certificates, withdrawals and
 * votes (Conway CDDL). Keys of inputs are not included, because a body refers to inputs only by transaction.
 */
export function listRequiredKeys(body: CborItem): readonly Uint8Array[] {
  return [
    ...getItems(findField(body, 4)).flatMap(certificateKeys),
    ...getEntries(findField(body, 5)).flatMap(([account]) => rewardAccountKey(account)),
    ...getItems(findField(body, 14)).flatMap(bytesIn),
    ...getEntries(findField(body, 19)).flatMap(([voter]) => voterKey(voter)),
  ];
}

const POOL_REGISTRATION = 3n;
const POOL_RETIREMENT = 4n;
/** A registration without a deposit needs no signature. */
const STAKE_REGISTRATION = 0n;
const KEY_VOTERS: ReadonlySet<bigint> = new Set([0n, 2n, 4n]);

/** In all other certificates the first credential signs. */
function certificateKeys(certificate: CborItem): readonly Uint8Array[] {
  const [kind, first, ...rest] = getItems(certificate);
  const number = asInteger(kind);
  if (number === undefined || number === STAKE_REGISTRATION) return [];
  if (number === POOL_RETIREMENT) return bytesIn(first);
  if (number === POOL_REGISTRATION) return [...bytesIn(first), ...getItems(rest[5]).flatMap(bytesIn)];
  const [type, hash] = getItems(first);
  return asInteger(type) === 0n ? bytesIn(hash) : [];
}

/** The upper nibble of the header distinguishes a key (14) from a script (15). */
function rewardAccountKey(account: CborItem): readonly Uint8Array[] {
  const [bytes] = bytesIn(account);
  return bytes !== undefined && bytes.length === 29 && bytes[0]! >> 4 === 14 ? [bytes.subarray(1)] : [];
}

function voterKey(voter: CborItem): readonly Uint8Array[] {
  const [type, hash] = getItems(voter);
  const number = asInteger(type);
  return number !== undefined && KEY_VOTERS.has(number) ? bytesIn(hash) : [];
}

/** The value of a field in a map with integer keys. */
export function findField(map: CborItem, key: number): CborItem | undefined {
  return getEntries(map).find(([name]) => asInteger(name) === BigInt(key))?.[1];
}

const getEntries = (item: CborItem | undefined): readonly (readonly [CborItem, CborItem])[] =>
  item?.kind === 'map' ? item.entries : [];

/** The items of an array or of a tagged set. */
export function getItems(item: CborItem | undefined): readonly CborItem[] {
  if (item?.kind === 'tag') return getItems(item.item);
  return item?.kind === 'array' ? item.items : [];
}

const asInteger = (item: CborItem | undefined): bigint | undefined => (item?.kind === 'int' ? item.value : undefined);
const bytesIn = (item: CborItem | undefined): readonly Uint8Array[] => (item?.kind === 'bytes' ? [item.value] : []);
