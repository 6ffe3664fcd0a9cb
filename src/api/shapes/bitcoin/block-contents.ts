import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { BlockTransaction } from '../../../store/queries/bitcoin/blocks.js';
import { Closed, named } from '../../kit/schema.js';
import type { ListJson } from '../../kit/streamed-result.js';

export const HexResponse = named('BitcoinHex', Closed({ hex: Type.String({ description: 'Bytes in hexadecimal' }) }));

/** A cursor inside a block belongs to that block, even when its height has another block later. */
export function indexIn(position: readonly unknown[] | undefined, hash: string): number {
  if (position === undefined) return 0;
  if (position[0] !== hash) throw new ServiceError('invalid', 'Invalid cursor: it belongs to another block');
  return Number(position[1]) + 1;
}

export interface BlockPageRequest<Item> {
  readonly idOrHeight: string;
  readonly query: { readonly cursor?: string | undefined; readonly limit: number };
  /** Total transaction bytes after which a page ends early. */
  readonly maxBytes?: number;
  readonly show: (
    db: NetworkDb<'bitcoin'>,
    rows: readonly BlockTransaction[],
  ) => ListJson<Item> | Promise<ListJson<Item>>;
}
