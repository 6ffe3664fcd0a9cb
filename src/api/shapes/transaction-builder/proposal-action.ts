import Type, { type Static } from 'typebox';
import type { ProposalRequest, ProposedAction } from '../../../builder/request/proposal-request.js';
import type { GovernanceAction } from '../../../chains/cardano/governance/governance.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { Closed, described, Hex, Integer, named, OneOf, Text } from '../../kit/schema.js';
import { ACTION_TYPES } from '../transactions/vote-json.js';
import { Fraction, parseFraction } from './fraction.js';
import type { FactRequest } from './ledger-facts.js';
import { ParameterChanges, parseParameterUpdate } from './parameter-changes.js';
import { parseLovelace } from './read-request.js';
import { StakeAddressText, TxWithdrawalRequest } from './shapes.js';

const MAX_WITHDRAWALS = 100;
const MAX_MEMBERS = 100;
/** Epochs and versions are 32-bit numbers. */
const MAX_UINT32 = 4_294_967_295;
/** Represents an absent id or hash. */
const NONE = 'none';

const member = {
  credentialHash: Hex(56, 'Hash of the cold credential'),
  scriptCredential: Type.Optional(Type.Boolean({ description: 'True when that hash is of a script' })),
};

const ActionFields = {
  previous: Type.Optional(
    Text(128, {
      minLength: 1,
      description:
        'Last enacted action of the same purpose, or an open one to build on; `none` when there is none yet. Taken from the index when absent',
    }),
  ),
  guardrailScript: Type.Optional(
    Text(56, {
      minLength: 4,
      pattern: '^([0-9a-fA-F]{56}|none)$',
      description:
        'Hash of the script of the constitution, `none` when it has none. Taken from the index when absent, except for NewConstitution, which requires it',
    }),
  ),
  withdrawals: Type.Optional(
    Type.Array(TxWithdrawalRequest, {
      minItems: 1,
      maxItems: MAX_WITHDRAWALS,
      description: 'For a treasury withdrawal: stake addresses and their amounts',
    }),
  ),
  parameters: Type.Optional(ParameterChanges),
  protocolVersion: Type.Optional(
    Closed(
      {
        major: Integer({ minimum: 0, maximum: MAX_UINT32, description: 'Major protocol version' }),
        minor: Integer({ minimum: 0, maximum: MAX_UINT32, description: 'Minor protocol version' }),
      },
      { description: 'For a hard fork: the new protocol version' },
    ),
  ),
  removed: Type.Optional(
    Type.Array(Closed(member), { maxItems: MAX_MEMBERS, description: 'For a new committee: members to remove' }),
  ),
  added: Type.Optional(
    Type.Array(
      Closed({
        ...member,
        epoch: Integer({ minimum: 0, maximum: MAX_UINT32, description: 'Last epoch of the term' }),
      }),
      { maxItems: MAX_MEMBERS, description: 'For a new committee: members to add, with the end of their term' },
    ),
  ),
  threshold: Type.Optional(described(Fraction, 'For a new committee: share of its members that has to agree')),
  constitutionUrl: Type.Optional(Text(128, { minLength: 1, description: 'For a new constitution: URL of its text' })),
  constitutionHash: Type.Optional(Hex(64, 'BLAKE2b-256 of that document')),
};

const ActionRequest = named(
  'ActionRequest',
  Closed(ActionFields, { description: 'Content of the governance action; each type accepts only its own fields' }),
);

type Given = Static<typeof ActionRequest>;
type Kind = GovernanceAction['kind'];

const KINDS = Object.fromEntries(Object.entries(ACTION_TYPES).map(([kind, type]) => [type, kind])) as Readonly<
  Record<(typeof ACTION_TYPES)[Kind], Kind>
>;
type ActionType = keyof typeof KINDS;

export const ProposalFields = {
  type: OneOf(Object.keys(KINDS) as readonly ActionType[], 'Type of the governance action'),
  action: Type.Optional(ActionRequest),
  returnAddress: StakeAddressText,
  anchorUrl: Text(128, { minLength: 1, description: 'URL of the rationale' }),
  anchorDataHash: Hex(64, 'BLAKE2b-256 of that document'),
};

interface GivenProposal {
  readonly type: ActionType;
  readonly action?: Given;
  readonly returnAddress: string;
  readonly anchorUrl: string;
  readonly anchorDataHash: string;
}

type Proposed = Pick<ProposalRequest, 'action' | 'returnAddress' | 'anchorUrl' | 'anchorDataHash'>;

export const parseProposal = ({ type, action, returnAddress, anchorUrl, anchorDataHash }: GivenProposal): Proposed => ({
  action: parseAction(type, action ?? {}),
  returnAddress,
  anchorUrl,
  anchorDataHash,
});

/** Facts about the accounts, the previous action and the guardrail script. */
export function proposalFacts({ action, returnAddress }: Proposed): FactRequest {
  const paid = action.kind === 'treasury-withdrawals' ? action.withdrawals : [];
  const guardrail = 'guardrailScript' in action ? action.guardrailScript : undefined;
  return {
    stakeAddresses: [returnAddress, ...paid.map(({ stakeAddress }) => stakeAddress)],
    proposes: [action.kind],
    signers:
      guardrail === undefined || guardrail === NONE ? [] : [{ type: 'script', hash: fromHex(guardrail) } as const],
  };
}

const REQUIRED = {
  info: [],
  'no-confidence': [],
  'treasury-withdrawals': ['withdrawals'],
  'parameter-change': ['parameters'],
  'hard-fork': ['protocolVersion'],
  'update-committee': ['threshold'],
  'new-constitution': ['constitutionUrl', 'constitutionHash', 'guardrailScript'],
} as const satisfies Record<Kind, readonly (keyof Given)[]>;

const FURTHER: Readonly<Record<Kind, readonly (keyof Given)[]>> = {
  info: [],
  'no-confidence': ['previous'],
  'treasury-withdrawals': ['guardrailScript'],
  'parameter-change': ['previous', 'guardrailScript'],
  'hard-fork': ['previous'],
  'update-committee': ['previous', 'added', 'removed'],
  'new-constitution': ['previous'],
};

/** Requires the fields of the type and rejects all others. */
function checkFields(type: ActionType, fields: Given): void {
  const kind = KINDS[type];
  const required: readonly (keyof Given)[] = REQUIRED[kind];
  for (const name of required)
    if (fields[name] === undefined) throw new ServiceError('invalid', `Field 'action.${name}' is required for ${type}`);
  for (const name of Object.keys(fields) as (keyof Given)[])
    if (fields[name] !== undefined && !required.includes(name) && !FURTHER[kind].includes(name))
      throw new ServiceError('invalid', `Field 'action.${name}' is not allowed for ${type}`);
}

function parseAction(type: ActionType, fields: Given): ProposedAction {
  checkFields(type, fields);
  const kind = KINDS[type];
  const previous = fields.previous === undefined ? {} : { previous: fields.previous };
  const guardrail = fields.guardrailScript === undefined ? {} : { guardrailScript: fields.guardrailScript };
  switch (kind) {
    case 'info':
      return { kind };
    case 'no-confidence':
      return { kind, ...previous };
    case 'treasury-withdrawals': {
      const withdrawals = fields.withdrawals!.map(({ stakeAddress, amount }, index) => ({
        stakeAddress,
        amount: parseLovelace(amount, `action.withdrawals[${index}].amount`),
      }));
      return { kind, withdrawals, ...guardrail };
    }
    case 'parameter-change':
      return { kind, parameters: parseParameterUpdate(fields.parameters!), ...previous, ...guardrail };
    case 'hard-fork':
      return { kind, protocolVersion: fields.protocolVersion!, ...previous };
    case 'update-committee': {
      const { removed = [], added = [], threshold } = fields;
      return { kind, removed, added, threshold: parseFraction(threshold!, 'action.threshold'), ...previous };
    }
    case 'new-constitution': {
      const { constitutionUrl, constitutionHash, guardrailScript } = fields;
      return {
        kind,
        constitutionUrl: constitutionUrl!,
        constitutionHash: constitutionHash!,
        guardrailScript: guardrailScript!,
        ...previous,
      };
    }
  }
}
