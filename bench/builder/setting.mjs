/** Input of every contestant besides the job: one wallet on preprod with the parameters of today's mainnet. */
const ADDRESS =
  'addr_test1qz8swh9a7tga0u62lxs6dvnkmpxd0dyeeqx27csh6ywx7qplrv4wtdpvnh6wffzch0uakzhh7uwyvd4asda3zzay0qpqcplwh0';

/** The account and the policy of the same two keys. */
const STAKE_ADDRESS = 'stake_test1uql3k2h9kskfma8y53vth7wmptmlw8zxx67cx7c3pwj8sqs6zl0wr';
const STAKE_KEY_HASH = '3f1b2ae5b42c9df4e4a458bbf9db0af7f71c4636bd837b110ba47802';
const NATIVE_SCRIPT = '8200581c8f075cbdf2d1d7f34af9a1a6b276d84cd7b499c80caf6217d11c6f00';
const POLICY_ID = '39a4bcec50699316328808ba4de6f317118e91938b986f8db0fe6e00';

const ttl = 80_000_000;

export const context = {
  address: ADDRESS,
  stakeAddress: STAKE_ADDRESS,
  stakeKeyHash: STAKE_KEY_HASH,
  nativeScript: NATIVE_SCRIPT,
  policyId: POLICY_ID,
  parameters: {
    minFeeA: 44,
    minFeeB: 155381,
    maxTxSize: 16384,
    maxValueSize: 5000,
    coinsPerUtxoByte: 4310,
    keyDeposit: 2000000,
    drepDeposit: 500000000,
  },
  ttl,
  /** The same time for builders that use time instead of slots: preprod began with 86,400 slots of 20 seconds. */
  ttlTime: (1_655_769_600 + (ttl - 86_400)) * 1000,
};
