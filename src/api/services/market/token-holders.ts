import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { HolderShare } from '../../../store/queries/cardano/market/holders.js';
import { notTraded } from '../../shapes/market/market-operation.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';
import type { MarketRequest } from './market-request.js';
import { type TokenFacts, tokenFacts } from './token-facts.js';
import { tradedAsset } from './traded-asset.js';

/** The stake address of a wallet, or its address without a stake part. */
export const toHolderAddress = (
  network: CardanoNetwork,
  { stakeHash, stakeScript, address }: Omit<HolderShare, 'quantity'>,
): string =>
  stakeHash === null
    ? addressBytesText(address)
    : stakeAddressText({ type: stakeScript === true ? 'script' : 'key', hash: stakeHash }, network);

export async function loadTokenFacts(
  request: MarketRequest,
  text: string,
): Promise<TokenFacts & { readonly assetId: number }> {
  const asset = await tradedAsset(request, text);
  const facts = asset === undefined ? undefined : (await tokenFacts(request, [asset.unit])).get(asset.unit);
  if (facts?.assetId === undefined) throw notTraded();
  return { ...facts, assetId: facts.assetId };
}
