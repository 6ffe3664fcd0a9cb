import { toHex } from '../../../kernel/hex.js';
import { knownScripts } from '../../../store/queries/bitcoin/scripts.js';
import type { ContextOf } from '../../kit/context.js';
import { type Position, positionAfter } from '../../kit/cursor.js';
import { type Asked, distinctAddresses, type ReadPart } from '../../shapes/bitcoin/many-addresses.js';
import { shownBitcoinTip } from '../../shapes/bitcoin/page-tip.js';
import { heightRange } from '../../shapes/bitcoin/utxo-page.js';
import { requireBitcoinTip } from './page-tip.js';

/** Concatenates the lists of the addresses; addresses that were never used cost nothing. */
export function pageOverAddresses<Item>(
  { db, network, cursor }: ContextOf<'caller', 'bitcoin'>,
  { limit, isFull = () => false, ...asked }: Asked,
  read: ReadPart<Item>,
) {
  const addresses = distinctAddresses(asked.addresses, network);
  const { from, to } = heightRange(asked);
  const [start = 0, ...rest] = positionAfter(cursor, asked.cursor) ?? [];
  return db.snapshot(async (snapshot) => {
    const tip = await requireBitcoinTip(snapshot);
    const known = await knownScripts(
      snapshot,
      addresses.map(({ script }) => script),
    );
    const data: Item[] = [];
    const page = (goesOn?: Position) => ({
      data,
      tip: shownBitcoinTip(tip),
      ...(goesOn && { cursor: cursor.encode(goesOn) }),
    });
    for (let index = Number(start); index < addresses.length; index += 1) {
      const address = addresses[index]!;
      if (!known.has(toHex(address.script))) continue;
      if (data.length >= limit || isFull()) return page([index]);
      const inside = index === Number(start) && rest.length > 0 ? rest : undefined;
      const part = { address, tip, from, to: Math.min(to, tip.height), inside, room: limit - data.length };
      const { items, goesOn } = await read(snapshot, part);
      data.push(...items);
      if (goesOn !== undefined) return page([index, ...goesOn]);
    }
    return page();
  });
}
