import type { OrderRole, PoolRole, ScriptRole } from '../dex.js';
import type { DexName } from '../dex-names.js';
import type { Deployment } from './deployment.js';

/** The validity token of every pool is named `L`; the LP token has the same policy. */
const pair = (dex: DexName, policy: string, pool: string, order: string): readonly ScriptRole[] => [
  { role: 'pool', dex, script: pool, proof: [`${policy}4c`] } satisfies PoolRole,
  { role: 'order', dex, script: order, parameters: { policy } } satisfies OrderRole,
];

const V2_POLICY = '6fdc63a1d71dc2c65502b79baae7fb543185702b12c3c5fb639ed737';

export const wingridersDeployment: Deployment = {
  mainnet: [
    ...pair(
      'WINGRIDERS_V1',
      '026a18d04a0c642759bb3d83b12e3344894e5c1c7b2aeb1a2113a570',
      'e6c90a5923713af5786963dee0fdffd830ca7e0c86a041d9e5833e91',
      '86ae9eebd8b97944a45201e4aec1330a72291af2d071644bba015959',
    ),
    ...pair(
      'WINGRIDERS_STABLE_V1',
      '980e8c567670d34d4ec13a0c3b6de6199f260ae5dc9dc9e867bc5c93',
      '9868d58fbfcc2b14cfc7d9eec0b765e7e6fc4e950c9c2748ace9ce61',
      'c5e0385012d5f010b1dc7ab42ba632944052de232051ec6ce3bfd72e',
    ),
    ...pair(
      'WINGRIDERS_V2',
      V2_POLICY,
      'af97793b8702f381976cec83e303e9ce17781458c73c4bb16fe02b83',
      'c134d839a64a5dfb9b155869ef3f34280751a622f69958baa8ffd29c',
    ),
    ...pair(
      'WINGRIDERS_STABLE_V2',
      V2_POLICY,
      '946ae228430f2fc64aa8b3acb910ee27e9b3e47aa8f925fac27834a1',
      '23680ea6701b56f2c12ae79d8af94fd36f509b7b007029c7ce114840',
    ),
  ],
};
