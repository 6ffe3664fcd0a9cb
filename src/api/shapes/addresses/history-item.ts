import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { encodeBech32 } from '../../../kernel/bech32.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { ChainOutput, HeldAsset } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import type { SpentOutput } from '../../../store/queries/cardano/outputs/spent-outputs.js';
import type { TransactionMetadata } from '../../../store/queries/cardano/transactions/metadata.js';
import type { ChainTransaction } from '../../../store/queries/cardano/transactions/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { SignedAmount } from '../outputs/asset-json.js';
import { ExactJson, metadataEntryText } from '../outputs/data-json.js';
import { OutRefUtxo, toOutRefJson, unknownOutRef } from '../outputs/out-ref-utxo.js';

/** Amounts that the transactions of a history moved; all lookups of a page are shared. */

const MovedAsset = named(
  'MovedAsset',
  Closed({
    policyId: Type.String({ description: FIELD.policyId }),
    assetName: Type.String({ description: FIELD.assetName }),
    fingerprint: Type.String({ description: FIELD.fingerprint }),
    quantity: described(Amount, FIELD.quantity),
  }),
);

export const historyFields = {
  txHash: Type.String({ description: FIELD.txHash }),
  txTimestamp: Integer({ description: 'Unix time in seconds' }),
  blockEpoch: described(Count(FIELD.epoch), FIELD.epoch),
  blockHash: Type.String({ description: FIELD.blockHash }),
  blockHeight: described(Count(FIELD.blockHeight), FIELD.blockHeight),
  slot: described(Count(FIELD.slot), FIELD.slot),
  txSize: Count('Bytes'),
  fee: Nullable(described(Amount, FIELD.feeOrNull)),
  totalOutput: described(Amount, FIELD.totalOutput),
  deposit: Nullable(
    described(
      SignedAmount,
      'Deposits that the transaction paid minus deposits that it got back, in lovelace; null when not all inputs are known',
    ),
  ),
  sentAmount: described(Amount, 'Spent from the address in the transaction, in lovelace'),
  receivedAmount: described(Amount, 'Paid to the address in the transaction, in lovelace'),
  netAmount: described(SignedAmount, 'Received minus spent by the address, in lovelace'),
  sentAssets: Type.Array(MovedAsset, { description: 'Native assets spent from the address, ordered by unit' }),
  receivedAssets: Type.Array(MovedAsset, { description: 'Native assets paid to the address, ordered by unit' }),
  inputs: Type.Array(OutRefUtxo, {
    description: 'Outputs that the transaction spent; the collateral when a script failed',
  }),
  outputs: Type.Array(OutRefUtxo, { description: FIELD.txOutputs }),
  metadata: ExactJson('Metadata by label, as plain JSON; null when there is none'),
};

export const TxHistoryItem = named('TxHistoryItem', Closed(historyFields));

export const toMetadataJson = (metadata: readonly TransactionMetadata[]): unknown =>
  metadata.length === 0
    ? null
    : Object.fromEntries(metadata.map(({ label, bytes }) => [label.toString(), metadataEntryText(bytes)]));

export const toFactsJson = (
  { hash, block, sizeBytes, fee, output, deposit }: ChainTransaction,
  network: CardanoNetwork,
) => ({
  txHash: toHex(hash),
  txTimestamp: slotToTime(network, block.slot),
  blockEpoch: block.epoch,
  blockHash: block.hash,
  blockHeight: block.height,
  slot: block.slot,
  txSize: sizeBytes,
  fee: fee?.toString() ?? null,
  totalOutput: output.toString(),
  deposit: deposit?.toString() ?? null,
});

/** Amounts spent from and paid to the address. A failed transaction spends its collateral. */
export function toFlowJson(
  address: Uint8Array,
  network: CardanoNetwork,
  { valid }: ChainTransaction,
  spent: readonly SpentOutput[],
  made: readonly ChainOutput[],
) {
  const own = (output: ChainOutput | undefined): output is ChainOutput =>
    output !== undefined && Buffer.compare(output.address, address) === 0;
  const sent = spent.map(({ output }) => output).filter(own);
  const received = made.filter(own);
  const role = { collateral: !valid, reference: false };
  return {
    sentAmount: sumLovelace(sent).toString(),
    receivedAmount: sumLovelace(received).toString(),
    netAmount: (sumLovelace(received) - sumLovelace(sent)).toString(),
    sentAssets: sumAssets(sent),
    receivedAssets: sumAssets(received),
    inputs: spent.map((each) =>
      each.output === undefined ? unknownOutRef(each, role) : toOutRefJson(each.output, network, role),
    ),
    outputs: made.map((output) =>
      toOutRefJson(output, network, { collateral: output.collateralReturn, reference: false }),
    ),
  };
}

const sumLovelace = (outputs: readonly ChainOutput[]): bigint =>
  outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n);

/** By unit. */
function sumAssets(outputs: readonly ChainOutput[]): Static<typeof MovedAsset>[] {
  const byUnit = new Map<string, HeldAsset>();
  for (const asset of outputs.flatMap(({ assets }) => assets)) {
    const unit = asset.policyId + asset.assetName;
    byUnit.set(unit, { ...asset, quantity: (byUnit.get(unit)?.quantity ?? 0n) + asset.quantity });
  }
  return [...byUnit]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { policyId, assetName, fingerprint, quantity }]) => ({
      policyId,
      assetName,
      fingerprint: encodeBech32('asset', fromHex(fingerprint)),
      quantity: quantity.toString(),
    }));
}
