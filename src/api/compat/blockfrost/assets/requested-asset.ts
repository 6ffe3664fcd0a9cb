import Type from 'typebox';
import type { AssetId } from '../../../../chains/cardano/assets/asset-id.js';
import { fromHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { findAssetId } from '../../../../store/queries/cardano/chain/entities.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { invalid, notFound } from '../parameters.js';

export const AssetParameter = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'Policy and asset name in hexadecimal',
});

export const AssetPath = Type.Object({ asset: AssetParameter });

/** Fields of all routes of one asset. */
export const ASSET_ROUTE = {
  ...BLOCKFROST_ROUTE,
  path: AssetPath,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { asset: EXAMPLE.unit } },
} as const;

const POLICY_DIGITS = 56;

export function readUnit(text: string): AssetId {
  if (!/^[0-9a-f]{56,120}$/i.test(text)) throw invalid('Invalid or malformed asset format.');
  // Half a byte is valid for Blockfrost, but no asset has such a name.
  if (text.length % 2 === 1) throw notFound();
  return { policyId: fromHex(text.slice(0, POLICY_DIGITS)), assetName: fromHex(text.slice(POLICY_DIGITS)) };
}

/** Throws 404 for an asset that was never minted. */
export async function findUnit(db: NetworkDb<'cardano'>, asset: AssetId): Promise<number> {
  const id = await findAssetId(db, asset);
  if (id === undefined) throw notFound();
  return id;
}
