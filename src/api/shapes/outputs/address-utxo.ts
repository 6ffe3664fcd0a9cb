import Type, { type Static } from 'typebox';
import {
  addressBytesText,
  addressText,
  type Credential,
  decodeAddressInBlock,
  paymentCredential,
} from '../../../chains/cardano/addresses/address.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { encodeBech32 } from '../../../kernel/bech32.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { ChainOutput, HeldAsset, ReferenceScript } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { AssetBalance } from './asset-json.js';
import { datumValue, ExactJson, nativeScriptValue } from './data-json.js';
import { encodeChainOutput } from './output-cbor.js';
import { ScriptType, scriptType } from './script-type.js';

const InlineDatum = Closed({
  bytes: Type.String({ description: 'CBOR, hexadecimal' }),
  value: ExactJson('Datum in the detailed form of cardano-cli'),
});

const ReferenceScriptShape = Closed({
  hash: Type.String({ description: FIELD.scriptHash }),
  size: Count('Bytes'),
  type: described(ScriptType, 'Language of the script'),
  bytes: Type.String({ description: 'Script in CBOR, hexadecimal' }),
  value: ExactJson('A native script in the form of cardano-cli; null for Plutus'),
});

export const AddressUtxo = named(
  'AddressUtxo',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    txIndex: Count('Index of the output in the transaction'),
    outputIndex: Count('The same as `txIndex`'),
    address: Type.String({ description: FIELD.address }),
    stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
    paymentCred: Nullable(Type.String({ description: 'Hash of the key or script that may spend it' })),
    value: described(Amount, 'Amount of ada in the output, in lovelace'),
    datumHash: Nullable(Type.String({ description: FIELD.datumHash })),
    inlineDatum: Nullable(described(InlineDatum, FIELD.inlineDatum)),
    referenceScript: Nullable(described(ReferenceScriptShape, FIELD.referenceScript)),
    assets: Type.Array(AssetBalance, { description: 'Native assets in the output, without ada' }),
    spent: Type.Boolean({ description: 'True when a transaction has spent the output' }),
    consumedByTx: Nullable(Type.String({ description: FIELD.consumedByTx })),
    slot: Nullable(
      Integer({ description: 'Absolute slot of the block; null for outputs of the genesis files and of the mempool' }),
    ),
    blockHash: Nullable(Type.String({ description: 'Hash of the block; null for genesis and mempool outputs' })),
    blockHeight: Nullable(
      Integer({ description: 'Height of the block; null for outputs of the genesis files and of the mempool' }),
    ),
    blockTime: Nullable(Integer({ description: 'Unix time in seconds' })),
    epoch: Nullable(
      Integer({ description: 'Epoch of the block; null for outputs of the genesis files and of the mempool' }),
    ),
    cborHex: Nullable(
      Type.String({
        description:
          'The output in CBOR, hexadecimal, encoded from the fields above; its block may encode the same content differently',
      }),
    ),
  }),
);

export function toAddressUtxoJson(output: ChainOutput, network: CardanoNetwork): Static<typeof AddressUtxo> {
  const { block } = output;
  const address = decodeAddressInBlock(output.address);
  const payment = address && paymentCredential(address);
  return {
    txHash: output.txHash,
    txIndex: output.index,
    outputIndex: output.index,
    address: addressBytesText(output.address),
    stakeAddress: output.stake === undefined ? null : stakeAddressText(output.stake, network),
    paymentCred: payment === undefined ? null : toHex(payment.hash),
    value: output.lovelace.toString(),
    datumHash: output.datumHash ?? null,
    inlineDatum: output.inlineDatum === undefined ? null : toDatumJson(output.inlineDatum),
    referenceScript: output.referenceScript === undefined ? null : toReferenceScriptJson(output.referenceScript),
    assets: output.assets.map(toHeldAssetJson),
    spent: output.spentBy !== undefined,
    consumedByTx: output.spentBy ?? null,
    slot: block?.slot ?? null,
    blockHash: block?.hash ?? null,
    blockHeight: block?.height ?? null,
    blockTime: block === undefined ? null : slotToTime(network, block.slot),
    epoch: block?.epoch ?? null,
    cborHex: toHex(encodeChainOutput(output)),
  };
}

export const stakeAddressText = (stake: Credential, { networkId }: CardanoNetwork): string =>
  addressText({ type: 'reward', networkId, stake });

export const toDatumJson = (cbor: Uint8Array): Static<typeof InlineDatum> => ({
  bytes: toHex(cbor),
  value: datumValue(cbor),
});

export const toReferenceScriptJson = ({
  hash,
  language,
  bytes,
}: ReferenceScript): Static<typeof ReferenceScriptShape> => ({
  hash,
  size: bytes.length,
  type: scriptType(language),
  bytes: toHex(bytes),
  value: language === 'native' ? nativeScriptValue(bytes) : null,
});

export const toHeldAssetJson = (asset: HeldAsset): Static<typeof AssetBalance> => ({
  unit: asset.policyId + asset.assetName,
  policyId: asset.policyId,
  assetName: asset.assetName,
  fingerprint: encodeBech32('asset', fromHex(asset.fingerprint)),
  quantity: asset.quantity.toString(),
  decimals: asset.decimals ?? null,
  hasOnchainMetadata: asset.onchainMetadata ?? null,
});
