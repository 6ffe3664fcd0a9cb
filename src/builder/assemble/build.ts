import { toHex } from '../../kernel/hex.js';
import type { BalancedTransaction } from '../balance/balance-transaction.js';
import type { Frame } from '../plan/frame.js';
import { type Actions, createPlan } from '../plan/plan.js';
import { computeSigningWindow } from '../plan/signing-window.js';
import { computeValidUntil, validityWarnings } from '../plan/validity.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { CommonRequest } from '../request/request.js';
import { withScripts } from '../request/request-scripts.js';
import { resolveEncodings } from '../request/set-encoding.js';
import type { Change, UnsignedTx, Warning } from '../request/unsigned-tx.js';
import { balanceAll, balanceBest, checkRefScripts } from '../selection/find-inputs.js';
import { AddressParser } from '../wallet/address-parser.js';
import { AssetTable } from '../wallet/asset-table.js';
import { openWallet, type WalletTables } from '../wallet/wallet.js';
import { WitnessTable } from '../wallet/witness-table.js';
import { changeWarnings } from './change-address.js';
import { writeTransaction } from './write.js';

export interface Draft extends Actions {
  readonly selectAll: boolean;
  readonly warnings: readonly Warning[];
}

/** Selects inputs, balances and encodes. Pure: the same draft, request and ledger view give the same bytes. */
export function build(draft: Draft, request: CommonRequest, ledger: LedgerView): UnsignedTx {
  const frame = createFrame(draft, request, ledger);
  const balanced = draft.selectAll ? balanceAll(frame) : balanceBest(frame);
  checkRefScripts(frame, balanced);
  const forChange = balanced.change.length === 0 ? [] : changeWarnings(frame.change, frame.ledger);
  const forValidity = validityWarnings(balanced.validUntil, request.ttl, ledger);
  return present(frame, balanced, [...draft.warnings, ...forChange, ...forValidity]);
}

export function createFrame(actions: Actions, request: CommonRequest, given: LedgerView): Frame {
  const ledger = withScripts(given, request.nativeScripts);
  const tables: WalletTables = {
    addressParser: new AddressParser(ledger.network),
    assets: new AssetTable(),
    witnesses: new WitnessTable(),
  };
  const window = computeSigningWindow(actions, request, ledger, tables.addressParser);
  const validUntil = computeValidUntil(request.ttl, ledger);
  const change = tables.addressParser.payment(request.changeAddress, 'changeAddress');
  const plan = createPlan(actions, request, tables, ledger, window);
  const { sets, witnesses } = resolveEncodings(request, ledger.parameters);
  const { senderAddress } = request;
  const sender = senderAddress === undefined ? undefined : tables.addressParser.payment(senderAddress, 'senderAddress');
  const wanted = new Set<string>();
  for (const [asset, demand] of plan.assets) if (demand > 0n) wanted.add(tables.assets.unit(asset));
  const wallet = openWallet(request.utxos, { sender, change, requiredUnits: wanted }, tables, ledger, window);
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
    parameters: ledger.parameters,
    ledger,
  };
}

function present(frame: Frame, balanced: BalancedTransaction, given: readonly Warning[]): UnsignedTx {
  const { wallet, plan } = frame;
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
    inputs: balanced.inputs.map((index) => wallet.utxos[index]!),
    paid: plan.paid,
    change: toChangeOutputs(frame, balanced),
    sizeBytes: balanced.sizeBytes,
    validFrom: balanced.validFrom,
    ttl: balanced.validUntil,
    warnings: [...given, ...plan.warnings, ...collectWarnings(frame, balanced)],
  };
}

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
  const warnings: Warning[] = [];
  if (change.length === 0 && fee > minFee)
    warnings.push({
      code: 'change-folded',
      severity: 'warning',
      text: `${fee - minFee} lovelace were too little for a change output and were added to the fee`,
    });
  const reserved = inputs.filter((index) => wallet.reserved[index] === 1).length;
  if (reserved > 0)
    warnings.push({
      code: 'reserved-utxo-spent',
      severity: 'warning',
      text: `${reserved} UTxOs with a datum or a reference script are spent, because the others were not enough`,
    });
  return warnings;
}
