import type { Deployment } from './deployment.js';

export const cswapDeployment: Deployment = {
  mainnet: [
    { role: 'pool', dex: 'CSWAP', script: 'ed97e0a1394724bb7cb94f20acf627abc253694c92b88bf8fb4b7f6f' },
    { role: 'order', dex: 'CSWAP', script: 'da5b47aed3955c9132ee087796fa3b58a1ba6173fa31a7bc29e56d4e' },
  ],
};
