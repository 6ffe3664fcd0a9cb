import type { OrderRole } from '../dex.js';
import type { DexName } from '../dex-names.js';
import type { Deployment } from './deployment.js';

const order = (dex: DexName, script: string, policy?: string): OrderRole => ({
  role: 'order',
  dex,
  script,
  ...(policy === undefined ? {} : { parameters: { policy } }),
});

/** DEXes with orders and no pools. The policy is that of the NFT that identifies an order. */
export const orderBooksDeployment: Deployment = {
  mainnet: [
    order(
      'GENIUS_YIELD',
      'edfff663d37fc5f9753bc4222e0da2bfe08aa48db0837d2c329adeb3',
      '22f6999d4effc0ade05f6e1a70b702c65d6b3cdf0e301e4a8267f585',
    ),
    order(
      'GENIUS_YIELD',
      'a8d7ff5cf4c117270288372f9ac8e1ce5b758ae15a7851c41661a48c',
      '642c1f7bf79ca48c0f97239fcb2f3b42b92f2548184ab394e1e1e503',
    ),
    order('CHADSWAP', '8c66f1ac8b57debcab9a07b3b9b0a5595a5ad76e3bcae756c82efe4f'),
    order('CHADSWAP', 'ea07914e72654ca5a5c5e26a95596e6fa0b5c4c317e43e2f92457ea1'),
    order('AXO', '55ff0e63efa0694e8065122c552e80c7b51768b7f20917af25752a7c'),
  ],
  preprod: [
    order(
      'GENIUS_YIELD',
      '44376a5f63342097a4f20401088c62da272639e60644a9ec1d70f444',
      '53827a77e4ed3d5c211706708c0aa9b9a3be19db901b1cbf7fa515b8',
    ),
  ],
};
