import type { ScriptRole } from '../dex.js';
import { LOVELACE, type Unit } from '../unit.js';
import type { Deployment } from './deployment.js';

/**
 * The two scripts of a VyFi pool. Data that is not on the chain comes from VyFi's own list of pools, from which an
 * operator adds those missing here: `fee` is the sum of its bar and liquidity fees, in basis points.
 */
export const vyFiPool = (deployed: {
  readonly pool: string;
  readonly order: string;
  /** Policy of the pool token, whose asset name is empty. */
  readonly token: string;
  readonly assets: readonly [Unit, Unit];
  readonly fee?: number;
  readonly lpAsset?: Unit;
}): readonly ScriptRole[] => {
  const { assets, token, fee, lpAsset } = deployed;
  const parameters = {
    assets,
    pool: token,
    ...(fee === undefined ? {} : { fee }),
    ...(lpAsset === undefined ? {} : { lpAsset }),
  };
  return [
    { role: 'pool', dex: 'VYFI', script: deployed.pool, proof: [token], parameters },
    { role: 'order', dex: 'VYFI', script: deployed.order, parameters },
  ];
};

export const vyFiDeployment: Deployment = {
  mainnet: vyFiPool({
    pool: '694490530fd3abcf89aad027583203b2735080f4e841e6e189ac40ec',
    order: '5c8b908655af5e66d66364a935225a109ccd8bacee574f73a41486f9',
    token: 'f7f9777979a2a96777823f149e6696954f43967fc56cfc7095a33f98',
    assets: [LOVELACE, 'fe7c786ab321f41c654ef6c1af7b3250a613c24e4213e0425a7ae45655534441'],
  }),
};
