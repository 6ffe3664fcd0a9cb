import type { Credential } from '../../../chains/cardano/addresses/address.js';
import type { AccountState, DRepState, LedgerState } from '../../../chains/cardano/ledger/view.js';
import type { OutputContent, OutputReference } from '../../../chains/cardano/transactions/output.js';
import { decodeTransaction, type Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../../chains/cardano/transactions/transaction-effects.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { drepFacts, poolFacts } from '../../../store/queries/cardano/builder/facts.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { type ChainHead, chainHead } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { notIndexed } from '../../../store/queries/cardano/chain/tip.js';
import { pendingBytes } from '../../../store/queries/cardano/mempool/mempool.js';
import { findOutputs } from '../../../store/queries/cardano/outputs/outputs-by-reference.js';
import {
  drepCredentials,
  formatKey,
  listAccounts,
  type Outputs,
  outpointText,
  outputContent,
  poolHashes,
  stakeCredentials,
} from '../../shapes/transactions/ledger-state.js';
import { readAccountStates } from '../ledger/account-states.js';
import { readEngineView } from '../ledger/engine-view.js';

/**
 * Indexed state of everything that a transaction references. Without the ledger state, rewards, the committee, proposals
 * and the treasury stay unknown. `additional` are outputs that the client provides; they take precedence.
 */
export async function ledgerStateFor(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  transaction: Transaction,
  additional: ReadonlyMap<string, OutputContent>,
): Promise<LedgerState> {
  const { body } = transaction;
  const head = await chainHead(db, network);
  if (head === undefined || !head.live) throw notIndexed(db);
  const outputs = await findReferencedOutputs(
    db,
    [...body.inputs, ...body.referenceInputs, ...body.collateral],
    additional,
  );
  const accounts = await accountStates(db, network, head, stakeCredentials(body.certificates, listAccounts(body)));
  const chain = {
    network,
    slot: head.slot,
    parameters: head.parameters,
    output: (reference: OutputReference) =>
      outputs.get(outpointText(reference)) ?? (head.complete ? ('absent' as const) : undefined),
    account: (credential: Credential) => accounts.get(formatKey(credential)),
  };
  if (await hasLedger(db)) return { ...chain, ...(await readEngineView(db, network, head, transaction)) };
  const dreps = await drepStates(db, head, drepCredentials(body));
  const pools = await poolStates(db, head, poolHashes(body));
  return {
    ...chain,
    drep: (credential) => dreps.get(formatKey(credential)),
    pool: (hash) => pools.get(toHex(hash)),
  };
}

/** Outputs on the chain, in the mempool, or provided by the client, which take precedence; by `txHash#index`. */
export async function findReferencedOutputs(
  db: NetworkDb<'cardano'>,
  references: readonly OutputReference[],
  additional: ReadonlyMap<string, OutputContent>,
): Promise<Outputs> {
  const outputs = new Map<string, OutputContent | 'spent'>();
  for (const output of await findOutputs(db, references))
    outputs.set(`${output.txHash}#${output.index}`, output.spentBy === undefined ? outputContent(output) : 'spent');
  const missing = new Set(
    references.filter((reference) => !outputs.has(outpointText(reference))).map(({ txHash }) => toHex(txHash)),
  );
  for (const hash of missing) {
    const bytes = await pendingBytes(db, fromHex(hash));
    if (bytes === undefined) continue;
    for (const [index, output] of computeUtxoEffects(decodeTransaction(bytes)).created)
      outputs.set(`${hash}#${index}`, output);
  }
  for (const [outpoint, content] of additional) outputs.set(outpoint, content);
  return outputs;
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
