import { decodeNativeScript } from '../../chains/cardano/scripts/native-script.js';
import { listScriptSigners } from '../../chains/cardano/scripts/policy-lock.js';
import { hashScript } from '../../chains/cardano/scripts/script.js';
import { toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import { computeSigningWindow } from '../plan/signing-window.js';
import type { LedgerView } from '../request/ledger-view.js';
import { findNativeScriptUse } from '../request/native-script-use.js';
import type { MultisigRequest, Utxo } from '../request/request.js';
import { withScripts } from '../request/request-scripts.js';
import { explainScriptRejection } from '../request/script-rejection.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';
import { AddressParser } from '../wallet/address-parser.js';
import { buildTransfer } from './transfer.js';

/**
 * Pays from UTxOs that a native script locks. Unlike a transfer, it first reports why the script cannot be satisfied.
 */
export function buildMultisig({ nativeScript, ...input }: MultisigRequest, ledger: LedgerView): UnsignedTx {
  const request = { ...input, nativeScripts: [nativeScript, ...(input.nativeScripts ?? [])] };
  const known = withScripts(ledger, request.nativeScripts);
  const addressParser = new AddressParser(ledger.network);
  const window = computeSigningWindow({}, request, ledger, addressParser);
  const hash = toHex(hashScript({ language: 'native', bytes: nativeScript }));
  if (findNativeScriptUse(nativeScript, window) === undefined)
    throw new BuildError(explainScriptRejection('script', hash, known, window));
  const made = buildTransfer(request, ledger);
  const isGuarded = ({ address }: Utxo): boolean => {
    const { lock } = addressParser.payment(address, 'utxos');
    return lock.type === 'script' && lock.hash === hash;
  };
  const unused = made.inputs.some(isGuarded) ? [] : [createUnusedScriptWarning(hash)];
  return { ...made, warnings: [...unused, ...strangersAmong(request.signers ?? [], nativeScript), ...made.warnings] };
}

const createUnusedScriptWarning = (hash: string): Warning => ({
  code: 'script-not-used',
  severity: 'warning',
  text: `No UTxO locked by the script ${hash} is spent: the UTxOs are at other addresses`,
});

function strangersAmong(signers: readonly string[], nativeScript: Uint8Array): readonly Warning[] {
  const scriptKeys = new Set(listScriptSigners(decodeNativeScript(nativeScript)).map(toHex));
  return signers
    .filter((hash) => !scriptKeys.has(hash.toLowerCase()))
    .map((hash) => ({
      code: 'signer-not-named',
      severity: 'warning',
      text: `The key ${hash} does not occur in the script`,
    }));
}
