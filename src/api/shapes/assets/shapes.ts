import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { assetNameAscii } from '../../../chains/cardano/assets/asset-id.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { encodeBech32 } from '../../../kernel/bech32.js';
import { fromHex } from '../../../kernel/hex.js';
import type { AssetSummary } from '../../../store/queries/cardano/assets/assets.js';
import type { Holder } from '../../../store/queries/cardano/assets/holders.js';
import type { TransactionPosition } from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

export const PolicyAsset = named(
  'PolicyAsset',
  Closed({
    unit: Type.String({ description: FIELD.assetUnit }),
    policyId: Type.String({ description: FIELD.policyId }),
    assetName: Type.String({ description: 'Hexadecimal' }),
    assetNameAscii: Nullable(Type.String({ description: 'Asset name as text; null when it is not printable ASCII' })),
    fingerprint: Type.String({ description: FIELD.fingerprint }),
    quantity: described(Amount, 'Supply: quantity minted minus quantity burned, in the smallest unit of the asset'),
    decimals: Nullable(Integer({ description: FIELD.decimalsOrNull })),
  }),
);

export const formatFingerprint = (hex: string): string => encodeBech32('asset', fromHex(hex));

export const toAssetJson = (asset: AssetSummary): Static<typeof PolicyAsset> => ({
  unit: asset.policyId + asset.assetName,
  policyId: asset.policyId,
  assetName: asset.assetName,
  assetNameAscii: assetNameAscii(fromHex(asset.assetName)) ?? null,
  fingerprint: formatFingerprint(asset.fingerprint),
  quantity: asset.quantity.toString(),
  decimals: asset.decimals ?? null,
});

export const AssetHolder = named(
  'AssetHolder',
  Closed({
    address: Type.String({ description: 'Address, or stake address in lists of accounts' }),
    quantity: described(Amount, 'Quantity held, in the smallest unit of the asset'),
    sharePct: Nullable(Type.Number({ description: 'Share of the supply, in percent' })),
  }),
);

export const toHolderJson = (
  { address, stake, quantity }: Holder,
  supply: bigint,
  network: CardanoNetwork,
): Static<typeof AssetHolder> => ({
  address: address === undefined ? stakeAddressText(stake!, network) : addressBytesText(address),
  quantity: quantity.toString(),
  sharePct: computePercent(quantity, supply),
});

const SCALE = 10n ** 12n;

/** Exact to ten decimal places; null when the whole is zero. */
export const computePercent = (part: bigint, whole: bigint): number | null =>
  whole <= 0n ? null : Number((part * SCALE) / whole) / 1e10;

export const AssetTx = named(
  'AssetTx',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    txIndex: Count('Index of the transaction in the block'),
    slot: Count(FIELD.slot),
    blockHeight: Count(FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    epoch: Count(FIELD.epoch),
  }),
);

export const toAssetTxJson = (
  { txHash, txIndex, slot, height, epoch }: TransactionPosition,
  network: CardanoNetwork,
): Static<typeof AssetTx> => ({
  txHash,
  txIndex,
  slot,
  blockHeight: height,
  blockTime: slotToTime(network, slot),
  epoch,
});

export const Supply = named(
  'Supply',
  Closed({
    unit: Nullable(Type.String({ description: 'Policy id and asset name; null when the supply is of a whole policy' })),
    policyId: Type.String({ description: FIELD.policyId }),
    supply: described(Amount, 'Quantity minted minus quantity burned, in the smallest unit'),
    minted: described(Amount, 'Quantity ever minted, in the smallest unit'),
    burned: described(Amount, 'Quantity ever burned, in the smallest unit'),
    slot: Count('Slot of the newest block that is counted'),
  }),
);
