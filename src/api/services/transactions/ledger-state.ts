import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { applyTransactions } from '../../../chains/cardano/ledger/apply-transactions.js';
import type { AccountState, DRepState, LedgerState } from '../../../chains/cardano/ledger/view.js';
import type { OutputContent, OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { drepFacts, poolFacts } from '../../../store/queries/cardano/builder/facts.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { type ChainHead, chainHead } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { notIndexed } from '../../../store/queries/cardano/chain/tip.js';
import { affectsRules, readsLedgerState } from '../../shapes/transactions/ledger-dependencies.js';
import {
  drepCredentials,
  formatKey,
  listAccounts,
  type Outputs,
  poolHashes,
  stakeCredentials,
} from '../../shapes/transactions/ledger-state.js';
import type { UtxoView } from '../../shapes/transactions/utxo-view.js';
import { readAccountStates } from '../ledger/account-states.js';
import { readEngineView } from '../ledger/engine-view.js';
import { readPendingBefore, readUtxoView } from './utxo-view.js';

export interface StateOptions {
  /** Outputs that the client provides, by `txHash#index`; they take precedence. */
  readonly additional: ReadonlyMap<string, OutputContent>;
  /** The same for outputs that are neither on the chain nor pending. */
  readonly fallback?: ReadonlyMap<string, OutputContent>;
  /** False: an output that a pending transaction spends still counts as unspent. */
  readonly pendingSpends?: boolean;
}

export interface ViewedState {
  readonly state: LedgerState;
  readonly view: UtxoView;
  /** Pending transactions that create an input or change state that the transaction reads, in their order. */
  readonly dependsOn: readonly Transaction[];
}

/** As `viewLedgerFor`, without the outputs. */
export const ledgerStateFor = async (
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  transaction: Transaction,
  options: StateOptions,
): Promise<LedgerState> => (await viewLedgerFor(db, network, transaction, options)).state;

/**
 * The state of everything that a transaction references: that of the newest block, after the pending transactions.
 * Without the ledger state, rewards, the committee, proposals and the treasury stay unknown.
 */
export async function viewLedgerFor(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  transaction: Transaction,
  { additional, fallback = new Map(), pendingSpends = true }: StateOptions,
): Promise<ViewedState> {
  const { body, hash } = transaction;
  const head = await chainHead(db, network);
  if (head === undefined || !head.live) throw notIndexed(db);
  const view = await readUtxoView(db, [...body.inputs, ...body.referenceInputs, ...body.collateral], {
    additional,
    fallback,
    reader: hash,
  });
  const accounts = await accountStates(db, network, head, stakeCredentials(body.certificates, listAccounts(body)));
  const chain: LedgerState = {
    network,
    slot: head.slot,
    parameters: head.parameters,
    output: (reference) => {
      const known = view.lookUp(reference);
      if (known === undefined) return head.complete ? 'absent' : undefined;
      const { content, spentBy } = known;
      return spentBy === undefined || (spentBy.pending && !pendingSpends) ? content : 'spent';
    },
    pendingSpender: (reference) => {
      const spentBy = view.lookUp(reference)?.spentBy;
      return spentBy?.pending ? spentBy.txHash : undefined;
    },
    account: (credential) => accounts.get(formatKey(credential)),
  };
  const confirmed = await readConfirmedState(db, network, head, transaction, chain);
  const { ancestors } = view;
  // Without spends of the mempool only the transactions that it needs are applied.
  const pending = pendingSpends && readsLedgerState(body) ? await readPendingBefore(db, hash) : ancestors;
  const parents = new Set(ancestors.map((ancestor) => toHex(ancestor.hash)));
  const known = new Set(pending.map((each) => toHex(each.hash)));
  const applied = [...ancestors.filter((ancestor) => !known.has(toHex(ancestor.hash))), ...pending];
  return {
    state: applyTransactions(applied, confirmed),
    view,
    dependsOn: applied.filter((each) => parents.has(toHex(each.hash)) || affectsRules(transaction, each)),
  };
}

/** The state of the newest block: that of the ledger engine, or as far as the index knows it. */
async function readConfirmedState(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  head: ChainHead,
  transaction: Transaction,
  chain: LedgerState,
): Promise<LedgerState> {
  if (await hasLedger(db)) return { ...chain, ...(await readEngineView(db, network, head, transaction)) };
  const dreps = await drepStates(db, head, drepCredentials(transaction.body));
  const pools = await poolStates(db, head, poolHashes(transaction.body));
  return {
    ...chain,
    drep: (credential) => dreps.get(formatKey(credential)),
    pool: (poolHash) => pools.get(toHex(poolHash)),
  };
}

/** Outputs on the chain, in the mempool, or provided by the client, which take precedence; by `txHash#index`. */
export async function findReferencedOutputs(
  db: NetworkDb<'cardano'>,
  references: readonly OutputReference[],
  additional: ReadonlyMap<string, OutputContent>,
): Promise<Outputs> {
  const { outputs } = await readUtxoView(db, references, { additional });
  return new Map(
    [...outputs].map(([outpoint, { content, spentBy }]) => [
      outpoint,
      // A build may replace a pending transaction.
      spentBy === undefined || spentBy.pending ? content : ('spent' as const),
    ]),
  );
}

/** An account that is unknown to the chain is not registered, if the index covers the whole chain. */
async function accountStates(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { complete }: ChainHead,
  credentials: readonly Credential[],
): Promise<ReadonlyMap<string, AccountState>> {
  const facts = await readAccountStates(db, network, credentials);
  const states = new Map<string, AccountState>();
  for (const [index, credential] of credentials.entries()) {
    const fact = facts[index];
    if (fact?.registered) {
      const votes = fact.drep ?? (complete ? 'none' : undefined);
      const { deposit, rewards } = fact;
      states.set(formatKey(credential), { registered: true, deposit, rewards, votes });
    } else if (complete) states.set(formatKey(credential), { registered: false });
  }
  return states;
}

async function drepStates(
  db: NetworkDb<'cardano'>,
  { complete }: ChainHead,
  credentials: readonly Credential[],
): Promise<ReadonlyMap<string, DRepState>> {
  const facts = await drepFacts(db, credentials);
  const states = new Map<string, DRepState>();
  for (const [index, credential] of credentials.entries()) {
    const fact = facts[index];
    if (fact?.registered) states.set(formatKey(credential), { registered: true, deposit: fact.deposit });
    else if (complete) states.set(formatKey(credential), { registered: false });
  }
  return states;
}

async function poolStates(
  db: NetworkDb<'cardano'>,
  { complete }: ChainHead,
  hashes: readonly Uint8Array[],
): Promise<ReadonlyMap<string, { readonly registered: boolean }>> {
  const facts = await poolFacts(db, hashes);
  const states = new Map<string, { readonly registered: boolean }>();
  for (const [index, hash] of hashes.entries()) {
    const registered = facts[index] ?? (complete ? false : undefined);
    if (registered !== undefined && (registered || complete)) states.set(toHex(hash), { registered });
  }
  return states;
}
