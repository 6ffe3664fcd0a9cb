import type { OperationId } from '../../client/generated.js';
import { type Draft, type TextField, typed } from './draft.js';
import { coinsOf, hexOf, neededText } from './read-draft.js';

export interface MarkField {
  readonly name: string;
  readonly label: string;
}

export type BuildOperation = Extract<OperationId, `build${string}`>;

export interface BuildForm {
  readonly name: string;
  readonly operation: BuildOperation;
  readonly fields: readonly TextField[];
  readonly marks?: readonly MarkField[] | undefined;
  /** Whether somebody is paid. */
  readonly outputs?: 'needed' | 'optional' | undefined;
  readonly metadata: boolean;
  /** What this operation takes beside what all of them take. Throws a sentence where something typed is wrong. */
  readonly own: (draft: Draft) => object;
}

const STAKE: TextField = { name: 'stakeAddress', label: 'Account', hint: 'A stake address' };
const POOL: TextField = { name: 'poolId', label: 'Pool', hint: 'pool1… or hexadecimal' };
const REGISTER: MarkField = {
  name: 'includeStakeRegistration',
  label: 'Register the account too, and pay its deposit',
};
const DREP: readonly TextField[] = [
  { name: 'drepCredentialHash', label: 'Key hash of the DRep', hint: '56 hexadecimal digits' },
];
const ANCHOR: readonly TextField[] = [
  { name: 'anchorUrl', label: 'Where it describes itself', hint: 'A web address; with the hash below', optional: true },
  { name: 'anchorDataHash', label: 'Hash of that document', hint: '64 hexadecimal digits', optional: true },
];
const SCRIPT: MarkField = { name: 'scriptCredential', label: 'The hash is that of a script' };

const stake = (draft: Draft) => ({ stakeAddress: neededText(draft, STAKE) });
const marked = ({ marks }: Draft, name: string): object => (marks[name] ? { [name]: true } : {});
const given = (draft: Draft, name: string): object => (typed(draft, name) === '' ? {} : { [name]: typed(draft, name) });
const drep = (draft: Draft) => ({
  drepCredentialHash: hexOf(draft, DREP[0] as TextField, 56),
  ...marked(draft, 'scriptCredential'),
});
const anchor = (draft: Draft): object => {
  if (typed(draft, 'anchorUrl') === '' && typed(draft, 'anchorDataHash') === '') return {};
  return {
    anchorUrl: neededText(draft, ANCHOR[0] as TextField),
    anchorDataHash: hexOf(draft, ANCHOR[1] as TextField, 64),
  };
};

/** Everything that the builder of the service makes. */
export const BUILDS = {
  transfer: {
    name: 'Pay somebody',
    operation: 'buildTransaction',
    fields: [],
    marks: [{ name: 'selectAll', label: 'Spend every output; what is left goes to the change address' }],
    outputs: 'needed',
    metadata: true,
    own: (draft) => marked(draft, 'selectAll'),
  },
  withdrawal: {
    name: 'Withdraw rewards',
    operation: 'buildWithdrawal',
    fields: [STAKE, { name: 'amount', label: 'Rewards', hint: 'All that the account has: the ledger takes no part' }],
    outputs: 'optional',
    metadata: true,
    own: (draft) => ({ ...stake(draft), amount: coinsOf(typed(draft, 'amount'), 'Rewards') }),
  },
  register: {
    name: 'Register an account',
    operation: 'buildStakeRegistration',
    fields: [STAKE],
    metadata: false,
    own: stake,
  },
  deregister: {
    name: 'Deregister an account',
    operation: 'buildStakeRegistration',
    fields: [STAKE, { name: 'rewards', label: 'Rewards to take with it', optional: true }],
    metadata: false,
    own: (draft) => ({
      ...stake(draft),
      deregister: true,
      ...(typed(draft, 'rewards') !== '' && {
        withdrawals: [{ ...stake(draft), amount: coinsOf(typed(draft, 'rewards'), 'Rewards to take with it') }],
      }),
    }),
  },
  delegation: {
    name: 'Delegate to a pool',
    operation: 'buildDelegation',
    fields: [STAKE, POOL],
    marks: [REGISTER],
    metadata: true,
    own: (draft) => ({
      ...stake(draft),
      poolId: neededText(draft, POOL),
      ...marked(draft, 'includeStakeRegistration'),
    }),
  },
  vote: {
    name: 'Delegate votes to a DRep',
    operation: 'buildVoteDelegation',
    fields: [
      STAKE,
      { name: 'drepId', label: 'DRep', hint: 'Or drep_always_abstain, drep_always_no_confidence' },
      { ...POOL, hint: 'To delegate stake with the same signature', optional: true },
    ],
    marks: [REGISTER],
    metadata: true,
    own: (draft) => ({
      ...stake(draft),
      drepId: neededText(draft, { name: 'drepId', label: 'DRep' }),
      ...given(draft, 'poolId'),
      ...marked(draft, 'includeStakeRegistration'),
    }),
  },
  drep: {
    name: 'Become a DRep',
    operation: 'buildDRepRegistration',
    fields: [...DREP, ...ANCHOR],
    marks: [SCRIPT],
    metadata: true,
    own: (draft) => ({ ...drep(draft), ...anchor(draft) }),
  },
  drepUpdate: {
    name: 'Change what a DRep says of itself',
    operation: 'buildDRepUpdate',
    fields: [...DREP, ...ANCHOR],
    marks: [SCRIPT],
    metadata: true,
    own: (draft) => ({ ...drep(draft), ...anchor(draft) }),
  },
  drepEnd: {
    name: 'Cease to be a DRep',
    operation: 'buildDRepRegistration',
    fields: DREP,
    marks: [SCRIPT],
    metadata: true,
    own: (draft) => ({ ...drep(draft), deregister: true }),
  },
} as const satisfies Readonly<Record<string, BuildForm>>;

export type BuildKind = keyof typeof BUILDS;
export const isBuildKind = (text: string | null): text is BuildKind => text !== null && Object.hasOwn(BUILDS, text);
