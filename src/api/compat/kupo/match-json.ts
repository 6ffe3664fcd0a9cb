import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import type { ScriptLanguage } from '../../../chains/cardano/scripts/script-hash.js';
import { toHex } from '../../../kernel/hex.js';
import type { ChainOutput, HeldAsset } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import type { OutputEvents, OutputSpend } from '../../../store/queries/cardano/outputs/output-spends.js';
import { Closed, Count, ExactInteger, Nullable, named, OneOf } from '../../kit/schema.js';
import { LANGUAGE_NAMES } from '../../shapes/scripts/language-names.js';

const Hash = (description: string) => Type.String({ description });

/** An integer, or its decimal text when the client requests that. */
const Quantity = Type.Unsafe<bigint | string>({
  anyOf: [ExactInteger, Type.String({ pattern: '^[0-9]+$' })],
  description: 'A string when the request accepts `application/json;asset-quantity=string`',
});

export const Point = named(
  'Point',
  Closed({ slot_no: Count('Absolute slot'), header_hash: Hash('Hash of the block header') }),
);

export const Script = named(
  'Script',
  Closed({
    language: OneOf(Object.values(LANGUAGE_NAMES), 'Language of the script'),
    script: Type.String({ description: 'Serialized script, hexadecimal' }),
  }),
);

const SpentAt = Closed({
  slot_no: Count('Absolute slot'),
  header_hash: Hash('Hash of the block header'),
  transaction_id: Hash('The spending transaction'),
  input_index: Count('Index among its inputs, in the order of the ledger'),
  redeemer: Nullable(Type.String({ description: 'CBOR of the redeemer, hexadecimal' })),
});

export const Match = named(
  'Match',
  Closed({
    transaction_index: Count('Index of the transaction in its block'),
    transaction_id: Hash('Hash of the transaction'),
    output_index: Count('Index of the output in the transaction'),
    address: Type.String({ description: 'Bech32, or Base58 for Byron addresses' }),
    value: Closed({
      coins: Quantity,
      assets: Type.Unsafe<Record<string, bigint | string>>({
        type: 'object',
        additionalProperties: Quantity,
        description: 'Quantities by `policy.name`, or `policy` for an empty name',
      }),
    }),
    datum_hash: Nullable(Hash('Hash of the datum')),
    datum: Type.Optional(Nullable(Type.String({ description: 'CBOR of the datum; with `resolve_hashes` only' }))),
    datum_type: Type.Optional(OneOf(['hash', 'inline'], 'Whether the output contains the datum or its hash')),
    script_hash: Nullable(Hash('Hash of the reference script')),
    script: Type.Optional(Nullable(Script)),
    created_at: Point,
    spent_at: Nullable(SpentAt),
  }),
);

export const toScriptJson = (script: {
  readonly language: ScriptLanguage;
  readonly bytes: Uint8Array;
}): Static<typeof Script> => ({ language: LANGUAGE_NAMES[script.language], script: toHex(script.bytes) });

export interface MatchOptions {
  /** CBOR by hash, when datums and scripts are included. */
  readonly datums: ReadonlyMap<string, Uint8Array> | undefined;
  readonly quantitiesAsText: boolean;
}

export function toMatch(
  output: ChainOutput,
  { txIndex, spend }: OutputEvents,
  { datums, quantitiesAsText }: MatchOptions,
): Static<typeof Match> {
  const { datumHash, inlineDatum, referenceScript, block } = output;
  const quantity = (amount: bigint): bigint | string => (quantitiesAsText ? amount.toString() : amount);
  const resolved = datums !== undefined && {
    datum: toHexOrNull(inlineDatum ?? (datumHash === undefined ? undefined : datums.get(datumHash))),
    script: referenceScript === undefined ? null : toScriptJson(referenceScript),
  };
  return {
    transaction_index: txIndex,
    transaction_id: output.txHash,
    output_index: output.index,
    address: addressBytesText(output.address),
    value: {
      coins: quantity(output.lovelace),
      assets: Object.fromEntries(output.assets.map((asset) => [assetKey(asset), quantity(asset.quantity)])),
    },
    datum_hash: datumHash ?? null,
    ...(datumHash !== undefined && { datum_type: inlineDatum === undefined ? 'hash' : 'inline' }),
    script_hash: referenceScript?.hash ?? null,
    ...resolved,
    created_at: { slot_no: block?.slot ?? 0, header_hash: block?.hash ?? '' },
    spent_at: spend === undefined ? null : toSpentAt(spend),
  };
}

const assetKey = ({ policyId, assetName }: HeldAsset): string =>
  assetName === '' ? policyId : `${policyId}.${assetName}`;

const toHexOrNull = (bytes: Uint8Array | undefined): string | null => (bytes === undefined ? null : toHex(bytes));

const toSpentAt = ({ slot, blockHash, txHash, inputIndex, redeemer }: OutputSpend): Static<typeof SpentAt> => ({
  slot_no: slot,
  header_hash: blockHash,
  transaction_id: txHash,
  input_index: inputIndex,
  redeemer: toHexOrNull(redeemer),
});
