import { bool, type Codec, hex, integer, maybe, named, nullable, record, uint, variants } from './codec.js';
import { actionId, anchor, credential, drep, type Forms, interval, protocolVersion } from './forms.js';
import { type NodeParameters, parameterChanges } from './parameters.js';

export const vote = named('vote', ['no', 'yes', 'abstain']);
export const defaultVote = named('default vote', ['no', 'abstain', 'no-confidence']);

export const constitution = record({ anchor, guardrailScript: nullable(hex) });

const previous = nullable(actionId);

export const governanceAction = (forms: Forms) =>
  variants('governance action', [
    [0, 'parameter-change', { previous, changes: parameterChanges, guardrailScript: nullable(hex) }],
    [1, 'hard-fork', { previous, version: protocolVersion }],
    [2, 'treasury-withdrawals', { withdrawals: forms.map(hex, integer), guardrailScript: nullable(hex) }],
    [3, 'no-confidence', { previous }],
    [
      4,
      'update-committee',
      { previous, removed: forms.set(credential), added: forms.map(credential, uint), threshold: interval },
    ],
    [5, 'new-constitution', { previous, constitution }],
    [6, 'information', {}],
  ]);

export const proposal = (forms: Forms) =>
  record({ deposit: integer, returnAccount: hex, action: governanceAction(forms), anchor });

export const actionState = (forms: Forms) =>
  record({
    id: actionId,
    committeeVotes: forms.map(credential, vote),
    drepVotes: forms.map(credential, vote),
    poolVotes: forms.map(hex, vote),
    proposal: proposal(forms),
    proposedIn: uint,
    expiresAfter: uint,
  });

export const committee = (forms: Forms) => maybe(record({ members: forms.map(credential, uint), threshold: interval }));

/** The last enacted action of each purpose. */
const previousActions = record({
  parameters: maybe(actionId),
  hardFork: maybe(actionId),
  committee: maybe(actionId),
  constitution: maybe(actionId),
});

const enactState = (forms: Forms, parameters: Codec<NodeParameters>) =>
  record({
    committee: committee(forms),
    constitution,
    parameters,
    previousParameters: parameters,
    treasury: integer,
    withdrawals: forms.map(credential, integer),
    previousActions,
  });

export const ratifyState = (forms: Forms, parameters: Codec<NodeParameters>) =>
  record({
    enactState: enactState(forms, parameters),
    enacted: forms.list(actionState(forms)),
    expired: forms.set(actionId),
    delayed: bool,
  });

const futureParameters = (parameters: Codec<NodeParameters>) =>
  variants('future parameters', [
    [0, 'none', {}],
    [1, 'definite', { parameters }],
    [2, 'potential', { parameters: maybe(parameters) }],
  ]);

export const drepState = (forms: Forms) =>
  record({ expiry: uint, anchor: maybe(anchor), deposit: integer, delegators: forms.set(credential) });

const pulsingSnapshot = (forms: Forms) =>
  record({
    proposals: forms.list(actionState(forms)),
    drepStake: forms.map(drep, integer),
    drepStates: forms.map(credential, drepState(forms)),
    poolStake: forms.map(hex, integer),
  });

/** The governance state since Conway. */
export const conwayGovernance = (forms: Forms, parameters: Codec<NodeParameters>) =>
  record({
    proposals: record({ previousActions, actions: forms.list(actionState(forms)) }),
    committee: committee(forms),
    constitution,
    parameters,
    previousParameters: parameters,
    futureParameters: futureParameters(parameters),
    ratification: record({ snapshot: pulsingSnapshot(forms), state: ratifyState(forms, parameters) }),
  });

/** Updates proposed by genesis keys, until Babbage. */
export const proposedUpdates = (forms: Forms) => forms.map(hex, parameterChanges);

export const shelleyGovernance = (forms: Forms, parameters: Codec<NodeParameters>) =>
  record({
    proposed: proposedUpdates(forms),
    futureProposed: proposedUpdates(forms),
    parameters,
    previousParameters: parameters,
    futureParameters: futureParameters(parameters),
  });

const authorization = variants('authorization', [
  [0, 'authorized', { hot: credential }],
  [1, 'not-authorized', {}],
  [2, 'resigned', { anchor: maybe(anchor) }],
]);

const nextChange = variants('next change', [
  [0, 'to-be-enacted', {}],
  [1, 'to-be-removed', {}],
  [2, 'none-expected', {}],
  [3, 'to-be-expired', {}],
  [4, 'term-adjusted', { expires: uint }],
]);

export const committeeState = (forms: Forms) =>
  record({
    members: forms.map(
      credential,
      record({
        authorization,
        status: named('member status', ['active', 'expired', 'unrecognized']),
        expires: maybe(uint),
        next: nextChange,
      }),
    ),
    threshold: maybe(interval),
    epoch: uint,
  });
