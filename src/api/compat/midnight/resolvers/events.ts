import { ServiceError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import type { EventRow } from '../../../../store/queries/midnight/events.js';
import { keyBytes } from '../../../shapes/midnight/parameters.js';
import { type Resolver, type Resolvers, requireKnown } from '../resolver.js';

const TYPES: Readonly<Record<string, string>> = {
  INITIAL_UTXO: 'DustInitialUtxo',
  DTIME_UPDATE: 'DustGenerationDtimeUpdate',
  SPEND_PROCESSED: 'DustSpendProcessed',
  PARAM_CHANGE: 'ParamChange',
};

export function nameDustEventType({ variant, id }: EventRow): string {
  const type = variant === undefined ? undefined : TYPES[variant];
  if (type !== undefined) return type;
  throw new ServiceError('not-implemented', `DUST event ${id} is of a type that this build cannot decode`);
}

const COMMON: Readonly<Record<string, Resolver>> = {
  raw: ({ raw }: EventRow, _: unknown, { budget }) => budget.takeText(raw),
  maxId: async ({ group, id }: EventRow, _: unknown, { load }) => (await load.newestEvent(group)) ?? id,
};

/** The nonce of the output that a decoded event created: a field element, little-endian as wallets read it. */
function readNonce({ content, id }: EventRow): string {
  const nonce = (content as { readonly output?: { readonly nonce?: unknown } } | undefined)?.output?.nonce;
  const value = requireKnown(typeof nonce === 'string' ? nonce : undefined, `nonce of DUST event ${id}`);
  return toHex(keyBytes(BigInt(value)).toReversed());
}

export const EVENT_RESOLVERS: Resolvers = {
  ZswapLedgerEvent: COMMON,
  DustGenerationDtimeUpdate: COMMON,
  DustSpendProcessed: COMMON,
  ParamChange: COMMON,
  DustInitialUtxo: { ...COMMON, output: (row: EventRow) => ({ nonce: readNonce(row) }) },
};
