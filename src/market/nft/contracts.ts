import type { MarketName } from '../../chains/networks.js';

/** The index stores positions in this list: append only. */
export const NFT_MARKETPLACES = ['jpg.store', 'WayUp', 'Martify'] as const;
export type NftMarketplace = (typeof NFT_MARKETPLACES)[number];

/**
 * The datum of a contract.
 *
 * - `sale`: seller, price, asset and royalty of one listed asset.
 * - `swap`: an owner and the payments that release the output, in lovelace (a listing) or assets (an offer).
 * - `ask`: the payments in lovelace, then the owner; the fee of the marketplace comes on top.
 */
export type NftDatumForm = 'sale' | 'swap' | 'ask';

export interface NftContract {
  readonly name: string;
  readonly marketplace: NftMarketplace;
  readonly form: NftDatumForm;
  /** Whether the owner in the datum is a payment key or a stake key. */
  readonly ownerKey: 'payment' | 'stake';
  /** Payment credentials that receive the fee of the marketplace. */
  readonly feeRecipients: readonly string[];
  readonly fee: NftFee;
}

/** The fee of a marketplace, between two bounds in lovelace. A `swap` states its fee as a payment instead. */
export interface NftFee {
  readonly permille: bigint;
  readonly min: bigint;
  readonly max?: bigint;
}

const ADA = 1_000_000n;
const JPG_FEE_KEY = '70e60f3b5ea7153e0acc7a803e4401d44b8ed1bae1c7baaad1a62a72';
const JPG_FEE_SCRIPT = '84cc25ea4c29951d40b443b95bbc5676bc425470f96376d1984af9ab';
const WAYUP_FEE_KEY = '5f08a64f580e581735070e1b1d2ce29ae6942ab45ccff5a1747d2283';

const jpgStore = {
  marketplace: 'jpg.store',
  ownerKey: 'payment',
  feeRecipients: [JPG_FEE_KEY, JPG_FEE_SCRIPT],
  fee: { permille: 20n, min: ADA },
} as const;

const wayUp = {
  marketplace: 'WayUp',
  ownerKey: 'stake',
  feeRecipients: [WAYUP_FEE_KEY],
  fee: { permille: 20n, min: ADA, max: 10n * ADA },
} as const;

/** The index stores positions in this list: append only. */
export const NFT_CONTRACTS: readonly NftContract[] = [
  { name: 'JPG_STORE_V1', form: 'sale', ...jpgStore },
  { name: 'JPG_STORE_V2_PLUTUS_V1', form: 'swap', ...jpgStore },
  { name: 'JPG_STORE_V2', form: 'swap', ...jpgStore },
  { name: 'JPG_STORE_V3', form: 'ask', ...jpgStore },
  { name: 'WAYUP_ASK', form: 'ask', ...wayUp },
  { name: 'WAYUP_BID', form: 'swap', ...wayUp },
  {
    name: 'MARTIFY',
    marketplace: 'Martify',
    form: 'sale',
    ownerKey: 'payment',
    feeRecipients: [],
    fee: { permille: 10n, min: ADA },
  },
];

/**
 * Contracts by the payment credential of their outputs: one script occurs with many stake parts, so that full addresses
 * identify nothing. Test networks have no known deployment.
 */
const DEPLOYED: Readonly<Partial<Record<MarketName, Readonly<Record<string, string>>>>> = {
  mainnet: {
    '4a59ebd93ea53d1bbf7f82232c7b012700a0cf4bb78d879dabb1a20a': 'JPG_STORE_V1',
    a55f409501bf65805bb0dc76f6f9ae90b61e19ed870bc00256813608: 'JPG_STORE_V2_PLUTUS_V1',
    '9068a7a3f008803edac87af1619860f2cdcde40c26987325ace138ad': 'JPG_STORE_V2',
    c727443d77df6cff95dca383994f4c3024d03ff56b02ecc22b0f3f65: 'JPG_STORE_V3',
    a76f0fb801a29f591e9871576508d85b0b5f3c38774f65032f58fdad: 'WAYUP_ASK',
    '27d46ecbec94b052d8f875cf3beafd0e8ca40e8ad069f677e0a128ea': 'WAYUP_BID',
    '78113df24a3e1b2a95f19f182b61583de2b8bcf246555faf31d14b18': 'MARTIFY',
  },
};

/** The NFT contracts of a market, by script hash. */
export function listNftContracts(market: MarketName): ReadonlyMap<string, NftContract> {
  return new Map(
    Object.entries(DEPLOYED[market] ?? {}).flatMap(([script, name]) => {
      const contract = NFT_CONTRACTS.find((known) => known.name === name);
      return contract === undefined ? [] : [[script, contract] as const];
    }),
  );
}

export const contractNumber = (contract: NftContract): number => NFT_CONTRACTS.indexOf(contract);

/** The marketplace that a message of the sender names: sites also settle listings of other marketplaces. */
export function findMarketplace(message: string | undefined): NftMarketplace | undefined {
  const text = message?.toLowerCase() ?? '';
  return text.includes('wayup') ? 'WayUp' : text.includes('jpg.store') ? 'jpg.store' : undefined;
}
