import { decodeAddressInBlock } from '../../chains/cardano/addresses/address.js';
import type { Block } from '../../chains/cardano/blocks/block.js';
import { NONE } from '../../chains/cardano/lists.js';
import type { OutputReference } from '../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import type { Withdrawal } from '../../chains/cardano/transactions/transaction-body.js';
import { computeUtxoEffects } from '../../chains/cardano/transactions/transaction-effects.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { AccountId } from '../state/accounts.js';
import { outputKey, type ResolvedOutput } from './in-memory-outputs.js';
import type { LedgerBlock, LedgerTransaction, ResolveAccount } from './ledger-block.js';
import { findStakeOwner } from './stake-owner.js';

export interface BlockResolver {
  /** Finds an unspent output of an earlier block. */
  readonly findOutput: (reference: OutputReference) => ResolvedOutput | undefined;
  readonly resolveAccount: ResolveAccount;
}

/** Reduces a block to the content that changes the ledger state. */
export const toLedgerBlock = (block: Block, resolver: BlockResolver): LedgerBlock => ({
  era: block.era,
  header: block.header,
  hash: block.hash,
  transactions: toLedgerTransactions(block.transactions, resolver),
  resolveAccount: resolver.resolveAccount,
});

/** Reduces consecutive transactions; later ones may spend outputs of earlier ones. */
export function toLedgerTransactions(
  transactions: readonly Transaction[],
  { findOutput, resolveAccount }: BlockResolver,
): readonly LedgerTransaction[] {
  const created = new Map<string, ResolvedOutput>();
  const find = (transaction: Transaction, reference: OutputReference): ResolvedOutput => {
    const output = (created.size > 0 ? created.get(outputKey(reference)) : undefined) ?? findOutput(reference);
    if (output === undefined)
      throw new DecodeError(`transaction ${toHex(transaction.hash)} spends an unknown output ${outputKey(reference)}`);
    return output;
  };
  return transactions.map((transaction, index) => {
    const changes = new OutputChanges();
    const effects = computeUtxoEffects(transaction);
    for (const reference of effects.spent) changes.add(find(transaction, reference), -1n);
    for (const [outputIndex, { address, lovelace }] of effects.created) {
      const output = { lovelace, owner: findStakeOwner(address, resolveAccount) };
      changes.add(output, 1n);
      if (index + 1 < transactions.length)
        created.set(outputKey({ txHash: transaction.hash, index: outputIndex }), output);
    }
    return toLedgerTransaction(transaction, index, changes, resolveAccount);
  });
}

function toLedgerTransaction(
  { hash, parent, valid, body }: Transaction,
  index: number,
  changes: OutputChanges,
  resolveAccount: ResolveAccount,
): LedgerTransaction {
  return {
    hash,
    index,
    valid,
    // A failed transaction pays its collateral, and Byron transactions do not state their fee. Sub-transactions have none.
    fee: parent === undefined ? ((valid ? body.fee : undefined) ?? -changes.lovelace) : 0n,
    donation: valid ? (body.donation ?? 0n) : 0n,
    utxoChange: changes.lovelace,
    stakeChanges: [...changes.byAccount],
    pointerChanges: [...changes.byPointer],
    redeemableChange: changes.redeemable,
    withdrawals: valid ? body.withdrawals.map((withdrawal) => resolveWithdrawal(withdrawal, resolveAccount)) : NONE,
    ...(valid &&
      body.dijkstra !== undefined && {
        directDeposits: body.dijkstra.directDeposits.map((deposit) => resolveWithdrawal(deposit, resolveAccount)),
      }),
    certificates: valid ? body.certificates : NONE,
    votes: valid ? body.votes : NONE,
    proposals: valid ? body.proposals : NONE,
    update: valid ? body.update : undefined,
  };
}

function resolveWithdrawal(
  { account, lovelace }: Withdrawal,
  resolveAccount: ResolveAccount,
): readonly [AccountId, bigint] {
  const address = decodeAddressInBlock(account);
  if (address?.type !== 'reward') throw new DecodeError(`a withdrawal from ${toHex(account)}, which is no account`);
  return [resolveAccount(address.stake), lovelace];
}

/** Sums of created minus spent outputs. */
class OutputChanges {
  lovelace = 0n;
  redeemable = 0n;
  readonly byAccount = new Map<AccountId, bigint>();
  readonly byPointer = new Map<string, bigint>();

  add({ lovelace, owner }: ResolvedOutput, sign: 1n | -1n): void {
    const change = sign * lovelace;
    this.lovelace += change;
    if (owner === undefined) return;
    if (owner.type === 'redeemable') this.redeemable += change;
    else if (owner.type === 'account')
      this.byAccount.set(owner.account, (this.byAccount.get(owner.account) ?? 0n) + change);
    else this.byPointer.set(owner.pointer, (this.byPointer.get(owner.pointer) ?? 0n) + change);
  }
}
