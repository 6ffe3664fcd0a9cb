import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import type { ChainOutput } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import { toAddressUtxoJson } from '../../../shapes/outputs/address-utxo.js';
import type { AssetBalance } from '../../../shapes/outputs/asset-json.js';
import type { TxIO } from '../../../shapes/transactions/output-json.js';
import { amount, bool, FIELDS, json, textOrNull } from '../fields.js';

export const toKoiosAsset = (
  asset: Pick<Static<typeof AssetBalance>, 'policyId' | 'assetName' | 'fingerprint' | 'quantity'> & {
    decimals?: number | null;
  },
) => ({
  policy_id: asset.policyId,
  asset_name: asset.assetName,
  fingerprint: asset.fingerprint,
  decimals: asset.decimals ?? 0,
  quantity: asset.quantity,
});

type ReferenceScript = NonNullable<Static<typeof TxIO>['referenceScript']>;

export const toKoiosScriptType = (type: ReferenceScript['type']): string => (type === 'native' ? 'timelock' : type);

export const toKoiosReferenceScript = (script: ReferenceScript | null) =>
  script === null ? null : { ...script, type: toKoiosScriptType(script.type) };

/** The columns of a list of unspent outputs. */
export const UTXO_COLUMNS = {
  tx_hash: FIELDS.tx_hash,
  tx_index: FIELDS.tx_index,
  address: FIELDS.address,
  value: amount('Amount of ada, in lovelace'),
  stake_address: FIELDS.stake_address_or_null,
  payment_cred: FIELDS.payment_cred,
  epoch_no: FIELDS.epoch_no,
  block_height: FIELDS.block_height,
  block_time: FIELDS.block_time,
  datum_hash: textOrNull('Hash of the datum; null without one'),
  inline_datum: json('Inline datum as bytes and value; null without one, or unless `_extended`'),
  reference_script: json('Reference script; null without one, or unless `_extended`'),
  asset_list: json('Native assets in the output; null unless `_extended`'),
  is_spent: bool('True when a transaction has spent the output'),
} as const;

/** Outputs of the genesis files are in no block: they count as of the start of the chain. */
export function toUtxoInfo(output: ChainOutput, network: CardanoNetwork, extended: boolean) {
  const utxo = toAddressUtxoJson(output, network);
  return {
    tx_hash: utxo.txHash,
    tx_index: utxo.txIndex,
    address: utxo.address,
    value: utxo.value,
    stake_address: utxo.stakeAddress,
    payment_cred: utxo.paymentCred,
    epoch_no: utxo.epoch ?? 0,
    block_height: utxo.blockHeight ?? 0,
    block_time: utxo.blockTime ?? network.systemStart,
    datum_hash: utxo.datumHash,
    inline_datum: extended ? utxo.inlineDatum : null,
    reference_script: extended ? toKoiosReferenceScript(utxo.referenceScript) : null,
    asset_list: extended ? utxo.assets.map(toKoiosAsset) : null,
    is_spent: utxo.spent,
  };
}
