import Type from 'typebox';
import { describeSat, RARITIES } from '../../../chains/bitcoin/ordinals/sat.js';
import { Count, OneOf } from '../../kit/schema.js';

/** The facts about a satoshi that identify it. */
export const satIdentityFields = {
  name: Type.String({ description: 'Name of the satoshi, in letters' }),
  rarity: OneOf(RARITIES, 'First satoshi of a block (`uncommon`), of an adjustment period, of a halving, of a cycle'),
  blockHeight: Count('Block that created it'),
};

export function toSatIdentityJson(sat: bigint) {
  const { name, rarity, height } = describeSat(sat);
  return { name, rarity, blockHeight: height };
}
