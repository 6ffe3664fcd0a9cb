import { toHex } from '../../kernel/hex.js';
import type { Settled } from '../balance/settle.js';
import type { Frame } from '../plan/frame.js';
import { type Actions, makePlan } from '../plan/plan.js';
import { windowOf } from '../plan/signing-window.js';
import { validityWarnings, validUntilOf } from '../plan/validity.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { CommonRequest } from '../request/request.js';
import { withScripts } from '../request/request-scripts.js';
import type { Change, UnsignedTx, Warning } from '../request/unsigned-tx.js';
import { checkRefScripts, settleAll, settleBest } from '../selection/find-inputs.js';
import { AddressBook } from '../wallet/address-book.js';
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
  const frame = frameOf(draft, request, ledger);
  const settled = draft.selectAll ? settleAll(frame) : settleBest(frame);
  checkRefScripts(frame, settled);
  const ofChange = settled.change.length === 0 ? [] : changeWarnings(frame.change, frame.ledger);
  const ofTime = validityWarnings(settled.validUntil, request.ttl, ledger);
  return present(frame, settled, [...draft.warnings, ...ofChange, ...ofTime]);
}

export function frameOf(actions: Actions, request: CommonRequest, given: LedgerView): Frame {
  const ledger = withScripts(given, request.nativeScripts);
  const tables: WalletTables = {
    book: new AddressBook(ledger.network),
    assets: new AssetTable(),
    witnesses: new WitnessTable(),
  };
  const window = windowOf(actions, request, ledger, tables.book);
  const validUntil = validUntilOf(request.ttl, ledger);
  const change = tables.book.payment(request.changeAddress, 'changeAddress');
  const plan = makePlan(actions, request, tables, ledger, window);
  const { senderAddress } = request;
  const sender = senderAddress === undefined ? undefined : tables.book.payment(senderAddress, 'senderAddress');
  const wanted = new Set<string>();
  for (const [asset, demand] of plan.assets) if (demand > 0n) wanted.add(tables.assets.unit(asset));
  const wallet = openWallet(request.utxos, { sender, change, wanted }, tables, ledger, window);
  tables.assets.check();
  return {
    plan,
    wallet,
    table: tables.assets,
    items: tables.witnesses.items,
    change,
    validUntil,
    form: request.witnessForm ?? 'tagged',
    strategy: request.strategy ?? 'optimize',
    seed: request.seed ?? 0,
    parameters: ledger.parameters,
    ledger,
  };
}

function present(frame: Frame, settled: Settled, given: readonly Warning[]): UnsignedTx {
  const { wallet, plan } = frame;
  const { cbor, hash } = writeTransaction(frame, settled);
  const keys = settled.witnesses.filter(({ kind }) => kind === 'vkey');
  const bootstraps = settled.witnesses.filter(({ kind }) => kind === 'bootstrap');
  return {
    cbor: toHex(cbor),
    hash,
    fee: settled.fee,
    minFee: settled.minFee,
    signatures: keys.length + bootstraps.length,
    requiredKeyHashes: keys.map(({ name }) => name),
    inputs: settled.inputs.map((index) => wallet.utxos[index]!),
    paid: plan.paid,
    change: changeOf(frame, settled),
    sizeBytes: settled.sizeBytes,
    validFrom: settled.validFrom,
    ttl: settled.validUntil,
    warnings: [...given, ...plan.warnings, ...warningsOf(frame, settled)],
  };
}

export const changeOf = ({ change, table }: Frame, settled: Settled): readonly Change[] =>
  settled.change.map(({ lovelace, entries }) => ({
    address: change.text,
    lovelace,
    assets: entries.map(([asset, quantity]) => {
      const { policyId, assetName } = table.assets[asset]!;
      return { policyId, assetName, quantity };
    }),
  }));

function warningsOf({ wallet }: Frame, { fee, minFee, inputs, change }: Settled): readonly Warning[] {
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
