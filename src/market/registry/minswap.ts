import type { ScriptRole } from '../dex.js';
import type { Deployment } from './deployment.js';

const V1_FACTORY_TOKEN = '13aa2accf2e1561723aa26871e071fdf32c867cff7e7d50ad470d62f4d494e53574150';
const V1_POOL_POLICY = '0be55d262b29f564998ff81efe21bdc0022621c12f15af08d0f2ddb1';
const V1_PARAMETERS = { lpPolicy: 'e4214b7cce62ac6fbba385d164df48e157eae5863521b4b67ca71d86' };

/** The same scripts on both networks. */
const v1: readonly ScriptRole[] = [
  {
    role: 'pool',
    dex: 'MINSWAP_V1',
    script: 'e1317b152faac13426e6a83e06ff88a4d62cce3c1634ab0a5ec13309',
    proof: [V1_FACTORY_TOKEN, V1_POOL_POLICY],
    parameters: V1_PARAMETERS,
  },
  {
    role: 'order',
    dex: 'MINSWAP_V1',
    script: 'a65ca58a4e9c755fa830173d2a5caed458ac0c73f97db7faae2e7e3b',
    parameters: V1_PARAMETERS,
  },
];

/** Orders of the first deployment; its pool script is not known. */
const first: ScriptRole = {
  role: 'order',
  dex: 'MINSWAP_V1',
  script: '0ca50950adbb06c5c5f6833924a66ac873e43202588b6d338602d78d',
  parameters: { lpPolicy: 'e0baa1f0887a766daf5196f92c88728e356e71255c5ad00866607484' },
};

const v2 = (pool: string, order: string, policy: string): readonly ScriptRole[] => [
  { role: 'pool', dex: 'MINSWAP_V2', script: pool, proof: [`${policy}4d5350`] },
  { role: 'order', dex: 'MINSWAP_V2', script: order },
];

export const minswapDeployment: Deployment = {
  mainnet: [
    ...v1,
    first,
    ...v2(
      'ea07b733d932129c378af627436e7cbc2ef0bf96e0036bb51b3bde6b',
      'c3e28c36c3447315ba5a56f33da6a6ddc1770a876a8d9f0cb3a97c4c',
      'f5808c2c990d86da54bfc97d89cee6efa20cd8461616359478d96b4c',
    ),
  ],
  preprod: [
    ...v1,
    ...v2(
      'd6ba9b7509eac866288ff5072d2a18205ac56f744bc82dcd808cb8fe',
      'da9525463841173ad1230b1d5a1b5d0a3116bbdeb4412327148a1b7a',
      'd6aae2059baee188f74917493cf7637e679cd219bdfbbf4dcbeb1d0b',
    ),
  ],
};
