import type { BuildForm } from '../build-form.js';
import type { MarkField } from '../fields.js';
import { DREP, OUTPUTS, POOL, STAKE } from './shared-fields.js';

const REGISTER: MarkField = {
  kind: 'mark',
  name: 'includeStakeRegistration',
  label: 'Register the account too, and pay its deposit',
};

export const STAKING = {
  withdrawal: {
    name: 'Withdraw rewards',
    operation: 'buildWithdrawal',
    fields: [
      STAKE,
      {
        kind: 'coins',
        name: 'amount',
        label: 'Rewards',
        hint: 'The whole balance of the account: the ledger allows no partial withdrawal',
      },
      OUTPUTS,
    ],
    metadata: true,
  },
  register: { name: 'Register an account', operation: 'buildStakeRegistration', fields: [STAKE], metadata: false },
  deregister: {
    name: 'Deregister an account',
    operation: 'buildStakeRegistration',
    fields: [STAKE, { kind: 'coins', name: 'rewards', label: 'Rewards to withdraw', optional: true }],
    metadata: false,
    toRequest: ({ stakeAddress, rewards }) => ({
      stakeAddress,
      deregister: true,
      ...(rewards !== undefined && { withdrawals: [{ stakeAddress, amount: rewards }] }),
    }),
  },
  delegation: {
    name: 'Delegate to a pool',
    operation: 'buildDelegation',
    fields: [STAKE, POOL, REGISTER],
    metadata: true,
  },
  voteDelegation: {
    name: 'Delegate votes to a DRep',
    operation: 'buildVoteDelegation',
    fields: [STAKE, DREP, { ...POOL, hint: 'Also delegates stake with the same signature', optional: true }, REGISTER],
    metadata: true,
  },
  poolRegistration: {
    name: 'Register or update a pool',
    about: 'The cold key and every owner must sign. A pool that is not registered pays a deposit.',
    operation: 'buildPoolRegistration',
    fields: [
      POOL,
      { kind: 'hex', digits: 64, name: 'vrfKeyHash', label: 'Hash of the VRF key', hint: '64 hexadecimal digits' },
      { kind: 'coins', name: 'pledge', label: 'Pledge' },
      { kind: 'coins', name: 'cost', label: 'Fixed cost per epoch' },
      { kind: 'percent', name: 'margin', label: 'Margin', hint: 'Percent' },
      { kind: 'text', name: 'rewardAccount', label: 'Reward account', hint: 'Stake address' },
      { kind: 'lines', name: 'owners', label: 'Owners', hint: 'Stake addresses or key hashes, one per line' },
      {
        kind: 'list',
        name: 'relays',
        label: 'Relays',
        one: 'relay',
        fields: [
          { kind: 'text', name: 'dns', label: 'Host name', optional: true },
          { kind: 'text', name: 'ipv4', label: 'IPv4', optional: true },
          { kind: 'text', name: 'ipv6', label: 'IPv6', optional: true },
          { kind: 'text', name: 'srv', label: 'Name with SRV records', optional: true },
          { kind: 'number', name: 'port', label: 'Port', optional: true },
        ],
        first: 1,
        min: 0,
        max: 50,
      },
      { kind: 'text', name: 'metadataUrl', label: 'URL of the pool metadata', hint: 'URL', optional: true },
      {
        kind: 'hex',
        digits: 64,
        name: 'metadataHash',
        label: 'Hash of the document',
        hint: '64 hexadecimal digits',
        optional: true,
      },
    ],
    metadata: true,
    toRequest: ({ relays = [], ...values }) => ({ poolParams: { ...values, relays } }),
  },
  poolRetirement: {
    name: 'Retire a pool',
    about: 'The cold key of the pool must sign. The deposit returns to the reward account when the epoch begins.',
    operation: 'buildPoolRetirement',
    fields: [POOL, { kind: 'number', name: 'epoch', label: 'Retirement epoch', hint: 'Later than the current epoch' }],
    metadata: true,
  },
} as const satisfies Readonly<Record<string, BuildForm>>;
