import Type from 'typebox';
import { decodeStateValue } from '../../../../ledger/encoding/state-text.js';
import { actionKey, credentialKey } from '../../../../ledger/state/keys.js';
import type { CommitteeAuthorization, VoteEntry } from '../../../../ledger/state/ledger-state.js';
import { ledgerEntries } from '../../../../store/queries/cardano/governance/ledger-entries.js';
import { readLedgerPots } from '../../../../store/queries/cardano/ledger/pots.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { Closed, Hex, Integer } from '../../../kit/schema.js';
import { readActiveProposals, readAuthorizations, readGovernance } from '../../../services/governance/ledger-state.js';
import { toAnchor, toMember } from '../certificate-json.js';
import { toProposal, toProposalReference, toVoter } from '../governance-json.js';
import { method } from '../method.js';
import { NoParams } from '../params.js';
import { LEDGER_ERROR, readLedger } from '../read-ledger.js';
import { RpcError } from '../rpc.js';
import { toAda, toHexOrNull, toRatio } from '../values.js';

const notInEra = (): RpcError =>
  new RpcError(LEDGER_ERROR.unavailable, 'Query unavailable in the current era: it needs Conway.');

export const queryTreasuryAndReserves = method({
  lane: 'ledger',
  params: NoParams,
  run: (context, _params, session) =>
    readLedger(context, session, async (db) => {
      await requireLedger(db);
      const { treasury, reserves } = await readLedgerPots(db);
      return { treasury: toAda(treasury), reserves: toAda(reserves) };
    }),
});

export const queryConstitution = method({
  lane: 'ledger',
  params: NoParams,
  run: (context, _params, session) =>
    readLedger(context, session, async (db) => {
      await requireLedger(db);
      const constitution = (await readGovernance(db))?.constitution;
      if (constitution === undefined) throw notInEra();
      const hash = toHexOrNull(constitution.guardrailScript);
      return { guardrails: hash === null ? null : { hash }, metadata: toAnchor(constitution.anchor) };
    }),
});

/** Null after a motion of no confidence. */
export const queryConstitutionalCommittee = method({
  lane: 'ledger',
  params: NoParams,
  run: (context, _params, session) =>
    readLedger(context, session, async (db, { epoch }) => {
      await requireLedger(db);
      const governance = await readGovernance(db);
      if (governance === undefined) throw notInEra();
      const { committee } = governance;
      if (committee === undefined) return null;
      const authorizations = await readAuthorizations(db);
      return {
        members: committee.members.map(({ cold, expiresAfter }) => ({
          ...toMember(cold),
          status: expiresAfter < epoch ? 'expired' : 'active',
          delegate: toDelegate(authorizations.get(credentialKey(cold))),
          mandate: { epoch: expiresAfter },
        })),
        quorum: toRatio(committee.threshold),
      };
    }),
});

function toDelegate(authorization: CommitteeAuthorization | undefined) {
  if (authorization === undefined) return { status: 'none' };
  if ('hot' in authorization) return { status: 'authorized', ...toMember(authorization.hot) };
  return {
    status: 'resigned',
    ...(authorization.anchor !== undefined && { metadata: toAnchor(authorization.anchor) }),
  };
}

const MAX_PROPOSALS = 1_000;

export const queryGovernanceProposals = method({
  lane: 'ledger',
  params: Closed({
    proposals: Type.Optional(
      Type.Array(
        Closed({
          transaction: Closed({ id: Hex(64, 'Hash of the transaction') }),
          index: Integer({ minimum: 0, description: 'Index of the proposal' }),
        }),
        { maxItems: MAX_PROPOSALS },
      ),
    ),
  }),
  run: (context, { proposals }, session) =>
    readLedger(context, session, async (db) => {
      await requireLedger(db);
      const wanted =
        proposals && new Set(proposals.map(({ transaction, index }) => `${transaction.id.toLowerCase()}#${index}`));
      const all = (await readActiveProposals(db)).filter(({ id }) => wanted?.has(actionKey(id)) !== false);
      const votes = (await ledgerEntries(db, 'vote')).map(({ value }) => decodeStateValue<VoteEntry>(value));
      return all.map(({ id, proposal, proposedIn, expiresAfter }) => {
        const { action, ...rest } = toProposal(proposal);
        return {
          proposal: toProposalReference(id),
          ...rest,
          action,
          since: { epoch: proposedIn },
          until: { epoch: expiresAfter },
          votes: votes
            .filter((vote) => vote.action === actionKey(id))
            .map(({ voter, vote }) => ({ issuer: toVoter(voter), vote })),
        };
      });
    }),
});
