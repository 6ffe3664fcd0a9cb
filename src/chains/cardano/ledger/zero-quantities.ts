import { type CborItem, decodeCborItem } from '../../../kernel/cbor/item.js';
import type { Transaction } from '../transactions/transaction.js';

const MINT = 9;
const VALUE = 1;

/**
 * Whether the mint or an output names an asset with the quantity 0 or a policy without assets. From Conway on the
 * decoder of the ledger rejects them. Reads the encoded form, because decoding drops such entries.
 */
export function hasZeroQuantity({ body }: Pick<Transaction, 'body'>): boolean {
  const outputs = body.collateralReturn === undefined ? body.outputs : [...body.outputs, body.collateralReturn];
  return (
    isZeroAmong(getEntry(decodeCborItem(body.encoded), MINT)) || outputs.some(({ encoded }) => isInOutput(encoded))
  );
}

function isInOutput(encoded: Uint8Array): boolean {
  const output = decodeCborItem(encoded);
  const value = output.kind === 'array' ? output.items[VALUE] : getEntry(output, VALUE);
  return value?.kind === 'array' && isZeroAmong(value.items[1]);
}

const getEntry = (item: CborItem, key: number): CborItem | undefined =>
  item.kind === 'map'
    ? item.entries.find(([name]) => name.kind === 'int' && name.value === BigInt(key))?.[1]
    : undefined;

/** `{policy: {name: quantity}}` */
const isZeroAmong = (assets: CborItem | undefined): boolean =>
  assets?.kind === 'map' &&
  assets.entries.some(
    ([, names]) =>
      names.kind === 'map' &&
      (names.entries.length === 0 ||
        names.entries.some(([, quantity]) => quantity.kind === 'int' && quantity.value === 0n)),
  );
