import Type, { type Static } from 'typebox';
import {
  addressBytesText,
  addressText,
  decodeAddressInBlock,
  paymentCredential,
  toRewardAddress,
} from '../../../chains/cardano/addresses/address.js';
import { hashScript, type Script } from '../../../chains/cardano/scripts/script.js';
import type { OutputContent, OutputReference } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { AssetBalance, toBalanceJson } from '../outputs/asset-json.js';
import { datumValue, ExactJson, nativeScriptValue } from '../outputs/data-json.js';
import { ScriptType, scriptType } from '../outputs/script-type.js';

/** An input or output. For an input whose output is unknown, only its position is set. */
export const TxIO = named(
  'TxIO',
  Closed({
    paymentAddress: Nullable(
      Closed(
        {
          bech32: Type.String({ description: 'Address in bech32; Base58 for Byron' }),
          cred: Nullable(
            Type.String({
              description:
                'Hash of the key or script that may spend the output, 56 hexadecimal digits; null for Byron addresses',
            }),
          ),
        },
        { description: 'Address of the output; null when the output is older than the indexed history' },
      ),
    ),
    stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
    txHash: Type.String({ description: 'Hash of the transaction that created the output, 64 hexadecimal digits' }),
    txIndex: Count('Index of the output in that transaction'),
    value: Nullable(
      described(Amount, 'Amount of ada, in lovelace; null when the output is older than the indexed history'),
    ),
    datumHash: Nullable(Type.String({ description: FIELD.datumHash })),
    inlineDatum: Nullable(
      Closed(
        {
          bytes: Type.String({ description: 'CBOR of the datum, in hexadecimal' }),
          value: ExactJson('Datum in the detailed form of cardano-cli'),
        },
        { description: FIELD.inlineDatum },
      ),
    ),
    referenceScript: Nullable(
      Closed(
        {
          hash: Type.String({ description: FIELD.scriptHash }),
          size: Count('Size of the script, in bytes'),
          type: described(ScriptType, 'Language of the script'),
          bytes: Type.String({ description: 'Script in CBOR, hexadecimal' }),
          value: ExactJson('A native script in the form of cardano-cli; null for Plutus'),
        },
        { description: FIELD.referenceScript },
      ),
    ),
    assets: Type.Array(AssetBalance, { description: FIELD.assets }),
    consumedByTx: Nullable(Type.String({ description: FIELD.consumedByTx })),
    collateral: Type.Boolean({ description: 'True when the transaction uses the output as collateral' }),
    reference: Type.Boolean({ description: 'True when the transaction only reads the output' }),
  }),
);

/** Fields of every form of a transaction. */
export const inputsAndOutputs = {
  inputs: Type.Array(TxIO, { description: FIELD.txInputs }),
  outputs: Type.Array(TxIO, { description: FIELD.txOutputs }),
  referenceInputs: Type.Array(TxIO, { description: FIELD.referenceInputs }),
  collateralInputs: Type.Array(TxIO, { description: FIELD.collateralInputs }),
  collateralOutput: Nullable(described(TxIO, FIELD.collateralOutput)),
};

interface Role {
  readonly collateral: boolean;
  readonly reference: boolean;
}

const PLAIN: Role = { collateral: false, reference: false };

/** The known content of an output: all of it, or the part that is indexed. */
export type PartialOutputContent = Pick<OutputContent, 'address' | 'lovelace' | 'assets'> & Partial<OutputContent>;

export function toOutputJson(
  { txHash, index }: OutputReference,
  content: PartialOutputContent | undefined,
  { collateral, reference }: Role = PLAIN,
): Static<typeof TxIO> {
  const { datumHash, inlineDatum, scriptRef } = content ?? {};
  return {
    ...toAddressJson(content?.address),
    txHash: toHex(txHash),
    txIndex: index,
    value: content?.lovelace.toString() ?? null,
    datumHash: datumHash === undefined ? null : toHex(datumHash),
    inlineDatum: inlineDatum === undefined ? null : { bytes: toHex(inlineDatum), value: datumValue(inlineDatum) },
    referenceScript: scriptRef === undefined ? null : toScriptJson(scriptRef),
    assets: (content?.assets ?? []).map(toBalanceJson),
    consumedByTx: null,
    collateral,
    reference,
  };
}

function toAddressJson(bytes: Uint8Array | undefined): Pick<Static<typeof TxIO>, 'paymentAddress' | 'stakeAddress'> {
  if (bytes === undefined) return { paymentAddress: null, stakeAddress: null };
  const address = decodeAddressInBlock(bytes);
  const credential = address && paymentCredential(address);
  const reward = address && toRewardAddress(address);
  return {
    paymentAddress: { bech32: addressBytesText(bytes), cred: credential === undefined ? null : toHex(credential.hash) },
    stakeAddress: reward === undefined ? null : addressText(reward),
  };
}

const toScriptJson = (script: Script): NonNullable<Static<typeof TxIO>['referenceScript']> => ({
  hash: toHex(hashScript(script)),
  size: script.bytes.length,
  type: scriptType(script.language),
  bytes: toHex(script.bytes),
  value: script.language === 'native' ? nativeScriptValue(script.bytes) : null,
});
