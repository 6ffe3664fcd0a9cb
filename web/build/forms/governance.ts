import type { BuildForm } from '../build-form.js';
import type { Field } from '../fields.js';
import { anchor, SCRIPT, withAnchor } from './parts.js';

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
          { kind: 'text', name: 'govActionId', label: 'Governance action', hint: 'gov_action1…, or transaction#index' },
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
        least: 1,
        most: 50,
        says: withAnchor,
      },
    ],
    metadata: true,
    says: ({ role, credentialHash, scriptCredential, ...own }) => ({
      voter: { role, credentialHash, ...(scriptCredential === true && { scriptCredential }) },
      ...own,
    }),
  },
  drep: {
    name: 'Register a DRep',
    operation: 'buildDRepRegistration',
    fields: [DREP, ...SELF, SCRIPT],
    metadata: true,
    says: withAnchor,
  },
  drepUpdate: {
    name: 'Update DRep metadata',
    operation: 'buildDRepUpdate',
    fields: [DREP, ...SELF, SCRIPT],
    metadata: true,
    says: withAnchor,
  },
  drepEnd: {
    name: 'Retire a DRep',
    operation: 'buildDRepRegistration',
    fields: [DREP, SCRIPT],
    metadata: true,
    says: (own) => ({ ...own, deregister: true }),
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
    says: (own) => ({ action: 'authorizeHot', ...own }),
  },
  committeeEnd: {
    name: 'Resign from the committee',
    about: 'The cold key of the member must sign. A resignation cannot be undone.',
    operation: 'buildCommittee',
    fields: [...COLD, ...anchor('URL of the rationale')],
    metadata: true,
    says: (own) => ({ action: 'resign', ...withAnchor(own) }),
  },
} as const satisfies Readonly<Record<string, BuildForm>>;
