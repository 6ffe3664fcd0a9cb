import { createHash } from 'node:crypto';
import type { ProtocolParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import { writeConwayParameters } from '../../src/chains/cardano/parameters/protocol-update.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { toHex } from '../../src/kernel/hex.js';
import { enact } from '../../src/ledger/governance/enact.js';
import { actionKey, credentialKey } from '../../src/ledger/state/keys.js';
import type { ActiveProposal } from '../../src/ledger/state/ledger-state.js';
import type { StakeSnapshot } from '../../src/ledger/state/stake-snapshot.js';
import { summarizeAuthorization, summarizeCommittee } from './summarize-committee.js';
import type { VectorLedger } from './vector-ledger.js';

/** Reduces this ledger to the same nested values as `summarizeNode`. */
export function summarizeLedger({ state, accounts, outputs, report }: VectorLedger): unknown {
  const { committee, constitution, enacted, dormantEpochs, ratified } = state.governance.get();
  const { epoch, parameters, previousParameters, previousFees, previousBlocks } = state.epoch.get();
  const { treasury, reserves, deposits, fees, donations } = state.pots.get();
  const { mark, set, go } = state.snapshots.get();
  const ids = Array.from({ length: state.accounts.count }, (_, id) => id);
  const accountKey = (id: number): string => credentialKey(accounts.credential(id));
  const proposals = [...state.proposals.values()].toSorted((a, b) => a.position - b.position);
  const poolKey = (number: number) => (number === 0 ? undefined : state.poolNumbers.key(number));
  const formatDRep = (number: number) => (number === 0 ? undefined : state.drepNumbers.key(number));
  const summarizeSnapshot = (snapshot: StakeSnapshot) => ({
    stake: Object.fromEntries(
      Array.from(snapshot.accounts, (id, index) => [
        accountKey(id),
        { lovelace: snapshot.stakes[index], pool: poolKey(snapshot.pools[index]!) },
      ]),
    ),
    pools: Object.fromEntries(
      [...snapshot.byPool].map(([number, { registration }]) => [poolKey(number)!, registration.parameters]),
    ),
  });
  const enactState = { parameters, committee, constitution, enacted, treasury };
  const next = ratified.enacted.map((key) => state.proposals.get(key)!).reduce(enact, enactState);
  return {
    epoch,
    blocks: Object.fromEntries(state.blocks.entries()),
    previousBlocks: Object.fromEntries(previousBlocks),
    pots: { treasury, reserves, deposits, fees, donations },
    accounts: Object.fromEntries(
      ids
        .filter((id) => state.accounts.isRegistered(id))
        .map((id) => [
          accountKey(id),
          {
            rewards: state.accounts.rewards(id),
            deposit: state.accounts.deposit(id),
            pool: poolKey(state.accounts.pool(id)),
            drep: formatDRep(state.accounts.drep(id)),
          },
        ]),
    ),
    pools: Object.fromEntries(
      [...state.pools.entries()].map(([key, { registration, next: later, deposit, retiresIn }]) => [
        key,
        { parameters: registration.parameters, next: later?.parameters, deposit, retiresIn },
      ]),
    ),
    dreps: Object.fromEntries(
      [...state.dreps.entries()].map(([key, { expiresAfter, anchor, deposit }]) => [
        key,
        { expiresAfter, anchor, deposit, delegators: findDelegators(key) },
      ]),
    ),
    authorizations: Object.fromEntries([...state.authorizations.values()].map(summarizeAuthorization)),
    dormantEpochs,
    utxo: Object.fromEntries([...outputs].map(([key, output]) => [key, output.encoded])),
    stake: Object.fromEntries(
      ids.filter((id) => state.accounts.utxo(id) !== 0n).map((id) => [accountKey(id), state.accounts.utxo(id)]),
    ),
    enacted,
    proposals: proposals.map((proposal) => summarizeProposal(proposal)),
    committee: summarizeCommittee(committee),
    constitution,
    parameters: hashParameters(parameters),
    previousParameters: hashParameters(previousParameters),
    snapshots: {
      mark: summarizeSnapshot(mark),
      set: summarizeSnapshot(set),
      go: summarizeSnapshot(go),
      fees: previousFees,
    },
    leaderStake: Object.fromEntries(
      [...set.byPool]
        .filter(([, { delegators }]) => delegators > 0)
        .map(([number, { stake }]) => [poolKey(number)!, stake]),
    ),
    ...(report && {
      ratification: {
        drepPower: Object.fromEntries(report.drepPower),
        poolPower: Object.fromEntries(report.poolPower),
        enacted: ratified.enacted,
        expired: ratified.expired.toSorted(),
        delayed: ratified.delayed,
        committee: summarizeCommittee(next.committee),
        constitution: next.constitution,
        parameters: hashParameters(next.parameters),
        enactedActions: next.enacted,
      },
    }),
  };

  /** In protocol version 9 the ledger has a list of its own. */
  function findDelegators(key: string): readonly string[] {
    if (parameters.protocolVersion.major < 10)
      return [...(state.drepDelegators.get(key) ?? [])].map(accountKey).toSorted();
    const number = state.drepNumbers.find(key);
    return ids
      .filter((id) => number !== undefined && state.accounts.drep(id) === number)
      .map(accountKey)
      .toSorted();
  }

  function summarizeProposal({ id, proposal, proposedIn, expiresAfter }: ActiveProposal): unknown {
    const votes = [...state.votes.values()].filter(({ action }) => action === actionKey(id));
    const byRole = (role: string) =>
      Object.fromEntries(
        votes
          .filter(({ voter }) => voter.role === role)
          .map(({ voter, vote }) => [
            role === 'pool' ? toHex(voter.credential.hash) : credentialKey(voter.credential),
            vote,
          ]),
      );
    return {
      id: actionKey(id),
      committeeVotes: byRole('committee'),
      drepVotes: byRole('drep'),
      poolVotes: byRole('pool'),
      proposal,
      proposedIn,
      expiresAfter,
    };
  }
}

/** The hash by which vectors name parameters. */
function hashParameters(parameters: ProtocolParameters): string {
  const writer = new CborWriter();
  writeConwayParameters(writer, parameters);
  return createHash('sha256').update(writer.finish()).digest('hex');
}
