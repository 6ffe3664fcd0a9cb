import type { BuildForm } from '../build-form.js';
import type { Field, FieldValues, LineField, ListField } from '../fields.js';
import { STAKE } from './shared-fields.js';

/** Fields that every proposal has besides its content. */
const COMMON: readonly Field[] = [
  { kind: 'text', name: 'returnAddress', label: 'Deposit return address', hint: 'Stake address' },
  { kind: 'text', name: 'anchorUrl', label: 'URL of the rationale', hint: 'URL' },
  {
    kind: 'hex',
    digits: 64,
    name: 'anchorDataHash',
    label: 'Hash of the document',
    hint: '64 hexadecimal digits',
  },
];
const PREVIOUS: LineField = {
  kind: 'text',
  name: 'previous',
  label: 'Previous governance action',
  hint: 'The last enacted action of the same purpose when empty',
  optional: true,
};
const members = (name: string, one: string, further: readonly Field[]): ListField => ({
  kind: 'list',
  name,
  label: one,
  one,
  fields: [
    { kind: 'hex', digits: 56, name: 'credentialHash', label: 'Hash of the cold key', hint: '56 hexadecimal digits' },
    { kind: 'mark', name: 'scriptCredential', label: 'The credential is a script' },
    ...further,
  ],
  first: 0,
  min: 0,
  max: 100,
});

function proposal<const T extends string>(
  type: T,
  name: string,
  fields: readonly Field[],
  action: (values: FieldValues) => object = (values) => values,
) {
  const names = new Set(COMMON.map((field) => field.name));
  return {
    name,
    about: 'The deposit is returned regardless of the outcome.',
    operation: 'buildProposal',
    fields: [...fields, ...COMMON],
    metadata: true,
    toRequest: (values) => {
      const entries = Object.entries(values);
      const content = action(Object.fromEntries(entries.filter(([key]) => !names.has(key))));
      return {
        type,
        ...(Object.keys(content).length > 0 && { action: content }),
        ...Object.fromEntries(entries.filter(([key]) => names.has(key))),
      };
    },
  } as const satisfies BuildForm;
}

export const PROPOSALS = {
  proposeInfo: proposal('InfoAction', 'Info action', []),
  proposeWithdrawals: proposal('TreasuryWithdrawals', 'Treasury withdrawal', [
    {
      kind: 'list',
      name: 'withdrawals',
      label: 'Payments',
      one: 'payment',
      fields: [STAKE, { kind: 'coins', name: 'amount', label: 'Coins' }],
      first: 1,
      min: 1,
      max: 100,
    },
  ]),
  proposeParameters: proposal('ParameterChange', 'Protocol parameter change', [
    {
      kind: 'json',
      name: 'parameters',
      label: 'Parameters',
      hint: 'JSON with the parameter names of the reference',
      example: '{"stakePoolTargetNum": 500}',
    },
    PREVIOUS,
  ]),
  proposeHardFork: proposal(
    'HardForkInitiation',
    'Hard fork initiation',
    [
      { kind: 'number', name: 'major', label: 'Major version' },
      { kind: 'number', name: 'minor', label: 'Minor version', hint: '0 when empty', optional: true },
      PREVIOUS,
    ],
    ({ major, minor = 0, ...values }) => ({ protocolVersion: { major, minor }, ...values }),
  ),
  proposeNoConfidence: proposal('NoConfidence', 'Motion of no confidence', [PREVIOUS]),
  proposeCommittee: proposal('NewCommittee', 'Committee update', [
    { kind: 'percent', name: 'threshold', label: 'Quorum', hint: 'Percent of its members' },
    members('added', 'new member', [{ kind: 'number', name: 'epoch', label: 'Last epoch of the term' }]),
    members('removed', 'removed member', []),
    PREVIOUS,
  ]),
  proposeConstitution: proposal(
    'NewConstitution',
    'New constitution',
    [
      { kind: 'text', name: 'constitutionUrl', label: 'URL of the constitution', hint: 'URL' },
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
        label: 'Hash of the guardrail script',
        hint: '56 hexadecimal digits; none when empty',
        optional: true,
      },
      PREVIOUS,
    ],
    ({ guardrailScript = 'none', ...values }) => ({ ...values, guardrailScript }),
  ),
} as const satisfies Readonly<Record<string, BuildForm>>;
