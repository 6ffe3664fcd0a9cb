import { assetLabel, CIP68_LABELS } from '../../chains/cardano/assets/asset-label.js';
import { readCip68 } from '../../chains/cardano/assets/cip68.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { build } from '../assemble/build.js';
import { parseHexField } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import { minUtxo } from '../plan/output-minimum.js';
import { computeSigningWindow } from '../plan/signing-window.js';
import { cip68Datum, LATEST_VERSION } from '../request/cip68-datum.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { Cip68UpdateRequest, Payment, Utxo } from '../request/request.js';
import { withScripts } from '../request/request-scripts.js';
import { explainScriptRejection } from '../request/script-rejection.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';
import { AddressParser } from '../wallet/address-parser.js';
import { resolveScriptRequirement } from '../wallet/wallet.js';
import { WitnessTable } from '../wallet/witness-table.js';

const UNIT = /^[0-9a-f]{56}(?:[0-9a-f]{2}){4,32}$/;

/** Spends the output of a reference token and recreates it with the same value and a new datum. */
export function buildCip68Update(input: Cip68UpdateRequest, ledger: LedgerView): UnsignedTx {
  const { reference, referenceUnit, content, ...request } = input;
  const unit = referenceUnit.toLowerCase();
  if (!UNIT.test(unit) || assetLabel(fromHex(unit.slice(56))) !== CIP68_LABELS.reference)
    throw new BuildError('referenceUnit is not a reference token: its name must begin with label 100 (000643b0)');
  if (!holds(reference, unit)) throw new BuildError(`The output to be updated does not hold ${unit}`);
  if (reference.referenceScriptHash !== undefined)
    throw new BuildError('The output of the reference token has a reference script, which an update would lose');
  if (content.version !== undefined && (content.version < 1 || content.version > LATEST_VERSION))
    throw new BuildError(`version must be from 1 to ${LATEST_VERSION}`);
  checkLock(input, ledger);
  const { dataHash: _, inlineDatum, ...plain } = reference;
  const before = inlineDatum === undefined ? undefined : parseHexField(inlineDatum, 'inlineDatum');
  if (!isComplete(content) && (before === undefined || readCip68(before) === undefined))
    throw new BuildError(
      'The current datum of the reference token is unknown or does not follow CIP-68: provide version and extra, because neither can be copied',
    );
  const bytes = cip68Datum(content, '', before);
  const { address, assets = [] } = reference;
  const { minLovelace } = minUtxo({ address, assets, inlineDatum: toHex(bytes) }, ledger);
  const lovelace = reference.lovelace > minLovelace ? reference.lovelace : minLovelace;
  const payment: Payment = { address, lovelace, assets, datum: { form: 'inline', bytes } };
  // Without its datum it is spent like any plain UTxO. Other outputs with the token are excluded, because one of them
  // could be selected instead.
  const utxos = [...request.utxos.filter((utxo) => !holds(utxo, unit)), plain];
  const actions = { outputs: [payment] };
  return build(actions, { ...request, utxos }, ledger);
}

const isComplete = ({ version, extra }: Cip68UpdateRequest['content']): boolean =>
  version !== undefined && extra !== undefined;

const holds = ({ assets = [] }: Utxo, unit: string): boolean =>
  assets.some(({ policyId, assetName }) => (policyId + assetName).toLowerCase() === unit);

/** Throws with the reason when the output cannot be spent. */
function checkLock({ reference, ...request }: Cip68UpdateRequest, input: LedgerView): void {
  const ledger = withScripts(input, request.nativeScripts);
  const addressParser = new AddressParser(ledger.network);
  const { lock } = addressParser.payment(reference.address, 'reference.address');
  if (lock.type !== 'script') return;
  const window = computeSigningWindow({}, request, ledger, addressParser);
  if (typeof resolveScriptRequirement(lock.hash, new WitnessTable(), ledger, window) !== 'string') return;
  const reason = explainScriptRejection('script', lock.hash, ledger, window);
  throw new BuildError(`The reference token is at a script address. ${reason}`);
}
