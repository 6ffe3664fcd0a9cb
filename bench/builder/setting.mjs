/** Input of every contestant besides the job: one wallet on preprod with the parameters of today's mainnet. */
const ADDRESS =
  'addr_test1qz8swh9a7tga0u62lxs6dvnkmpxd0dyeeqx27csh6ywx7qplrv4wtdpvnh6wffzch0uakzhh7uwyvd4asda3zzay0qpqcplwh0';

/** The account and the policy of the same two keys. */
const STAKE_ADDRESS = 'stake_test1uql3k2h9kskfma8y53vth7wmptmlw8zxx67cx7c3pwj8sqs6zl0wr';
const STAKE_KEY_HASH = '3f1b2ae5b42c9df4e4a458bbf9db0af7f71c4636bd837b110ba47802';
const NATIVE_SCRIPT = '8200581c8f075cbdf2d1d7f34af9a1a6b276d84cd7b499c80caf6217d11c6f00';
const POLICY_ID = '39a4bcec50699316328808ba4de6f317118e91938b986f8db0fe6e00';

const ttl = 80_000_000;

/** Two Plutus V2 programs that accept everything: a policy and a validator, with what the ledger charges for them. */
const POLICY = { bytes: '46010000224981', units: { mem: 800n, steps: 112_100n } };
const VALIDATOR = { bytes: '46010000222499', units: { mem: 1100n, steps: 160_100n } };

export const context = {
  address: ADDRESS,
  stakeAddress: STAKE_ADDRESS,
  paymentKeyHash: NATIVE_SCRIPT.slice(-56),
  stakeKeyHash: STAKE_KEY_HASH,
  nativeScript: NATIVE_SCRIPT,
  policyId: POLICY_ID,
  plutusPolicy: { ...POLICY, hash: '919d4c2c9455016289341b1a14dedf697687af31751170d56a31466e' },
  plutusValidator: {
    ...VALIDATOR,
    hash: '52c6af0c9b744b4eecce838538a52ceb155038b3de68e2bb2fa8fc37',
    address: 'addr_test1wpfvdtcvnd6yknhve6pc2w999n4325pck00x3c4m9750cdch6csfq',
    datum: 'd8799f182aff',
  },
  /** Of both scripts. */
  redeemer: '182a',
  /** The account is also a DRep, and the owner of the pool. */
  drepId: 'drep1ygl3k2h9kskfma8y53vth7wmptmlw8zxx67cx7c3pwj8sqsfr48g3',
  pool: {
    id: 'pool1xvenxvenxvenxvenxvenxvenxvenxvenxvenxvenxvenxjllzk8',
    keyHash: '33'.repeat(28),
    vrfKeyHash: 'aa'.repeat(32),
    pledge: 1_000_000n,
    cost: 340_000_000n,
    margin: { numerator: 1, denominator: 50 },
    relay: { dns: 'relay.example.com', port: 3001 },
    retirementEpoch: 300,
  },
  govAction: { txHash: 'bb'.repeat(32), index: 0 },
  anchor: { url: 'https://example.com/a.json', hash: 'cd'.repeat(32) },
  parameters: {
    minFeeA: 44,
    minFeeB: 155381,
    maxTxSize: 16384,
    maxValueSize: 5000,
    coinsPerUtxoByte: 4310,
    keyDeposit: 2000000,
    drepDeposit: 500000000,
    poolDeposit: 500000000,
    govActionDeposit: 100000000000,
    collateralPercentage: 150,
    priceMemory: { numerator: 577, denominator: 10000 },
    priceSteps: { numerator: 721, denominator: 10000000 },
    refScriptCostPerByte: 15,
  },
  ttl,
  /** The same time for builders that use time instead of slots: preprod began with 86,400 slots of 20 seconds. */
  ttlTime: (1_655_769_600 + (ttl - 86_400)) * 1000,
};
