import {
  addressBytesText,
  addressText,
  decodeAddressInBlock,
  toRewardAddress,
} from '../../chains/cardano/addresses/address.js';
import { assetUnit } from '../../chains/cardano/assets/asset-id.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { Vote } from '../../chains/cardano/governance/governance.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { computeUtxoEffects as utxoEffects } from '../../chains/cardano/transactions/transaction-effects.js';
import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';
import { toHex } from '../../kernel/hex.js';
import { formatOutpoint, parseTransaction } from '../encoding/transaction-text.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { ResolvedOutput } from '../request/resolved-output.js';
import type { Warning } from '../request/unsigned-tx.js';
import { describeRequiredWitnesses, type RequiredWitnessList } from '../signing/describe-required.js';
import { findMissingScriptKeys, requiredWitnesses } from '../signing/required-keys.js';
import { inspectionWarnings } from './inspection-warnings.js';

export interface InspectRequest {
  /** Hexadecimal. */
  readonly cbor: string;
  /** Payment or stake addresses of the caller. */
  readonly ownAddresses?: readonly string[];
  /** By `txHash#index`; a warning lists the inputs that are not included. */
  readonly resolved?: ReadonlyMap<string, ResolvedOutput>;
}

/** The balance change of an address; negative for a loss. */
export interface Effect {
  readonly address: string;
  readonly own: boolean;
  readonly lovelace: bigint;
  /** By unit; unchanged assets are not listed. */
  readonly assets: ReadonlyMap<string, bigint>;
}

export interface TxPreview {
  readonly txHash: string;
  readonly fee: bigint;
  readonly effects: readonly Effect[];
  readonly certificates: readonly Certificate[];
  readonly withdrawals: readonly { readonly stakeAddress: string; readonly amount: bigint }[];
  readonly votes: readonly Vote[];
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
  const addresses = new Map([...resolved].map(([outpoint, { address }]) => [outpoint, address]));
  const { keyHashes } = requiredWitnesses(transaction, addresses);
  return {
    txHash: toHex(hash),
    fee: body.fee ?? 0n,
    effects: computeEffects(transaction, resolved, new Set(request.ownAddresses)),
    certificates: body.certificates,
    withdrawals: body.withdrawals.map(({ account, lovelace }) => ({
      stakeAddress: addressBytesText(account),
      amount: lovelace,
    })),
    votes: body.votes,
    mints: body.mint,
    validFrom: body.validFrom,
    validTo: body.validUntil,
    requiredKeyHashes: [...keyHashes, ...findMissingScriptKeys(transaction, keyHashes)],
    requiredWitnesses: describeRequiredWitnesses({
      transaction,
      inputAddresses: addresses,
      networkId: ledger.network.networkId,
    }),
    warnings: inspectionWarnings(transaction, resolved, ledger),
  };
}

/** Own addresses first, deduplicated, in the order of the transaction. */
function computeEffects(
  transaction: Transaction,
  resolved: ReadonlyMap<string, ResolvedOutput>,
  own: ReadonlySet<string>,
): readonly Effect[] {
  const ledger = new Map<string, { own: boolean; lovelace: bigint; assets: Map<string, bigint> }>();
  const move = (address: Uint8Array, sign: bigint, lovelace: bigint, assets: readonly AssetQuantity[]): void => {
    const text = addressBytesText(address);
    const effect = ledger.get(text) ?? { own: isOwnAddress(address, text, own), lovelace: 0n, assets: new Map() };
    ledger.set(text, effect);
    effect.lovelace += sign * lovelace;
    for (const asset of assets) {
      const unit = assetUnit(asset);
      effect.assets.set(unit, (effect.assets.get(unit) ?? 0n) + sign * asset.quantity);
    }
  };
  const { spent, created } = utxoEffects(transaction);
  for (const { txHash, index } of spent) {
    const output = resolved.get(formatOutpoint(toHex(txHash), index));
    if (output !== undefined) move(output.address, -1n, output.lovelace, output.assets);
  }
  if (transaction.valid)
    for (const { account, lovelace } of transaction.body.withdrawals) move(account, -1n, lovelace, []);
  for (const [, { address, lovelace, assets }] of created) move(address, 1n, lovelace, assets);
  const effects = [...ledger].map(([address, effect]) => ({
    address,
    ...effect,
    assets: new Map([...effect.assets].filter(([, quantity]) => quantity !== 0n)),
  }));
  return effects.toSorted((a, b) => Number(b.own) - Number(a.own));
}

/** Compares the address itself and its stake address. */
function isOwnAddress(bytes: Uint8Array, text: string, own: ReadonlySet<string>): boolean {
  if (own.has(text)) return true;
  const address = decodeAddressInBlock(bytes);
  const reward = address && toRewardAddress(address);
  return reward !== undefined && own.has(addressText(reward));
}
