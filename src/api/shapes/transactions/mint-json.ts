import Type, { type Static } from 'typebox';
import { CIP25_LABEL, readCip25 } from '../../../chains/cardano/assets/cip25.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { ChainTransaction } from '../../../store/queries/cardano/transactions/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, Integer, named, OneOf } from '../../kit/schema.js';
import { MintedAsset, toMintJson } from '../outputs/asset-json.js';
import { ExactJson, metadataEntryText } from '../outputs/data-json.js';

export const MintEvent = named(
  'MintEvent',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    ...MintedAsset.properties,
    action: OneOf(['MINT', 'BURN'], 'Whether the transaction minted or burned'),
    slot: Count(FIELD.slot),
    blockHeight: Count(FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    epoch: Count(FIELD.epoch),
    metadata: ExactJson('CIP-25 metadata of the asset in this transaction (label 721); null when there is none'),
  }),
);

/** In the order of the transaction. */
export function toMintEventsJson(
  { body, auxiliary }: Transaction,
  { hash, block }: ChainTransaction,
  network: CardanoNetwork,
): Static<typeof MintEvent>[] {
  const described = new Map(
    (auxiliary?.metadata ?? [])
      .filter(({ label }) => label === CIP25_LABEL)
      .flatMap(({ value }) => readCip25(value))
      .map(({ policyId, assetName, metadata }) => [toHex(policyId) + toHex(assetName), metadata]),
  );
  return body.mint.map((asset) => {
    const json = toMintJson(asset);
    const metadata = described.get(json.unit);
    return {
      txHash: toHex(hash),
      ...json,
      action: asset.quantity < 0n ? 'BURN' : 'MINT',
      slot: block.slot,
      blockHeight: block.height,
      blockTime: slotToTime(network, block.slot),
      epoch: block.epoch,
      metadata: metadata === undefined ? null : metadataEntryText(metadata),
    };
  });
}
