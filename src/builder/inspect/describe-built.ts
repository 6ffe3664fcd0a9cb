import {
  addressBytesText,
  addressText,
  encodeAddress,
  parseAddress,
  paymentCredential,
  toRewardAddress,
} from '../../chains/cardano/addresses/address.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { formatOutpoint, parseTransaction } from '../encoding/transaction-text.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { Utxo } from '../request/request.js';
import type { ResolvedOutput } from '../request/resolved-output.js';
import type { PlacedOutput } from '../request/script-request.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';
import type { RequiredWitnessList } from '../signing/describe-required.js';
import { describeRequired } from './inspect.js';
import { inspectionWarnings, sortWarnings } from './inspection-warnings.js';
import { ownAddresses } from './own-addresses.js';

/** The parts of a build that describe its transaction. */
export type Described = Pick<UnsignedTx, 'cbor' | 'minFee' | 'requiredKeyHashes' | 'inputs' | 'warnings'>;

/** The source of the transaction, besides the inputs that were selected. */
export interface BuiltFrom {
  readonly changeAddress: string;
  readonly senderAddress?: string | undefined;
  /** Outputs that are read, serve as collateral, or have more content than a UTxO states. */
  readonly outputs?: readonly PlacedOutput[];
}

export interface BuiltDetails {
  readonly requiredWitnesses: RequiredWitnessList;
  /** Those of the build, then those of the preview, the most serious first. */
  readonly warnings: readonly Warning[];
}

/** Describes a transaction that was just built, as `inspect` describes any other. */
export function describeBuilt(made: Described, from: BuiltFrom, ledger: LedgerView): BuiltDetails {
  const transaction = parseTransaction(made.cbor);
  const resolved = new Map<string, ResolvedOutput>(made.inputs.map(resolveUtxo));
  for (const output of from.outputs ?? []) resolved.set(...resolvePlaced(output));
  const collateral = transaction.body.collateral.flatMap(
    ({ txHash, index }) => resolved.get(formatOutpoint(toHex(txHash), index))?.address ?? [],
  );
  const payers = [...made.inputs.map(({ address }) => address), ...collateral.map(addressBytesText)];
  const preview = inspectionWarnings({
    transaction,
    resolved,
    ledger,
    missingSignatures: made.requiredKeyHashes.length,
    isOwn: ownAddresses(listOwn(payers, from.senderAddress)),
    changeAddress: encodeAddress(parseAddress(from.changeAddress)),
    minFee: made.minFee,
  });
  const codes = new Set(made.warnings.map(({ code }) => code));
  return {
    requiredWitnesses: describeRequired(transaction, resolved, ledger, made.requiredKeyHashes),
    // The build describes the same facts with the field names of its request.
    warnings: sortWarnings([...made.warnings, ...preview.filter(({ code }) => !codes.has(code))]),
  };
}

const resolvePlaced = ({ reference, content }: PlacedOutput): readonly [string, ResolvedOutput] => [
  formatOutpoint(toHex(reference.txHash), reference.index),
  { ...content, refScriptBytes: content.scriptRef?.bytes.length ?? 0 },
];

function resolveUtxo(utxo: Utxo): readonly [string, ResolvedOutput] {
  const { txHash, outputIndex = 0, address, lovelace, assets = [] } = utxo;
  const held = assets.map(({ policyId, assetName, quantity }) => ({
    policyId: fromHex(policyId),
    assetName: fromHex(assetName),
    quantity,
  }));
  return [
    formatOutpoint(txHash, outputIndex),
    { address: encodeAddress(parseAddress(address)), lovelace, assets: held },
  ];
}

/**
 * The sender and the addresses of keys among inputs and collateral, with all addresses of the same stake credentials. Outputs of
 * scripts belong to the wallet only if the sender is that script.
 */
function listOwn(payers: readonly string[], senderAddress: string | undefined): readonly string[] {
  const own = new Set<string>();
  const add = (text: string, isSender: boolean): void => {
    const address = parseAddress(text);
    if (!isSender && paymentCredential(address)?.type === 'script') return;
    own.add(addressText(address));
    const reward = toRewardAddress(address);
    if (reward !== undefined) own.add(addressText(reward));
  };
  for (const address of payers) add(address, false);
  if (senderAddress !== undefined) add(senderAddress, true);
  return [...own];
}
