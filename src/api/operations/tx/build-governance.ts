import Type from 'typebox';
import { buildDonation } from '../../../builder/donation.js';
import { buildPoolRetirement } from '../../../builder/pool-retirement.js';
import { buildVote } from '../../../builder/vote.js';
import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../operation.js';
import { Closed, described, Hex, Integer, named, OneOf, Text } from '../../schema.js';
import { SENDER_EXAMPLE } from './examples.js';
import type { Questions } from './ledger-facts.js';
import { buildResponse, makeTransaction } from './make.js';
import { lovelaceOf } from './read-request.js';
import { BUILD, CommonFields, OutputFields } from './shapes.js';

export const buildTreasuryDonationTx = operation({
  ...BUILD,
  id: 'buildTreasuryDonation',
  route: 'POST /api/tx/build/treasury-donation',
  summary: 'An unsigned transaction that gives lovelace to the treasury',
  description: 'The donation cannot be taken back. Needs protocol version 9 or later.',
  body: named(
    'BuildTreasuryDonation',
    Closed({ amount: described(OutputFields.lovelace, 'Donation to the treasury, in lovelace'), ...CommonFields }),
  ),
  example: { body: { ...SENDER_EXAMPLE, amount: '25000000' } },

  async handle(context, { body }) {
    const amount = lovelaceOf(body.amount, 'amount');
    const made = await makeTransaction(context, body, {
      make: (common, ledger) => buildDonation({ ...common, amount }, ledger),
    });
    return buildResponse(made);
  },
});

export const buildPoolRetirementTx = operation({
  ...BUILD,
  id: 'buildPoolRetirement',
  route: 'POST /api/tx/build/pool-retirement',
  summary: 'An unsigned transaction that announces the end of a stake pool',
  description:
    'The cold key of the pool signs. The deposit comes back when the epoch begins, to the reward account of the pool.',
  body: named(
    'BuildPoolRetirement',
    Closed({
      poolId: Text(128, { minLength: 1, description: '`pool1…` or 56 hexadecimal digits' }),
      epoch: Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: 'Later than the present one by at most `poolRetireMaxEpoch` of the protocol parameters',
      }),
      ...CommonFields,
    }),
  ),
  example: {
    body: {
      ...SENDER_EXAMPLE,
      poolId: 'pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy',
      epoch: 700,
    },
  },

  async handle(context, { body }) {
    const { poolId, epoch } = body;
    const made = await makeTransaction(context, body, {
      questions: { poolId },
      make: (common, ledger) => buildPoolRetirement({ ...common, poolId, epoch }, ledger),
    });
    return buildResponse(made);
  },
});

/** As votes are shown elsewhere. */
const ROLES = { DRep: 'drep', SPO: 'pool', ConstitutionalCommittee: 'committee' } as const;
const VOTES = { Yes: 'yes', No: 'no', Abstain: 'abstain' } as const;

const VoterRequest = named(
  'VoterRequest',
  Closed({
    role: OneOf(['DRep', 'SPO', 'ConstitutionalCommittee'], 'Kind of voter'),
    credentialHash: Hex(56, "Hash of the DRep, of the committee member's hot credential or of the pool"),
    scriptCredential: Type.Optional(Type.Boolean({ description: 'The hash is that of a native script' })),
  }),
);

export const buildVoteTx = operation({
  ...BUILD,
  id: 'buildVote',
  route: 'POST /api/tx/build/vote',
  summary: 'An unsigned transaction that votes on governance actions',
  description:
    'One voter, whose key signs: that of the DRep, the hot key of the member of the committee, or the cold key of the pool. A later vote on the same action replaces an earlier one.',
  body: named(
    'BuildVote',
    Closed({
      voter: described(VoterRequest, 'Voter that casts the votes'),
      votes: Type.Array(
        named(
          'VoteRequest',
          Closed({
            govActionId: Text(128, { minLength: 1, description: '`{txHash}#{index}` or `gov_action1…`' }),
            vote: OneOf(['Yes', 'No', 'Abstain'], 'Vote on the action'),
            anchorUrl: Type.Optional(Text(128, { description: 'URL of the rationale; requires `anchorDataHash`' })),
            anchorDataHash: Type.Optional(Hex(64, 'BLAKE2b-256 of that document')),
          }),
        ),
        { minItems: 1, maxItems: 50, description: 'Votes to cast' },
      ),
      ...CommonFields,
    }),
  ),
  example: {
    body: {
      ...SENDER_EXAMPLE,
      voter: { role: 'DRep', credentialHash: '9493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e' },
      votes: [{ govActionId: '1528d6ba4c1f70e6c167eebd226102e00e406ddae6f98fbf755063fbde69e205#0', vote: 'Yes' }],
    },
  },

  async handle(context, { body }) {
    const { credentialHash, scriptCredential = false } = body.voter;
    const voter = { role: ROLES[body.voter.role], credentialHash, scriptCredential };
    const votes = body.votes.map(({ vote, ...rest }) => ({ ...rest, vote: VOTES[vote] }));
    const made = await makeTransaction(context, body, {
      questions: questionsAbout(voter),
      make: (common, ledger) => buildVote({ ...common, voter, votes }, ledger),
    });
    return buildResponse(made);
  },
});

function questionsAbout({
  role,
  credentialHash,
  scriptCredential,
}: {
  readonly role: 'drep' | 'pool' | 'committee';
  readonly credentialHash: string;
  readonly scriptCredential: boolean;
}): Questions {
  if (role === 'pool') return { poolId: credentialHash };
  const credential = { type: scriptCredential ? 'script' : 'key', hash: fromHex(credentialHash) } as const;
  return role === 'drep' ? { drep: credential } : { signers: [credential] };
}
