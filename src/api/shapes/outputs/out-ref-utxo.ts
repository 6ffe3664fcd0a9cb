import Type, { type Static } from 'typebox';
import {
  addressBytesText,
  decodeAddressInBlock,
  paymentCredential,
} from '../../../chains/cardano/addresses/address.js';
import { encodeScript } from '../../../chains/cardano/scripts/script.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { stakeAddressText } from './address-utxo.js';
import { datumValue, ExactJson } from './data-json.js';
import { ScriptType, scriptType } from './script-type.js';

export const HeldAmount = named(
  'HeldAmount',
  Closed({
    unit: Type.String({ description: '`lovelace`, or policy and asset name' }),
    quantity: described(Amount, 'Quantity in the smallest unit of the asset, or in lovelace'),
    policyId: Nullable(Type.String({ description: 'Policy id of the asset, 56 hexadecimal digits; null for ada' })),
    assetName: Nullable(Type.String({ description: 'Asset name in hexadecimal; null for ada' })),
  }),
);

/** An output as the inputs and outputs of a transaction show it. */
export const OutRefUtxo = named(
  'OutRefUtxo',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    outputIndex: Count(FIELD.outputIndex),
    ownerAddr: Nullable(
      Type.String({ description: 'Address of the output; null when the output is older than the indexed history' }),
    ),
    ownerStakeAddr: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
    ownerPaymentCredential: Nullable(
      Type.String({
        description:
          'Hash of the key or script that may spend the output, 56 hexadecimal digits; null for Byron addresses',
      }),
    ),
    ownerStakeCredential: Nullable(
      Type.String({
        description:
          'Hash of the key or script of the stake part, 56 hexadecimal digits; null when the address has none',
      }),
    ),
    amounts: Type.Array(HeldAmount, { description: 'Ada as `lovelace` first, then the native assets' }),
    lovelaceAmount: Nullable(
      described(
        Amount,
        'Amount of ada in the output, in lovelace; null when the output is older than the indexed history',
      ),
    ),
    dataHash: Nullable(Type.String({ description: FIELD.datumHash })),
    inlineDatum: Nullable(Type.String({ description: 'CBOR, hexadecimal' })),
    inlineDatumJson: ExactJson('Datum in the detailed form of cardano-cli'),
    referenceScriptHash: Nullable(
      Type.String({
        description: 'Hash of the script that the output carries, 56 hexadecimal digits; null when it carries none',
      }),
    ),
    scriptRef: Nullable(Type.String({ description: 'CBOR of `[language, script]`, hexadecimal' })),
    scriptRefType: Nullable(
      described(ScriptType, 'Language of the script that the output carries; null when it carries none'),
    ),
    collateral: Type.Boolean({ description: 'True when the transaction uses the output as collateral' }),
    reference: Type.Boolean({ description: 'True when the transaction only reads the output' }),
    isCollateralReturn: Type.Boolean({
      description: 'True when the output returns the rest of the collateral after a script failed',
    }),
    consumedByTx: Nullable(Type.String({ description: FIELD.consumedByTx })),
    blockNumber: Nullable(Integer({ description: 'Height of the block; null for genesis outputs' })),
    blockTime: Nullable(Integer({ description: 'Unix time in seconds' })),
    blockHash: Nullable(
      Type.String({
        description:
          'Hash of the block that created the output, 64 hexadecimal digits; null for outputs of the genesis files',
      }),
    ),
    slot: Nullable(
      Integer({
        description: 'Absolute slot of the block that created the output; null for outputs of the genesis files',
      }),
    ),
    epoch: Nullable(
      Integer({ description: 'Epoch of the block that created the output; null for outputs of the genesis files' }),
    ),
  }),
);

/** The role of the output in a transaction; none by default. */
export interface OutRefRole {
  readonly collateral: boolean;
  readonly reference: boolean;
}

const PLAIN: OutRefRole = { collateral: false, reference: false };

export function toOutRefJson(
  output: ChainOutput,
  network: CardanoNetwork,
  role: OutRefRole = PLAIN,
): Static<typeof OutRefUtxo> {
  const { block, stake, inlineDatum, referenceScript } = output;
  const address = decodeAddressInBlock(output.address);
  const payment = address && paymentCredential(address);
  return {
    txHash: output.txHash,
    outputIndex: output.index,
    ownerAddr: addressBytesText(output.address),
    ownerStakeAddr: stake === undefined ? null : stakeAddressText(stake, network),
    ownerPaymentCredential: payment === undefined ? null : toHex(payment.hash),
    ownerStakeCredential: stake === undefined ? null : toHex(stake.hash),
    amounts: toAmountsJson(output),
    lovelaceAmount: output.lovelace.toString(),
    dataHash: output.datumHash ?? null,
    inlineDatum: inlineDatum === undefined ? null : toHex(inlineDatum),
    inlineDatumJson: inlineDatum === undefined ? null : datumValue(inlineDatum),
    referenceScriptHash: referenceScript?.hash ?? null,
    scriptRef: referenceScript === undefined ? null : toHex(encodeScript(referenceScript)),
    scriptRefType: referenceScript === undefined ? null : scriptType(referenceScript.language),
    ...role,
    isCollateralReturn: output.collateralReturn,
    consumedByTx: output.spentBy ?? null,
    blockNumber: block?.height ?? null,
    blockTime: block === undefined ? null : slotToTime(network, block.slot),
    blockHash: block?.hash ?? null,
    slot: block?.slot ?? null,
    epoch: block?.epoch ?? null,
  };
}

/** Lovelace first, then assets by unit. */
const toAmountsJson = ({ lovelace, assets }: ChainOutput): Static<typeof HeldAmount>[] => [
  { unit: 'lovelace', quantity: lovelace.toString(), policyId: null, assetName: null },
  ...assets.map(({ policyId, assetName, quantity }) => ({
    unit: policyId + assetName,
    quantity: quantity.toString(),
    policyId,
    assetName,
  })),
];

/** An input whose output is unknown. */
export const unknownOutRef = (
  { txHash, index }: { readonly txHash: Uint8Array; readonly index: number },
  role: OutRefRole,
): Static<typeof OutRefUtxo> => ({
  txHash: toHex(txHash),
  outputIndex: index,
  ownerAddr: null,
  ownerStakeAddr: null,
  ownerPaymentCredential: null,
  ownerStakeCredential: null,
  amounts: [],
  lovelaceAmount: null,
  dataHash: null,
  inlineDatum: null,
  inlineDatumJson: null,
  referenceScriptHash: null,
  scriptRef: null,
  scriptRefType: null,
  ...role,
  isCollateralReturn: false,
  consumedByTx: null,
  blockNumber: null,
  blockTime: null,
  blockHash: null,
  slot: null,
  epoch: null,
});
