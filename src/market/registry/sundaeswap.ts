import type { ScriptRole } from '../dex.js';
import type { DexName } from '../dex-names.js';
import type { Deployment } from './deployment.js';

/** The pool script is also the policy of the pool's tokens. */
const contracts = (dex: DexName, pool: string, order: string): readonly ScriptRole[] => [
  { role: 'pool', dex, script: pool, proof: [pool] },
  { role: 'order', dex, script: order },
];

export const sundaeSwapDeployment: Deployment = {
  mainnet: [
    {
      role: 'pool',
      dex: 'SUNDAESWAP_V1',
      script: '4020e7fc2de75a0729c3cc3af715b34d98381e0cdbcfa99c950bc3ac',
      proof: ['0029cb7c88c7567b63d1a512c0ed626aa169688ec980730c0473b913'],
    },
    {
      role: 'order',
      dex: 'SUNDAESWAP_V1',
      script: 'ba158766c1bae60e2117ee8987621441fac66a5e0fb9c7aca58cf20a',
    },
    ...contracts(
      'SUNDAESWAP_V3',
      'e0302560ced2fdcbfcb2602697df970cd0d6a38f94b32703f51c312b',
      'fa6a58bbe2d0ff05534431c8e2f0ef2cbdc1602a8456e4b13c8f3077',
    ),
    ...contracts(
      'SUNDAESWAP_STABLE',
      '4de79a0c17180030bff4c36825cb6e99caa007bc632f789561a26d56',
      '6ab62945d0d8d6288e243b3b6437ff9c099a38e088288f5a6b7c5e8b',
    ),
  ],
  preview: contracts(
    'SUNDAESWAP_V3',
    '44a1eb2d9f58add4eb1932bd0048e6a1947e85e3fe4f32956a110414',
    '484969d936f484c45f143d911f81636fe925048e205048ee1fe412aa',
  ),
};
