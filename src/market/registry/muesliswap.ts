import type { OrderRole, PoolRole } from '../dex.js';
import type { Deployment } from './deployment.js';

/** `MuesliSwap_AMM`. */
const FACTORY_NAME = '4d7565736c69537761705f414d4d';

const proof = [
  `de9b756719341e79785aa13c164e7fe68c189ed04d61c9876b2fe53f${FACTORY_NAME}`,
  `ffcdbb9155da0602280c04d8b36efde35e3416567f9241aff0955269${FACTORY_NAME}`,
] as const;

const parameters = {
  nftPolicies: [
    '909133088303c49f3a30f1cc8ed553a73857a29779f6c6561cd8093f',
    '7a8041a0693e6605d010d5185b034d55c79eaf7ef878aae3bdcdbf67',
  ],
  lpPolicy: 'af3d70acf4bd5b3abb319a7d75c89fb3e56eafcdd46b2e9b57a2557f',
} as const;

const pool = (script: string): PoolRole => ({ role: 'pool', dex: 'MUESLISWAP', script, proof, parameters });

const order = (script: string, variant: 'book' | 'batch'): OrderRole => ({
  role: 'order',
  dex: 'MUESLISWAP',
  script,
  variant,
  parameters,
});

export const muesliswapDeployment: Deployment = {
  mainnet: [
    pool('7045237d1eb0199c84dffe58fe6df7dc5d255eb4d418e4146d5721f8'),
    pool('e8baad9288dc9abdc099b46f2ac006b1a82c7df4996e067f00c04e8d'),
    pool('db21c4e1c2cad0e5cc67adaf1b97ad0c195125b90508e0258964fc43'),
    order('ea184d0a7e640c4b5daa3f2cef851e75477729c2fd89f6ffbed7874c', 'book'),
    order('15b95fdaceeb507073a1bd198803373beeafbd82560fbf8abe9073ff', 'book'),
    order('f1ec90d33208778214cdc7fa90858ac5620253d99f84c10335928cab', 'book'),
    order('fea3f75281aa7f3f9f1a488030006cecd96290e9d3e7921a6b10c903', 'book'),
    order('00fb107bfbd51b3a5638867d3688e986ba38ff34fb738f5bd42b20d5', 'book'),
    order('73ede893f547edbd25da6953fda33caacd01f44047922bf7c5ceb951', 'batch'),
  ],
};
