import type { BalanceKey } from '../../../store/queries/cardano/accounts/largest-balances.js';
import type { Position } from '../../kit/cursor.js';

export const LARGEST_NOTE =
  'Ends at a balance of 1,000 ada. An entry whose balance changes between two pages may be listed twice or not at all.';

export const encodeBalanceKey = ({ lovelace, id }: BalanceKey): Position => [lovelace.toString(), id];

export const decodeBalanceKey = (position: Position | undefined): BalanceKey | undefined =>
  position && { lovelace: BigInt(position[0] as string), id: position[1] as number };
