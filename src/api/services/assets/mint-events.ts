import type { Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Mint } from '../../../store/queries/cardano/assets/mints.js';
import { findCip25Metadata } from '../../../store/queries/cardano/assets/token-sources.js';
import { formatFingerprint } from '../../shapes/assets/shapes.js';
import { metadataEntryText } from '../../shapes/outputs/data-json.js';
import type { MintEvent } from '../../shapes/transactions/mint-json.js';

/** Includes the CIP-25 metadata of each transaction for the asset. */
export async function toMintsJson(
  db: NetworkDb<'cardano'>,
  mints: readonly Mint[],
  network: CardanoNetwork,
): Promise<Static<typeof MintEvent>[]> {
  const described = await findCip25Metadata(
    db,
    mints.filter(({ quantity }) => quantity > 0n).map(({ txId }) => txId),
  );
  return mints.map((mint) => {
    const unit = mint.policyId + mint.assetName;
    const entry = mint.quantity > 0n ? described.get(mint.txId)?.get(unit) : undefined;
    return {
      txHash: mint.txHash,
      unit,
      policyId: mint.policyId,
      assetName: mint.assetName,
      fingerprint: formatFingerprint(mint.fingerprint),
      quantity: mint.quantity.toString(),
      action: mint.quantity < 0n ? 'BURN' : 'MINT',
      slot: mint.slot,
      blockHeight: mint.height,
      blockTime: slotToTime(network, mint.slot),
      epoch: mint.epoch,
      metadata: entry === undefined ? null : metadataEntryText(entry.metadata),
    };
  });
}
