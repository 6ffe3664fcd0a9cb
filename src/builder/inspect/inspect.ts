import { addressBytesText, encodeAddress, parseAddress } from '../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { Proposal, Vote } from '../../chains/cardano/governance/governance.js';
import { listSigners } from '../../chains/cardano/ledger/signatures.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';
import { toHex } from '../../kernel/hex.js';
import { parseTransaction } from '../encoding/transaction-text.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { ResolvedOutput } from '../request/resolved-output.js';
import type { Warning } from '../request/unsigned-tx.js';
import { describeRequiredWitnesses, type RequiredWitnessList } from '../signing/describe-required.js';
import { computeAccountEffects, computeEffects, type Effect } from './effects.js';
import type { ResolvedOutputs } from './inspected.js';
import { inspectionWarnings } from './inspection-warnings.js';
import { ownAddresses } from './own-addresses.js';

export interface InspectRequest {
  /** Hexadecimal. */
  readonly cbor: string;
  /** Payment or stake addresses of the caller. */
  readonly ownAddresses?: readonly string[];
  /** The address that should receive the change. */
  readonly changeAddress?: string;
  /** By `txHash#index`; a warning lists the inputs that are not included. */
  readonly resolved?: ReadonlyMap<string, ResolvedOutput>;
}

export interface TxPreview {
  readonly transaction: Transaction;
  readonly txHash: string;
  readonly fee: bigint;
  readonly effects: readonly Effect[];
  /** The same by stake address. */
  readonly accountEffects: readonly Effect[];
  readonly certificates: readonly Certificate[];
  readonly withdrawals: readonly { readonly stakeAddress: string; readonly amount: bigint }[];
  readonly votes: readonly Vote[];
  readonly proposals: readonly Proposal[];
  readonly mints: readonly AssetQuantity[];
  readonly validFrom: bigint | undefined;
  readonly validTo: bigint | undefined;
  readonly requiredKeyHashes: readonly string[];
  /** The keys and scripts with the parts of the transaction that need them. */
  readonly requiredWitnesses: RequiredWitnessList;
  readonly warnings: readonly Warning[];
}

/** Previews the effects of a transaction before it is signed. */
export function inspect(request: InspectRequest, ledger: LedgerView): TxPreview {
  const transaction = parseTransaction(request.cbor);
  const { body, hash } = transaction;
  const resolved = request.resolved ?? new Map<string, ResolvedOutput>();
  const isOwn = request.ownAddresses?.length ? ownAddresses(request.ownAddresses) : undefined;
  const required = describeRequired(transaction, resolved, ledger);
  const signed = listSigners(transaction);
  const { changeAddress } = request;
  return {
    transaction,
    txHash: toHex(hash),
    fee: body.fee ?? 0n,
    effects: computeEffects(transaction, resolved, isOwn),
    accountEffects: computeAccountEffects(transaction, resolved, isOwn),
    certificates: body.certificates,
    withdrawals: body.withdrawals.map(({ account, lovelace }) => ({
      stakeAddress: addressBytesText(account),
      amount: lovelace,
    })),
    votes: body.votes,
    proposals: body.proposals,
    mints: body.mint,
    validFrom: body.validFrom,
    validTo: body.validUntil,
    requiredKeyHashes: required.keys.map(({ keyHash }) => keyHash),
    requiredWitnesses: required,
    warnings: inspectionWarnings({
      transaction,
      resolved,
      ledger,
      missingSignatures: required.keys.filter(({ keyHash }) => !signed.has(keyHash)).length,
      isOwn,
      changeAddress: changeAddress === undefined ? undefined : encodeAddress(parseAddress(changeAddress)),
      minFee: undefined,
    }),
  };
}

/** Of several ways to satisfy a native script, one with the keys that have signed is named. */
export const describeRequired = (
  transaction: Transaction,
  resolved: ResolvedOutputs,
  ledger: LedgerView,
  signing: readonly string[] = [...listSigners(transaction)],
): RequiredWitnessList =>
  describeRequiredWitnesses({
    transaction,
    inputAddresses: new Map([...resolved].map(([outpoint, { address }]) => [outpoint, address])),
    networkId: ledger.network.networkId,
    signing,
    referenceScripts: listReferenceScripts(transaction, resolved),
  });

const listReferenceScripts = ({ body }: Transaction, resolved: ResolvedOutputs): readonly Script[] =>
  [...body.inputs, ...body.referenceInputs].flatMap(
    ({ txHash, index }) => resolved.get(`${toHex(txHash)}#${index}`)?.scriptRef ?? [],
  );
