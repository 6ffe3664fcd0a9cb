import Type, { type Static } from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import type { UnspentOutput } from '../../../store/queries/bitcoin/unspent.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { type OutputOrdinals, RuneAmount } from './output-ordinals.js';
import type { Owner } from './owner.js';

export const BitcoinStatus = named(
  'BitcoinStatus',
  Closed({
    confirmed: Type.Boolean({ description: 'True when a block contains it' }),
    blockHeight: Nullable(Count(FIELD.blockHeightOrNull)),
    blockHash: Nullable(Type.String({ description: FIELD.blockHashOrNull })),
    blockTime: Nullable(Count('Time of the block, in seconds since 1970-01-01 UTC; null in the mempool')),
  }),
);

/** Specification 2.13, with additional fields that wallets need. */
export const BitcoinUtxo = named(
  'BitcoinUtxo',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    vout: Count(FIELD.vout),
    value: Integer({ minimum: 0, description: 'Satoshi' }),
    blockHeight: Nullable(Count(FIELD.blockHeightOrNull)),
    status: described(BitcoinStatus, FIELD.bitcoinStatus),
    confirmations: Count(FIELD.bitcoinConfirmations),
    isCoinbase: Type.Boolean({ description: 'True for the output of a coinbase' }),
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
    scriptPubkeyType: Type.String({ description: 'Type of the script, as Bitcoin Core names it' }),
    scriptPubkey: Type.Optional(Type.String({ description: 'Present with `includeOrdinals=true`' })),
    ordinalsIndexed: Type.Optional(Type.Boolean({ description: 'Present with `includeOrdinals=true`' })),
    inscriptions: Type.Optional(
      Type.Array(Type.String({ description: 'Inscription id' }), {
        description: 'With `includeOrdinals=true`: ids of the inscriptions on the output; absent if not indexed',
      }),
    ),
    runes: Type.Optional(
      Type.Array(RuneAmount, {
        description: 'With `includeOrdinals=true`: runes on the output; absent if not indexed',
      }),
    ),
  }),
);

export function toStatusJson(block: UnspentOutput['block']): Static<typeof BitcoinStatus> {
  return {
    confirmed: block !== undefined,
    blockHeight: block?.height ?? null,
    blockHash: block?.hash ?? null,
    blockTime: block?.time ?? null,
  };
}

export const countConfirmations = (block: UnspentOutput['block'], tip: Pick<BitcoinTip, 'height'>): number =>
  block === undefined ? 0 : tip.height - block.height + 1;

export function toUtxoJson(
  { txid, vout, value, block, coinbase }: UnspentOutput,
  { address, type }: Owner,
  tip: BitcoinTip,
): Static<typeof BitcoinUtxo> {
  return {
    txid,
    vout,
    // No output can exceed 21 million bitcoin, which a number represents exactly.
    value: Number(value),
    blockHeight: block?.height ?? null,
    status: toStatusJson(block),
    confirmations: countConfirmations(block, tip),
    isCoinbase: coinbase,
    address: address ?? null,
    scriptPubkeyType: type ?? 'nonstandard',
  };
}

/** Omitted rather than empty when the output is not indexed (specification 2.13, rule 2). */
export function withOrdinals(
  utxo: Static<typeof BitcoinUtxo>,
  script: Uint8Array,
  ordinals: OutputOrdinals | undefined,
): Static<typeof BitcoinUtxo> {
  const found = ordinals && { inscriptions: [...ordinals.inscriptions], runes: [...ordinals.runes] };
  return { ...utxo, scriptPubkey: toHex(script), ordinalsIndexed: ordinals !== undefined, ...found };
}
