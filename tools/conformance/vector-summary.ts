import { createHash } from 'node:crypto';
import type { ProtocolParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import { writeConwayParameters } from '../../src/chains/cardano/parameters/protocol-update.js';
import type { PoolParameters } from '../../src/chains/cardano/pools/pool-parameters.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { toHex } from '../../src/kernel/hex.js';
import { outputKey } from '../../src/ledger/blocks/in-memory-outputs.js';
import type { NodeProposal, NodeSnapshot, NodeState } from '../../src/ledger/encoding/node-state.js';
import { enact } from '../../src/ledger/governance/enact.js';
import { actionKey, credentialKey, drepKey } from '../../src/ledger/state/keys.js';
import type { ActiveProposal, Committee, CommitteeAuthorization } from '../../src/ledger/state/ledger-state.js';
import type { StakeSnapshot } from '../../src/ledger/state/stake-snapshot.js';
import type { VectorLedger } from './vector-ledger.js';

/** Both states are reduced to the same nested values, so that a difference has a path. */
export function summarizeNode(node: NodeState<string>, withRatification: boolean): unknown {
  const { certificates, outputs, governance, snapshots } = node;
  const { ratification } = governance;
  return {
    epoch: node.epoch,
    blocks: byHash(node.blocks),
    previousBlocks: byHash(node.previousBlocks),
    pots: {
      treasury: node.treasury,
      reserves: node.reserves,
      deposits: outputs.deposits,
      fees: outputs.fees,
      donations: outputs.donations,
    },
    accounts: Object.fromEntries(
      certificates.accounts.map(({ credential, rewards, deposit, pool, drep }) => [
        credentialKey(credential),
        { rewards, deposit, pool: pool && toHex(pool), drep: drep && drepKey(drep) },
      ]),
    ),
    pools: Object.fromEntries(
      certificates.pools.map((parameters) => {
        const key = toHex(parameters.operator);
        const find = <T>(entries: readonly (readonly [Uint8Array, T])[]) =>
          entries.find(([pool]) => toHex(pool) === key)?.[1];
        return [
          key,
          {
            parameters,
            next: certificates.nextPools.find(({ operator }) => toHex(operator) === key),
            deposit: find(certificates.poolDeposits),
            retiresIn: find(certificates.retirements),
          },
        ];
      }),
    ),
    dreps: Object.fromEntries(
      certificates.dreps.map(({ credential, delegators, ...rest }) => [
        credentialKey(credential),
        { ...rest, delegators: delegators.map(credentialKey).toSorted() },
      ]),
    ),
    authorizations: Object.fromEntries(certificates.authorizations.map(summarizeAuthorization)),
    dormantEpochs: certificates.dormantEpochs,
    utxo: Object.fromEntries(outputs.utxo.map(([reference, output]) => [outputKey(reference), output.encoded])),
    stake: Object.fromEntries(outputs.stake.map(([credential, lovelace]) => [credentialKey(credential), lovelace])),
    enacted: governance.enacted,
    proposals: governance.proposals.map(summarizeNodeProposal),
    committee: summarizeCommittee(governance.committee),
    constitution: governance.constitution,
    parameters: governance.parameters,
    previousParameters: governance.previousParameters,
    snapshots: {
      mark: summarizeNodeSnapshot(snapshots.mark),
      set: summarizeNodeSnapshot(snapshots.set),
      go: summarizeNodeSnapshot(snapshots.go),
      fees: snapshots.fees,
    },
    leaderStake: byHash(node.leaderStake),
    ...(withRatification && {
      ratification: {
        drepPower: Object.fromEntries(ratification.drepPower.map(([drep, power]) => [drepKey(drep), power])),
        poolPower: byHash(ratification.poolPower),
        enacted: ratification.enacted.map(actionKey),
        expired: ratification.expired.map(actionKey).toSorted(),
        delayed: ratification.delayed,
        committee: summarizeCommittee(ratification.committee),
        constitution: ratification.constitution,
        parameters: ratification.parameters,
        enactedActions: ratification.enactedActions,
      },
    }),
  };
}

export function summarizeLedger({ state, accounts, outputs, report }: VectorLedger): unknown {
  const { committee, constitution, enacted, dormantEpochs, ratified } = state.governance.get();
  const { epoch, parameters, previousParameters, previousFees, previousBlocks } = state.epoch.get();
  const { treasury, reserves, deposits, fees, donations } = state.pots.get();
  const { mark, set, go } = state.snapshots.get();
  const ids = Array.from({ length: state.accounts.count }, (_, id) => id);
  const accountKey = (id: number): string => credentialKey(accounts.credential(id));
  const proposals = [...state.proposals.values()].toSorted((a, b) => a.position - b.position);
  const poolKey = (number: number) => (number === 0 ? undefined : state.poolNumbers.key(number));
  const drepKeyOfNumber = (number: number) => (number === 0 ? undefined : state.drepNumbers.key(number));
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
            drep: drepKeyOfNumber(state.accounts.drep(id)),
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

function hashParameters(parameters: ProtocolParameters): string {
  const writer = new CborWriter();
  writeConwayParameters(writer, parameters);
  return createHash('sha256').update(writer.finish()).digest('hex');
}

const byHash = <T>(entries: readonly (readonly [Uint8Array, T])[]): Record<string, T> =>
  Object.fromEntries(entries.map(([hash, value]) => [toHex(hash), value]));

const summarizeAuthorization = ({ cold, ...rest }: CommitteeAuthorization): [string, unknown] => [
  credentialKey(cold),
  rest,
];

const summarizeCommittee = (committee: Committee | undefined): unknown =>
  committee && {
    threshold: committee.threshold,
    members: Object.fromEntries(committee.members.map(({ cold, expiresAfter }) => [credentialKey(cold), expiresAfter])),
  };

const summarizeNodeProposal = (node: NodeProposal): unknown => ({
  id: actionKey(node.id),
  committeeVotes: Object.fromEntries(node.committeeVotes.map(([hot, vote]) => [credentialKey(hot), vote])),
  drepVotes: Object.fromEntries(node.drepVotes.map(([drep, vote]) => [credentialKey(drep), vote])),
  poolVotes: byHash(node.poolVotes),
  proposal: node.proposal,
  proposedIn: node.proposedIn,
  expiresAfter: node.expiresAfter,
});

/** The node lists delegating accounts without stake too. */
function summarizeNodeSnapshot({ stake, delegations, pools }: NodeSnapshot): unknown {
  const byCredential = new Map(delegations.map(([credential, pool]) => [credentialKey(credential), toHex(pool)]));
  return {
    stake: Object.fromEntries(
      stake
        .filter(([, lovelace]) => lovelace > 0n)
        .map(([credential, lovelace]) => [
          credentialKey(credential),
          { lovelace, pool: byCredential.get(credentialKey(credential)) },
        ]),
    ),
    pools: Object.fromEntries(pools.map((parameters: PoolParameters) => [toHex(parameters.operator), parameters])),
  };
}
