import type { BuildForm } from '../build-form.js';
import type { Field, LineField, ListField, Said } from '../fields.js';
import { STAKE } from './parts.js';

/** What every proposal has beside what it proposes. */
const COMMON: readonly Field[] = [
  { kind: 'text', name: 'returnAddress', label: 'Deposit comes back to', hint: 'A stake address' },
  { kind: 'text', name: 'anchorUrl', label: 'Where the reasons are', hint: 'A web address' },
  {
    kind: 'hex',
    digits: 64,
    name: 'anchorDataHash',
    label: 'Hash of that document',
    hint: '64 hexadecimal digits',
  },
];
const PREVIOUS: LineField = {
  kind: 'text',
  name: 'previous',
  label: 'Builds on the proposal',
  hint: 'The last enacted one of its purpose when empty',
  optional: true,
};
const members = (name: string, one: string, further: readonly Field[]): ListField => ({
  kind: 'list',
  name,
  label: one,
  one,
  fields: [
    { kind: 'hex', digits: 56, name: 'credentialHash', label: 'Hash of the cold key', hint: '56 hexadecimal digits' },
    { kind: 'mark', name: 'scriptCredential', label: 'That is the hash of a script' },
    ...further,
  ],
  first: 0,
  least: 0,
  most: 100,
});

function proposal<const T extends string>(
  type: T,
  name: string,
  fields: readonly Field[],
  action: (own: Said) => object = (own) => own,
) {
  const names = new Set(COMMON.map((field) => field.name));
  return {
    name,
    about: 'Its deposit comes back however the votes end.',
    operation: 'buildProposal',
    fields: [...fields, ...COMMON],
    metadata: true,
    says: (own) => {
      const entries = Object.entries(own);
      const said = action(Object.fromEntries(entries.filter(([key]) => !names.has(key))));
      return {
        type,
        ...(Object.keys(said).length > 0 && { action: said }),
        ...Object.fromEntries(entries.filter(([key]) => names.has(key))),
      };
    },
  } as const satisfies BuildForm;
}

export const PROPOSALS = {
  proposeInfo: proposal('InfoAction', 'Ask what others think', []),
  proposeWithdrawals: proposal('TreasuryWithdrawals', 'Pay from the treasury', [
    {
      kind: 'list',
      name: 'withdrawals',
      label: 'Payments',
      one: 'payment',
      fields: [STAKE, { kind: 'coins', name: 'amount', label: 'Coins' }],
      first: 1,
      least: 1,
      most: 100,
    },
  ]),
  proposeParameters: proposal('ParameterChange', 'Change parameters of the protocol', [
    {
      kind: 'json',
      name: 'parameters',
      label: 'Parameters',
      hint: 'JSON by the names that the reference lists',
      example: '{"stakePoolTargetNum": 500}',
    },
    PREVIOUS,
  ]),
  proposeHardFork: proposal(
    'HardForkInitiation',
    'Go to a new version of the protocol',
    [
      { kind: 'number', name: 'major', label: 'Major version' },
      { kind: 'number', name: 'minor', label: 'Minor version', hint: '0 when empty', optional: true },
      PREVIOUS,
    ],
    ({ major, minor = 0, ...own }) => ({ protocolVersion: { major, minor }, ...own }),
  ),
  proposeNoConfidence: proposal('NoConfidence', 'Dismiss the committee', [PREVIOUS]),
  proposeCommittee: proposal('NewCommittee', 'Change the committee', [
    { kind: 'percent', name: 'threshold', label: 'Share that has to agree', hint: 'Percent of its members' },
    members('added', 'new member', [{ kind: 'number', name: 'epoch', label: 'Last epoch of the term' }]),
    members('removed', 'leaving member', []),
    PREVIOUS,
  ]),
  proposeConstitution: proposal(
    'NewConstitution',
    'Adopt a constitution',
    [
      { kind: 'text', name: 'constitutionUrl', label: 'Where it stands', hint: 'A web address' },
      {
        kind: 'hex',
        digits: 64,
        name: 'constitutionHash',
        label: 'Hash of the constitution',
        hint: '64 hexadecimal digits',
      },
      {
        kind: 'hex',
        digits: 56,
        name: 'guardrailScript',
        label: 'Hash of its script',
        hint: '56 hexadecimal digits; none when empty',
        optional: true,
      },
      PREVIOUS,
    ],
    ({ guardrailScript = 'none', ...own }) => ({ ...own, guardrailScript }),
  ),
} as const satisfies Readonly<Record<string, BuildForm>>;
