import { toHex } from '../../src/kernel/hex.js';
import { outputKey } from '../../src/ledger/blocks/in-memory-outputs.js';
import type { NodeProposal, NodeSnapshot, NodeState } from '../../src/ledger/encoding/node-state.js';
import { actionKey, credentialKey, drepKey } from '../../src/ledger/state/keys.js';
import { summarizeAuthorization, summarizeCommittee } from './summarize-committee.js';

/**
 * Reduces the state of a node to nested values with text keys, so that a difference from `summarizeLedger` has a path.
 * Without an epoch boundary no votes were counted, so the ratification is left out.
 */
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

const byHash = <T>(entries: readonly (readonly [Uint8Array, T])[]): Record<string, T> =>
  Object.fromEntries(entries.map(([hash, value]) => [toHex(hash), value]));

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
    pools: Object.fromEntries(pools.map((parameters) => [toHex(parameters.operator), parameters])),
  };
}
