import { toHex } from '../../kernel/hex.js';
import type { BalancedTransaction } from '../balance/balance-transaction.js';
import { formatOutpoint } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import { formatReference } from '../plan/fixed-inputs.js';
import type { Frame } from '../plan/frame.js';
import { createPlan } from '../plan/plan.js';
import { computeSigningWindow } from '../plan/signing-window.js';
import type { PlanPart } from '../plan/transaction-plan.js';
import { computeValidUntil, validityWarnings } from '../plan/validity.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { CommonRequest, Utxo } from '../request/request.js';
import { withScripts } from '../request/request-scripts.js';
import { resolveEncodings } from '../request/set-encoding.js';
import type { Change, UnsignedTx, Warning } from '../request/unsigned-tx.js';
import { balanceAll, balanceBest, checkRefScripts } from '../selection/find-inputs.js';
import { AddressParser } from '../wallet/address-parser.js';
import { AssetTable } from '../wallet/asset-table.js';
import { openWallet, type WalletTables } from '../wallet/wallet.js';
import { WitnessTable } from '../wallet/witness-table.js';
import { changeWarnings } from './change-address.js';
import { foldedChangeWarnings, withdrawalWarnings } from './warnings.js';
import { listInputs, writeTransaction } from './write.js';

/** The plan of a transaction, and whether it spends every UTxO. */
export interface Draft extends PlanPart {
  readonly selectAll?: boolean;
}

/** Selects inputs, balances and encodes. Pure: the same draft, request and ledger view give the same bytes. */
export function build(draft: Draft, request: CommonRequest, ledger: LedgerView): UnsignedTx {
  const addressParser = new AddressParser(ledger.network);
  const frame = createFrame(draft, request, ledger, addressParser);
  const withdrawals = [...(draft.withdrawals ?? []), ...(request.withdrawals ?? [])];
  const forWithdrawals = withdrawalWarnings(withdrawals, addressParser, ledger);
  const balanced = draft.selectAll ? balanceAll(frame) : balanceBest(frame);
  checkRefScripts(frame, balanced);
  checkMaxFee(balanced.fee, request);
  const forChange = balanced.change.length === 0 ? [] : changeWarnings(frame.change, frame.ledger);
  const forValidity = validityWarnings(balanced.validUntil, request.ttl, ledger);
  return present(frame, balanced, [...(draft.warnings ?? []), ...forWithdrawals, ...forChange, ...forValidity]);
}

export function checkMaxFee(fee: bigint, { maxFee }: CommonRequest): void {
  if (maxFee !== undefined && fee > maxFee)
    throw new BuildError(`The fee would be ${fee} lovelace, but maxFee is ${maxFee}: raise it or send less at once`);
}

/** The ledger view with the size limit of the request, if that is lower. */
const withinSize = (ledger: LedgerView, { maxSizeBytes }: CommonRequest): LedgerView =>
  maxSizeBytes === undefined || maxSizeBytes >= ledger.parameters.maxTxSize
    ? ledger
    : { ...ledger, parameters: { ...ledger.parameters, maxTxSize: maxSizeBytes } };

export function createFrame(
  part: PlanPart,
  request: CommonRequest,
  given: LedgerView,
  addressParser = new AddressParser(given.network),
): Frame {
  const ledger = withScripts(withinSize(given, request), request.nativeScripts);
  const tables: WalletTables = {
    addressParser,
    assets: new AssetTable(),
    witnesses: new WitnessTable(),
  };
  const window = computeSigningWindow(part, request, ledger, tables.addressParser);
  const validUntil = computeValidUntil(request.ttl, ledger);
  const change = tables.addressParser.payment(request.changeAddress, 'changeAddress');
  const { sets, witnesses } = resolveEncodings(request, ledger.parameters);
  const plan = createPlan(part, request, { tables, ledger, window, sets });
  const { senderAddress } = request;
  const sender = senderAddress === undefined ? undefined : tables.addressParser.payment(senderAddress, 'senderAddress');
  const wanted = new Set<string>();
  for (const [asset, demand] of plan.assets) if (demand > 0n) wanted.add(tables.assets.unit(asset));
  const wallet = openWallet(
    withoutNamed(request.utxos, part),
    { sender, change, requiredUnits: wanted },
    tables,
    ledger,
    window,
  );
  tables.assets.check();
  return {
    plan,
    wallet,
    table: tables.assets,
    items: tables.witnesses.items,
    change,
    validUntil,
    sets,
    form: witnesses,
    strategy: request.strategy ?? 'optimize',
    seed: request.seed ?? 0,
    preference: request.selection ?? 'lowestFee',
    parameters: ledger.parameters,
    ledger,
  };
}

/** An input of the plan is not selected again, and a reference input is only read. */
function withoutNamed(utxos: readonly Utxo[], { spends = [], referenceInputs = [] }: PlanPart): readonly Utxo[] {
  if (spends.length + referenceInputs.length === 0) return utxos;
  const outputs = [...spends.map(({ output }) => output), ...referenceInputs];
  const named = new Set(outputs.map(({ reference }) => formatReference(reference)));
  return utxos.filter(({ txHash, outputIndex = 0 }) => !named.has(formatOutpoint(txHash, outputIndex)));
}

function present(frame: Frame, balanced: BalancedTransaction, given: readonly Warning[]): UnsignedTx {
  const { plan } = frame;
  const { cbor, hash } = writeTransaction(frame, balanced);
  const keys = balanced.witnesses.filter(({ kind }) => kind === 'vkey');
  const bootstraps = balanced.witnesses.filter(({ kind }) => kind === 'bootstrap');
  return {
    cbor: toHex(cbor),
    hash,
    fee: balanced.fee,
    minFee: balanced.minFee,
    signatures: keys.length + bootstraps.length,
    requiredKeyHashes: keys.map(({ name }) => name),
    inputs: listSpent(frame, balanced),
    paid: plan.paid,
    change: toChangeOutputs(frame, balanced),
    sizeBytes: balanced.sizeBytes,
    validFrom: balanced.validFrom,
    ttl: balanced.validUntil,
    warnings: [...given, ...plan.warnings, ...collectWarnings(frame, balanced)],
  };
}

const listSpent = (frame: Frame, balanced: BalancedTransaction): readonly Utxo[] =>
  frame.plan.fixedInputs.length === 0
    ? balanced.inputs.map((index) => frame.wallet.utxos[index]!)
    : listInputs(frame, balanced).map(({ utxo }) => utxo);

export const toChangeOutputs = ({ change, table }: Frame, balanced: BalancedTransaction): readonly Change[] =>
  balanced.change.map(({ lovelace, entries }) => ({
    address: change.text,
    lovelace,
    assets: entries.map(([asset, quantity]) => {
      const { policyId, assetName } = table.assets[asset]!;
      return { policyId, assetName, quantity };
    }),
  }));

function collectWarnings({ wallet }: Frame, { fee, minFee, inputs, change }: BalancedTransaction): readonly Warning[] {
  const warnings = [...foldedChangeWarnings({ fee, minFee }, change.length)];
  const reserved = inputs.filter((index) => wallet.reserved[index] === 1).length;
  if (reserved > 0)
    warnings.push({
      code: 'reserved-utxo-spent',
      severity: 'warning',
      text: `${reserved} UTxOs with a datum or a reference script are spent, because the others were not enough`,
    });
  return warnings;
}
