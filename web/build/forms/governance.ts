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
const SELF = anchor('Where it describes itself');

export const GOVERNANCE = {
  vote: {
    name: 'Vote on proposals',
    about: 'The key of the voter signs. A later vote on the same proposal replaces this one.',
    operation: 'buildVote',
    fields: [
      {
        kind: 'choice',
        name: 'role',
        label: 'The voter is',
        options: [
          ['DRep', 'a DRep'],
          ['SPO', 'a stake pool'],
          ['ConstitutionalCommittee', 'a member of the committee'],
        ],
      },
      {
        kind: 'hex',
        digits: 56,
        name: 'credentialHash',
        label: 'Key hash of the voter',
        hint: 'Of the DRep, of the pool, or of the hot key of the member; 56 hexadecimal digits',
      },
      SCRIPT,
      {
        kind: 'list',
        name: 'votes',
        label: 'Votes',
        one: 'vote',
        fields: [
          { kind: 'text', name: 'govActionId', label: 'Proposal', hint: 'gov_action1…, or transaction#index' },
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
          ...anchor('Where the reasons are'),
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
    name: 'Become a DRep',
    operation: 'buildDRepRegistration',
    fields: [DREP, ...SELF, SCRIPT],
    metadata: true,
    says: withAnchor,
  },
  drepUpdate: {
    name: 'Change what a DRep says of itself',
    operation: 'buildDRepUpdate',
    fields: [DREP, ...SELF, SCRIPT],
    metadata: true,
    says: withAnchor,
  },
  drepEnd: {
    name: 'Cease to be a DRep',
    operation: 'buildDRepRegistration',
    fields: [DREP, SCRIPT],
    metadata: true,
    says: (own) => ({ ...own, deregister: true }),
  },
  committeeHot: {
    name: 'Name the hot key of a committee member',
    about: 'The cold key of the member signs; the hot key votes from then on.',
    operation: 'buildCommittee',
    fields: [
      ...COLD,
      { kind: 'hex', digits: 56, name: 'hotCredentialHash', label: 'Key hash of who will vote', hint: HASH },
      { kind: 'mark', name: 'hotScriptCredential', label: 'That is the hash of a script' },
    ],
    metadata: true,
    says: (own) => ({ action: 'authorizeHot', ...own }),
  },
  committeeEnd: {
    name: 'Leave the committee',
    about: 'The cold key of the member signs. Nobody takes it back.',
    operation: 'buildCommittee',
    fields: [...COLD, ...anchor('Where the reasons are')],
    metadata: true,
    says: (own) => ({ action: 'resign', ...withAnchor(own) }),
  },
} as const satisfies Readonly<Record<string, BuildForm>>;
