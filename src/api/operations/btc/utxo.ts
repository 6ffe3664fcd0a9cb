import Type, { type Static } from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import type { UnspentOutput } from '../../../store/queries/bitcoin/unspent.js';
import { Closed, Count, Integer, Nullable, named } from '../../schema.js';
import { type OutputOrdinals, RuneAmount } from './output-ordinals.js';
import type { Owner } from './owner.js';

export const BitcoinStatus = named(
  'BitcoinStatus',
  Closed({
    confirmed: Type.Boolean(),
    blockHeight: Nullable(Count()),
    blockHash: Nullable(Type.String()),
    blockTime: Nullable(Count()),
  }),
);

/** Specification 2.13, with what wallets need besides. */
export const BitcoinUtxo = named(
  'BitcoinUtxo',
  Closed({
    txid: Type.String(),
    vout: Count(),
    value: Integer({ minimum: 0, description: 'Satoshi' }),
    blockHeight: Nullable(Count()),
    status: BitcoinStatus,
    confirmations: Count(),
    isCoinbase: Type.Boolean(),
    address: Nullable(Type.String()),
    scriptPubkeyType: Type.String(),
    scriptPubkey: Type.Optional(Type.String({ description: 'With `includeOrdinals=true`' })),
    ordinalsIndexed: Type.Optional(Type.Boolean({ description: 'With `includeOrdinals=true`' })),
    inscriptions: Type.Optional(Type.Array(Type.String({ description: 'Inscription id' }))),
    runes: Type.Optional(Type.Array(RuneAmount)),
  }),
);

export function shownStatus(block: UnspentOutput['block']): Static<typeof BitcoinStatus> {
  return {
    confirmed: block !== undefined,
    blockHeight: block?.height ?? null,
    blockHash: block?.hash ?? null,
    blockTime: block?.time ?? null,
  };
}

export const confirmationsOf = (block: UnspentOutput['block'], tip: Pick<BitcoinTip, 'height'>): number =>
  block === undefined ? 0 : tip.height - block.height + 1;

export function shownUtxo(
  { txid, vout, value, block, coinbase }: UnspentOutput,
  { address, type }: Owner,
  tip: BitcoinTip,
): Static<typeof BitcoinUtxo> {
  return {
    txid,
    vout,
    // No output can hold more than 21 million bitcoin, which a number counts exactly.
    value: Number(value),
    blockHeight: block?.height ?? null,
    status: shownStatus(block),
    confirmations: confirmationsOf(block, tip),
    isCoinbase: coinbase,
    address: address ?? null,
    scriptPubkeyType: type ?? 'nonstandard',
  };
}

/** Omitted rather than empty where nobody has looked into the output (specification 2.13, rule 2). */
export function withOrdinals(
  utxo: Static<typeof BitcoinUtxo>,
  script: Uint8Array,
  ordinals: OutputOrdinals | undefined,
): Static<typeof BitcoinUtxo> {
  const found = ordinals && { inscriptions: [...ordinals.inscriptions], runes: [...ordinals.runes] };
  return { ...utxo, scriptPubkey: toHex(script), ordinalsIndexed: ordinals !== undefined, ...found };
}
