import { toHex } from '../../../kernel/hex.js';
import { NFT_CONTRACTS } from '../../../market/nft/contracts.js';
import { NFT_ORDER_KINDS, type PlacedNftOrder } from '../../../market/nft/nft-order.js';
import type { NftOrderRow } from '../../../store/write/cardano/load-nft-orders.js';
import { toParty } from './market-rows.js';

/** Undefined for a contract that only a later build knows. */
export function toNftOrder(row: NftOrderRow): PlacedNftOrder | undefined {
  const contract = NFT_CONTRACTS[row.contract];
  const kind = NFT_ORDER_KINDS[row.kind];
  if (contract === undefined || kind === undefined) return undefined;
  return {
    position: { txId: row.tx_id, index: row.index },
    order: {
      contract,
      kind,
      unit: toHex(row.unit),
      policy: row.policy === null ? undefined : toHex(row.policy),
      assetCount: row.asset_count,
      quantity: row.quantity,
      price: row.price,
      fee: row.fee,
      royalty: row.royalty,
      owner: toParty(row.owner_payment, row.owner_stake),
      ownerKey: toHex(row.owner_key),
    },
  };
}
