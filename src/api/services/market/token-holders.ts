import { notTraded } from '../../shapes/market/asking.js';
import type { Asking } from './asking.js';
import { type TokenFacts, tokenFacts } from './token-facts.js';
import { tradedAsset } from './traded-asset.js';

export async function factsOf(asking: Asking, text: string): Promise<TokenFacts & { readonly assetId: number }> {
  const asset = await tradedAsset(asking, text);
  const facts = asset === undefined ? undefined : (await tokenFacts(asking, [asset.unit])).get(asset.unit);
  if (facts?.assetId === undefined) throw notTraded();
  return { ...facts, assetId: facts.assetId };
}
