/** Input of every contestant besides the job: one wallet on preprod with the parameters of today's mainnet. */
const ADDRESS =
  'addr_test1qz8swh9a7tga0u62lxs6dvnkmpxd0dyeeqx27csh6ywx7qplrv4wtdpvnh6wffzch0uakzhh7uwyvd4asda3zzay0qpqcplwh0';

const ttl = 80_000_000;

export const context = {
  address: ADDRESS,
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
