import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readConstructorIndex } from '../datum.js';
import type { OrderEnd } from '../dex.js';
import { construct } from '../write-datum.js';

export interface OrderEnds {
  read(redeemer: PlutusData): OrderEnd | undefined;
  write(end: OrderEnd): PlutusData;
}

/** Redeemers that are constructors without fields: the end of an order, by constructor index. */
export const orderEnds = (...ends: readonly OrderEnd[]): OrderEnds => ({
  read: (redeemer) => ends[readConstructorIndex(redeemer) ?? -1],
  write(end) {
    const index = ends.indexOf(end);
    if (index === -1) throw new RangeError(`an order of this DEX cannot ${end}`);
    return construct(index);
  },
});
