import type { BuildForm } from '../build-form.js';
import type { Field } from '../fields.js';
import { anchor, SCRIPT, withAnchor } from './shared-fields.js';

const DREP: Field = {
  kind: 'hex',
  digits: 56,
  name: 'drepCredentialHash',
  label: 'Key hash of the DRep',
  hint: '56 hexadecimal digits',
};
const HASH = '56 hexadecimal digits';
const COLD: readonly Field[] = [
  { kind: 'hex', digits: 56, name: 'coldCredentialHash', label: 'Hash of the cold key', hint: HASH },
  { kind: 'mark', name: 'coldScriptCredential', label: 'The hash is that of a native script' },
];
const SELF = anchor('URL of the DRep metadata');

export const GOVERNANCE = {
  vote: {
    name: 'Vote on governance actions',
    about: 'The key of the voter must sign. A later vote on the same action replaces this one.',
    operation: 'buildVote',
    fields: [
      {
        kind: 'choice',
        name: 'role',
        label: 'Voter type',
        options: [
          ['DRep', 'a DRep'],
          ['SPO', 'stake pool'],
          ['ConstitutionalCommittee', 'committee member'],
        ],
      },
      {
        kind: 'hex',
        digits: 56,
        name: 'credentialHash',
        label: 'Key hash of the voter',
        hint: 'Hash of the DRep key, the pool key, or the hot key of the member; 56 hexadecimal digits',
      },
      SCRIPT,
      {
        kind: 'list',
        name: 'votes',
        label: 'Votes',
        one: 'vote',
        fields: [
          {
            kind: 'text',
            name: 'govActionId',
            label: 'Governance action',
            hint: 'gov_action1…, or transaction#index',
            find: 'proposal',
          },
          {
            kind: 'choice',
            name: 'vote',
            label: 'Vote',
            options: [
              ['Yes', 'Yes'],
              ['No', 'No'],
              ['Abstain', 'Abstain'],
            ],
          },
          ...anchor('URL of the rationale'),
        ],
        first: 1,
        min: 1,
        max: 50,
        toRequest: withAnchor,
      },
    ],
    metadata: true,
    toRequest: ({ role, credentialHash, scriptCredential, ...values }) => ({
      voter: { role, credentialHash, ...(scriptCredential === true && { scriptCredential }) },
      ...values,
    }),
  },
  drep: {
    name: 'Register a DRep',
    operation: 'buildDRepRegistration',
    fields: [DREP, ...SELF, SCRIPT],
    metadata: true,
    toRequest: withAnchor,
  },
  drepUpdate: {
    name: 'Update DRep metadata',
    operation: 'buildDRepUpdate',
    fields: [DREP, ...SELF, SCRIPT],
    metadata: true,
    toRequest: withAnchor,
  },
  drepEnd: {
    name: 'Retire a DRep',
    operation: 'buildDRepRegistration',
    fields: [DREP, SCRIPT],
    metadata: true,
    toRequest: (values) => ({ ...values, deregister: true }),
  },
  committeeHot: {
    name: 'Authorize a committee hot key',
    about: 'The cold key of the member must sign; the hot key votes from then on.',
    operation: 'buildCommittee',
    fields: [
      ...COLD,
      { kind: 'hex', digits: 56, name: 'hotCredentialHash', label: 'Hash of the hot key', hint: HASH },
      { kind: 'mark', name: 'hotScriptCredential', label: 'The hot credential is a script' },
    ],
    metadata: true,
    toRequest: (values) => ({ action: 'authorizeHot', ...values }),
  },
  committeeEnd: {
    name: 'Resign from the committee',
    about: 'The cold key of the member must sign. A resignation cannot be undone.',
    operation: 'buildCommittee',
    fields: [...COLD, ...anchor('URL of the rationale')],
    metadata: true,
    toRequest: (values) => ({ action: 'resign', ...withAnchor(values) }),
  },
} as const satisfies Readonly<Record<string, BuildForm>>;
