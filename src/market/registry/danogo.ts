import type { PoolRole } from '../dex.js';
import type { Deployment } from './deployment.js';

/** The pool script is also the policy of the pool NFTs. */
const pool = (script: string): PoolRole => ({ role: 'pool', dex: 'DANOGO', script, proof: [script] });

export const danogoDeployment: Deployment = {
  mainnet: [pool('d8b69fc53637bcfadbc4469083f706bc293f4d9d2296646c5ca167bb')],
  preprod: [pool('04041c3c6ba87b33f2c9eb7f7dbeae3b26003c3e199d438bb99932a2')],
};
