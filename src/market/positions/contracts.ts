import type { MarketName } from '../../chains/networks.js';

/** The index stores positions in this list: append only. */
export const POSITION_CONTRACTS = [
  'MINSWAP_FARM_V2',
  'MINSWAP_MIN_STAKING',
  'WINGRIDERS_FARM',
  'SUNDAESWAP_FARM',
  'LIQWID_LQ_STAKING',
  'INDIGO_INDY_STAKING',
  'INDIGO_CDP',
  'LEVVY_TOKENS',
  'LEVVY_NFTS',
  'FLUIDTOKENS_REQUEST',
] as const;
export type PositionContract = (typeof POSITION_CONTRACTS)[number];

/**
 * Contracts by the payment credential of their outputs; the stake part differs. Only contracts whose datums were seen on
 * mainnet and state the whole position are listed. Test networks have no known deployment.
 */
const DEPLOYED: Readonly<Partial<Record<MarketName, Readonly<Record<string, PositionContract>>>>> = {
  mainnet: {
    b15a1a010843e8afb6f963b03d452be815b533dad0cd23d819c2d201: 'MINSWAP_FARM_V2',
    '229863ae8694da16da002e889a1d19bcc82c581225b6dcca95fd69da': 'MINSWAP_MIN_STAKING',
    '0237cc313756ebb5bcfc2728f7bdc6a8047b471220a305aa373b278a': 'WINGRIDERS_FARM',
    '73275b9e267fd927bfc14cf653d904d1538ad8869260ab638bf73f5c': 'SUNDAESWAP_FARM',
    fa3603d2283e3dadee0b5810faf590ea9da6c7fea91095657f98a9c2: 'LIQWID_LQ_STAKING',
    a23793f529179e09cefb3c37fc6ae081e0e99e99be5cdb55a00941a5: 'INDIGO_INDY_STAKING',
    '0d8aee2011f769502cdc07273f7e118722ebf9c585f3fee061986b7b': 'INDIGO_CDP',
    '343f54d6adfb256b1e9041a72a8b519670086570d5611df499c797aa': 'LEVVY_TOKENS',
    a3c70492105826529484dae1647038c6a986bacdfcaefaaacd3aa62d: 'LEVVY_NFTS',
    '74f5a268f20a464b086baca44fd4ac4e2dc3c54914e4f1d9212c3f02': 'FLUIDTOKENS_REQUEST',
  },
};

/** The contracts of a market, by script hash in hexadecimal. */
export const listPositionContracts = (market: MarketName): ReadonlyMap<string, PositionContract> =>
  new Map(Object.entries(DEPLOYED[market] ?? {}));
