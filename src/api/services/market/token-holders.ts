import { notTraded } from '../../shapes/market/market-operation.js';
import type { MarketRequest } from './market-request.js';
import { type TokenFacts, tokenFacts } from './token-facts.js';
import { tradedAsset } from './traded-asset.js';

export async function loadTokenFacts(
  request: MarketRequest,
  text: string,
): Promise<TokenFacts & { readonly assetId: number }> {
  const asset = await tradedAsset(request, text);
  const facts = asset === undefined ? undefined : (await tokenFacts(request, [asset.unit])).get(asset.unit);
  if (facts?.assetId === undefined) throw notTraded();
  return { ...facts, assetId: facts.assetId };
}
