import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { constructorOf } from '../datum.js';
import type { OrderEnd } from '../dex.js';
import { construct } from '../write-datum.js';

export interface OrderEnds {
  read(redeemer: PlutusData): OrderEnd | undefined;
  write(end: OrderEnd): PlutusData;
}

/** Redeemers that are bare constructors: what each of them does to an order, by its index. */
export const orderEnds = (...ends: readonly OrderEnd[]): OrderEnds => ({
  read: (redeemer) => ends[constructorOf(redeemer) ?? -1],
  write(end) {
    const index = ends.indexOf(end);
    if (index === -1) throw new RangeError(`an order of this DEX has no way to ${end}`);
    return construct(index);
  },
});
