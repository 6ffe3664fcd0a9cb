import { toHex } from '../../../kernel/hex.js';
import { findKnownScripts } from '../../../store/queries/bitcoin/scripts.js';
import type { HandlerContext } from '../../kit/context.js';
import { type Position, positionAfter } from '../../kit/cursor.js';
import { type AddressListRequest, distinctAddresses, type ReadPart } from '../../shapes/bitcoin/many-addresses.js';
import { toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { heightRange } from '../../shapes/bitcoin/utxo-page.js';
import { requireBitcoinTip } from './page-tip.js';

/** Concatenates the lists of the addresses; addresses that were never used cost nothing. */
export function pageOverAddresses<Item>(
  { db, network, cursor }: HandlerContext<'caller', 'bitcoin'>,
  { limit, isFull = () => false, ...request }: AddressListRequest,
  read: ReadPart<Item>,
) {
  const addresses = distinctAddresses(request.addresses, network);
  const { from, to } = heightRange(request);
  const [start = 0, ...rest] = positionAfter(cursor, request.cursor) ?? [];
  return db.snapshot(async (snapshot) => {
    const tip = await requireBitcoinTip(snapshot);
    const known = await findKnownScripts(
      snapshot,
      addresses.map(({ script }) => script),
    );
    const data: Item[] = [];
    const page = (next?: Position) => ({
      data,
      tip: toBitcoinTipJson(tip),
      ...(next && { cursor: cursor.encode(next) }),
    });
    for (let index = Number(start); index < addresses.length; index += 1) {
      const address = addresses[index]!;
      if (!known.has(toHex(address.script))) continue;
      if (data.length >= limit || isFull()) return page([index]);
      const inside = index === Number(start) && rest.length > 0 ? rest : undefined;
      const part = { address, tip, from, to: Math.min(to, tip.height), inside, room: limit - data.length };
      const { items, next } = await read(snapshot, part);
      data.push(...items);
      if (next !== undefined) return page([index, ...next]);
    }
    return page();
  });
}
