import type { MarkField } from '../fields.js';
import type { BuildForm } from '../forms.js';
import { OUTPUTS, POOL, STAKE } from './parts.js';

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
      { kind: 'coins', name: 'amount', label: 'Rewards', hint: 'All that the account has: the ledger takes no part' },
      OUTPUTS,
    ],
    metadata: true,
  },
  register: { name: 'Register an account', operation: 'buildStakeRegistration', fields: [STAKE], metadata: false },
  deregister: {
    name: 'Deregister an account',
    operation: 'buildStakeRegistration',
    fields: [STAKE, { kind: 'coins', name: 'rewards', label: 'Rewards to take with it', optional: true }],
    metadata: false,
    says: ({ stakeAddress, rewards }) => ({
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
    fields: [
      STAKE,
      { kind: 'text', name: 'drepId', label: 'DRep', hint: 'Or drep_always_abstain, drep_always_no_confidence' },
      { ...POOL, hint: 'To delegate stake with the same signature', optional: true },
      REGISTER,
    ],
    metadata: true,
  },
  poolRetirement: {
    name: 'Retire a pool',
    about: 'The cold key of the pool signs. Its deposit comes back to its reward account when the epoch begins.',
    operation: 'buildPoolRetirement',
    fields: [POOL, { kind: 'number', name: 'epoch', label: 'At the beginning of epoch', hint: 'A later one than now' }],
    metadata: true,
  },
} as const satisfies Readonly<Record<string, BuildForm>>;
