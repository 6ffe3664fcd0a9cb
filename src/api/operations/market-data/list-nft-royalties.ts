import Type from 'typebox';
import { decodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { fromHex } from '../../../kernel/hex.js';
import { ROYALTY_TOKEN_NAME, type RoyaltyShare, readRoyaltyDatum } from '../../../market/nft/royalty-datum.js';
import { policyClaims } from '../../../store/queries/cardano/assets/policies.js';
import { findTokenDatum } from '../../../store/queries/cardano/market/nft-tokens.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, described, Nullable, named, OneOf, PlainNumber } from '../../kit/schema.js';
import { toPartyAddress } from '../../services/market/nft-json.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { NftPolicyPath, nftPolicyExample } from '../../shapes/market/nft.js';
import { decodeRoyalty } from '../../shapes/policy/royalty.js';

/** Bytes with the hash of a datum may be anything. */
function readShares(bytes: Uint8Array | undefined): readonly RoyaltyShare[] {
  try {
    return (bytes && readRoyaltyDatum(decodePlutusData(bytes))) ?? [];
  } catch {
    return [];
  }
}

export const listNftRoyalties = operation({
  ...MARKET,
  id: 'listNftRoyalties',
  route: 'GET /api/nft/collection/{policyId}/royalties',
  summary: 'List the royalties that an NFT collection demands',
  description:
    'As stated by the policy: in the datum of its royalty token (CIP-102) and in the metadata of its first unnamed token (CIP-27). `royaltyLovelace` of a sale is what was paid.',
  cachedUntilNextBlock: true,
  path: NftPolicyPath,
  result: Type.Array(
    named(
      'NftRoyalty',
      Closed({
        standard: OneOf(['cip27', 'cip102'], 'Standard that states the royalty'),
        address: Type.String({ description: 'Address that receives it' }),
        ratePct: described(PlainNumber, 'Share of a sale, in percent'),
        minLovelace: Nullable(described(Amount, 'Smallest royalty; null without one')),
        maxLovelace: Nullable(described(Amount, 'Largest royalty; null without one')),
      }),
    ),
  ),
  errors: [],
  example: nftPolicyExample,

  handle({ db, network }, { path }) {
    const policy = fromHex(path.policyId);
    return db.snapshot(async (snapshot) => {
      const shares = readShares(await findTokenDatum(snapshot, policy, fromHex(ROYALTY_TOKEN_NAME)));
      const stated = decodeRoyalty((await policyClaims(snapshot, policy)).royalty);
      const rate = stated === null ? Number.NaN : Number(stated.rate) * 100;
      return [
        ...shares.map(({ to, fee, min, max }) => ({
          standard: 'cip102' as const,
          address: toPartyAddress(network, to),
          ratePct: Number((1000 / Number(fee)).toPrecision(15)),
          minLovelace: min?.toString() ?? null,
          maxLovelace: max?.toString() ?? null,
        })),
        ...(stated === null || !Number.isFinite(rate)
          ? []
          : [
              {
                standard: 'cip27' as const,
                address: stated.address,
                ratePct: Number(rate.toPrecision(15)),
                minLovelace: null,
                maxLovelace: null,
              },
            ]),
      ];
    });
  },
});
