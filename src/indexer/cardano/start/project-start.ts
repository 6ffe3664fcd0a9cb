import type { Credential } from '../../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import type { Vote } from '../../../chains/cardano/governance/governance.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NodeProposal, NodeState } from '../../../ledger/encoding/node-state.js';
import { toLedgerState } from '../../../ledger/encoding/to-ledger-state.js';
import { parseDRepKey } from '../../../ledger/state/keys.js';
import type { LedgerState } from '../../../ledger/state/ledger-state.js';
import type { Row } from '../../../store/write/cardano/tables.js';
import type { Batch } from '../batch.js';
import { resolveDRep, resolvePool, resolveStake } from '../entities.js';
import type { EpochIds } from '../ledger/epoch-rows.js';
import { projectCertificate } from '../project-certificates.js';
import { projectProposal, projectVote } from '../project-governance.js';

/** Like the transactions of a genesis: before the first block, with negative ids. */
export const START_HEIGHT = -1;
/** Represents all transactions with certificates and votes before the start, which are not known. */
export const STATE_TRANSACTION = -1;
/** The other transactions count from here. */
export const FIRST_START_TRANSACTION = -2_000_000_000;

/** No pointer address refers to it. */
const NO_SLOT = -1;

/** A transaction from before the start, of which only the hash and the unspent outputs are known. */
export const toStartTransaction = (id: number, hash: Uint8Array, output: bigint): Row<'transaction'> => [
  id,
  hash,
  START_HEIGHT,
  undefined,
  undefined,
  output,
  undefined,
  undefined,
  undefined,
  0,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  true,
  undefined,
  undefined,
  undefined,
  undefined,
];

/**
 * Projects everything of a start state but its outputs, and returns the ledger state with the ids of the index. The batch
 * then contains every account, pool and DRep that the state names.
 */
export function projectStart(batch: Batch, node: NodeState, blockHash: Uint8Array): LedgerState {
  const { transaction } = batch.facts.born;
  const position = { txId: STATE_TRANSACTION, txIndex: 0, slot: NO_SLOT, height: START_HEIGHT, epoch: node.epoch };
  transaction.push(toStartTransaction(STATE_TRANSACTION, blockHash, 0n));
  for (const [certIndex, certificate] of listCertificates(node).entries())
    projectCertificate(batch, certificate, { ...position, certIndex });
  const ids = new Map<string, number>();
  for (const { id, proposal } of node.governance.proposals) {
    const key = toHex(id.txHash);
    const txId = ids.get(key) ?? FIRST_START_TRANSACTION + ids.size;
    if (!ids.has(key)) transaction.push(toStartTransaction(txId, id.txHash, 0n));
    ids.set(key, txId);
    projectProposal(batch, proposal, id.index, { ...position, txId });
  }
  for (const [index, vote] of node.governance.proposals.flatMap(listVotes).entries())
    projectVote(batch, vote, index, position);
  const state = toLedgerState(node, (credential) => resolveStake(batch, credential, STATE_TRANSACTION));
  for (const key of state.poolNumbers.keys()) resolvePool(batch, fromHex(key), STATE_TRANSACTION);
  for (const [pool] of node.governance.ratification.poolPower) resolvePool(batch, pool, STATE_TRANSACTION);
  for (const [drep] of node.governance.ratification.drepPower) resolveDRep(batch, drep, STATE_TRANSACTION);
  return state;
}

/** The number of transactions that `projectStart` added besides the one of the state. */
export const countProposalTransactions = ({ governance }: NodeState): number =>
  new Set(governance.proposals.map(({ id }) => toHex(id.txHash))).size;

/** The certificates that would lead to the state. */
function listCertificates({ certificates }: NodeState): readonly Certificate[] {
  const { pools, nextPools, retirements, accounts, dreps, authorizations } = certificates;
  return [
    ...[...pools, ...nextPools].map((parameters) => ({ kind: 'pool-registration', parameters }) as const),
    ...retirements.map(([pool, epoch]) => ({ kind: 'pool-retirement', pool, epoch: BigInt(epoch) }) as const),
    ...dreps.map(({ credential, deposit, anchor }) => {
      return { kind: 'drep-registration', drep: credential, deposit, anchor } as const;
    }),
    ...accounts.flatMap(({ credential: stake, deposit, pool, drep }): Certificate[] => [
      { kind: 'stake-registration', stake, deposit },
      ...(pool === undefined ? [] : [{ kind: 'stake-delegation', stake, pool } as const]),
      ...(drep === undefined ? [] : [{ kind: 'vote-delegation', stake, drep } as const]),
    ]),
    ...authorizations.map((authorization): Certificate => {
      if ('hot' in authorization) return { kind: 'committee-authorization', ...authorization };
      return { kind: 'committee-resignation', cold: authorization.cold, anchor: authorization.anchor };
    }),
  ];
}

/** Votes on a proposal; a state does not have their anchors. */
function listVotes({ id: action, committeeVotes, drepVotes, poolVotes }: NodeProposal): readonly Vote[] {
  const toVotes = (role: Vote['voter']['role'], votes: readonly (readonly [Credential, Vote['vote']])[]) =>
    votes.map(([credential, vote]): Vote => ({ voter: { role, credential }, action, vote, anchor: undefined }));
  return [
    ...toVotes('committee', committeeVotes),
    ...toVotes('drep', drepVotes),
    ...toVotes(
      'pool',
      poolVotes.map(([hash, vote]) => [{ type: 'key', hash }, vote]),
    ),
  ];
}

/** Ids of the pools and DReps of a state that `projectStart` returned. */
export const toStartIds = (batch: Batch, { poolNumbers }: LedgerState): EpochIds => ({
  poolId: (number) => resolvePool(batch, fromHex(poolNumbers.key(number)), STATE_TRANSACTION),
  poolIdByHash: (hash) => resolvePool(batch, fromHex(hash), STATE_TRANSACTION),
  drepId: (key) => resolveDRep(batch, parseDRepKey(key), STATE_TRANSACTION),
});
