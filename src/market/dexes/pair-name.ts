import { fromHex, toHex } from '../../kernel/hex.js';
import { sha3of256 } from '../../kernel/sha3.js';
import { LOVELACE, type Unit } from '../unit.js';

/** Asset name of the LP token of the only pool of a pair: sha3(sha3(A) ++ sha3(B)), in the pool's order. */
export function pairName(assets: readonly [Unit, Unit]): string {
  const [first, second] = assets.map((unit) => sha3of256(fromHex(unit === LOVELACE ? '' : unit)));
  return toHex(sha3of256(Uint8Array.of(...first!, ...second!)));
}
