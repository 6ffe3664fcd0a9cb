import { type Credential, decodeAddressInBlock } from '../../../chains/cardano/addresses/address.js';
import { NONE } from '../../../chains/cardano/lists.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { type BlockClaims, type LedgerTransaction, pointerKey } from '../../../ledger/blocks/ledger-block.js';
import type { KnownOutput } from '../../../store/write/cardano/known.js';
import type { Batch } from '../batch.js';
import { credentialKey } from '../keys.js';
import type { MovedOutputs } from '../market/moved-outputs.js';
import type { LedgerBatch } from './ledger-batch.js';

/** The sums and accounts of a transaction, all of which the projection knows already. */
export interface TransactionAmounts {
  readonly height: number;
  readonly index: number;
  readonly fee: bigint;
  /** Lovelace of created minus spent outputs. */
  readonly utxoChange: bigint;
  readonly outputs: MovedOutputs;
  readonly withdrawals: LedgerTransaction['withdrawals'];
  readonly directDeposits: LedgerTransaction['withdrawals'];
}

const POINTER_FORMS: readonly number[] = [4, 5];

export function toLedgerTransaction(
  batch: LedgerBatch,
  { hash, valid, body }: Transaction,
  { height, index, fee, utxoChange, outputs, withdrawals, directDeposits }: TransactionAmounts,
): LedgerTransaction {
  const { pointerAddresses, redeemAddresses, lockedChanges } = batch;
  const stake = new Map<number, bigint>();
  let redeemableChange = 0n;
  let lockedChange = 0n;
  let pointers: Map<string, bigint> | undefined;
  const move = ({ addressId, stakeId, paymentScript }: KnownOutput, lovelace: bigint): void => {
    if (paymentScript !== undefined) lockedChange += lovelace;
    if (redeemAddresses.has(addressId)) redeemableChange += lovelace;
    const pointer = pointerAddresses.get(addressId);
    if (pointer !== undefined) {
      pointers ??= new Map();
      pointers.set(pointer, (pointers.get(pointer) ?? 0n) + lovelace);
    } else if (stakeId !== undefined) stake.set(stakeId, (stake.get(stakeId) ?? 0n) + lovelace);
  };
  for (const [, known] of outputs.spent) move(known, -known.lovelace);
  for (const [output, known] of outputs.made) {
    if (POINTER_FORMS.includes(output.address[0]! >> 4)) learnPointer(batch, height, known.addressId, output.address);
    move(known, known.lovelace);
  }
  if (lockedChange !== 0n) lockedChanges.set(height, (lockedChanges.get(height) ?? 0n) + lockedChange);
  return {
    hash,
    index,
    valid,
    fee,
    utxoChange,
    stakeChanges: [...stake],
    pointerChanges: pointers === undefined ? NONE : [...pointers],
    redeemableChange,
    donation: valid ? (body.donation ?? 0n) : 0n,
    withdrawals,
    ...(directDeposits.length > 0 && { directDeposits }),
    certificates: valid ? body.certificates : [],
    votes: valid ? body.votes : [],
    proposals: valid ? body.proposals : [],
    update: valid ? body.update : undefined,
  };
}

function learnPointer(batch: LedgerBatch, height: number, id: number, bytes: Uint8Array): void {
  if (batch.pointerAddresses.has(id)) return;
  const address = decodeAddressInBlock(bytes);
  if (address?.type !== 'pointer') return;
  const { slot, txIndex, certIndex } = address.pointer;
  const key = pointerKey(slot, txIndex, certIndex);
  batch.pointerAddresses.set(id, key);
  batch.newPointerAddresses.push({ height, id, key });
}

/** The projection has resolved every credential of its blocks before the engine reads them. */
export function findAccount({ learned, view }: Pick<Batch, 'learned' | 'view'>, credential: Credential): number {
  const key = credentialKey(credential);
  const id = learned.stakes.get(key) ?? view.stakes.get(key);
  if (id === undefined) throw new RangeError(`the credential ${credential.type} has no account`);
  return id;
}

const NO_CLAIMS: BlockClaims = { units: { memory: 0n, steps: 0n }, treasuries: NONE };

/** The values of a block that the self-check compares with the state. */
export function toClaims(transactions: readonly Transaction[]): BlockClaims {
  if (transactions.length === 0) return NO_CLAIMS;
  let memory = 0n;
  let steps = 0n;
  const treasuries: bigint[] = [];
  for (const { body, witnesses, valid } of transactions) {
    for (const { units } of witnesses.redeemers) {
      memory += units.memory;
      steps += units.steps;
    }
    if (valid && body.treasury !== undefined) treasuries.push(body.treasury);
  }
  return { units: { memory, steps }, treasuries };
}
