import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { lastNftSale } from '../../../store/queries/cardano/market/nft-sales.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, described, Integer, named } from '../../kit/schema.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { NftAssetPath, neverSold, nftAssetExample } from '../../shapes/market/nft.js';
import { joinUnit } from '../../shapes/market/parameters.js';

export const getNftPrice = operation({
  ...MARKET,
  id: 'getNftPrice',
  route: 'GET /api/nft/asset/{policyId}/{assetName}/price',
  summary: 'Get the price of the newest sale of an NFT',
  description: 'Sales in a bundle do not count. Returns 404 for a token that was never sold alone.',
  cachedUntilNextBlock: true,
  path: NftAssetPath,
  result: named(
    'NftPrice',
    Closed({
      policyId: Type.String({ description: FIELD.policyId }),
      assetName: Type.String({ description: 'Asset name in hexadecimal' }),
      priceLovelace: described(Amount, 'Price that the buyer paid, with the fee of the marketplace and the royalty'),
      txHash: Type.String({ description: FIELD.txHash }),
      blockTime: Integer({ description: FIELD.blockTime }),
    }),
  ),
  errors: ['not-found'],
  example: nftAssetExample,

  async handle({ db }, { path }) {
    const unit = joinUnit(path.policyId, path.assetName);
    const sale = await lastNftSale(db, fromHex(unit));
    if (sale === undefined) throw neverSold();
    return {
      policyId: unit.slice(0, 56),
      assetName: unit.slice(56),
      priceLovelace: sale.price.toString(),
      txHash: sale.txHash,
      blockTime: sale.time,
    };
  },
});
