import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readFields, readItems, readNatural, readOption, readParty } from '../datum.js';
import type { Party } from '../dex.js';

/** The name of the token whose datum states royalties (CIP-102): label 500 and `Royalty`. */
export const ROYALTY_TOKEN_NAME = `001f4d70${Buffer.from('Royalty').toString('hex')}`;

export interface RoyaltyShare {
  readonly to: Party;
  /** The share of a sale is 10 divided by this number, in percent. */
  readonly fee: bigint;
  readonly min: bigint | undefined;
  readonly max: bigint | undefined;
}

/** `C0[[C0[address, fee, option of min, option of max]], version, extra]`; undefined for another datum. */
export function readRoyaltyDatum(data: PlutusData): readonly RoyaltyShare[] | undefined {
  const shares = readItems(readFields(data, 0)?.[0])?.map(readShare);
  return shares?.every((share) => share !== undefined) ? shares : undefined;
}

function readShare(data: PlutusData): RoyaltyShare | undefined {
  const fields = readFields(data, 0, 4);
  const to = readParty(fields?.[0]);
  const fee = readNatural(fields?.[1]);
  const [min, max] = [readOption(fields?.[2]), readOption(fields?.[3])];
  if (to === undefined || fee === undefined || fee === 0n || min === undefined || max === undefined) return undefined;
  return { to, fee, min: readNatural(min.value), max: readNatural(max.value) };
}
