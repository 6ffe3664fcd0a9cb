import { decodeNativeScript } from '../../chains/cardano/scripts/native-script.js';
import { signersOf } from '../../chains/cardano/scripts/policy-lock.js';
import { hashOfScript } from '../../chains/cardano/scripts/script.js';
import { toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import { windowOf } from '../plan/signing-window.js';
import type { LedgerView } from '../request/ledger-view.js';
import { useOfNativeScript } from '../request/native-script-use.js';
import type { MultisigRequest, Utxo } from '../request/request.js';
import { withScripts } from '../request/request-scripts.js';
import { refusalOfScript } from '../request/script-refusal.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';
import { AddressBook } from '../wallet/address-book.js';
import { buildTransfer } from './transfer.js';

/**
 * Pays from UTxOs that a native script locks. Unlike a transfer, it first reports why the script cannot be satisfied.
 */
export function buildMultisig({ nativeScript, ...given }: MultisigRequest, ledger: LedgerView): UnsignedTx {
  const request = { ...given, nativeScripts: [nativeScript, ...(given.nativeScripts ?? [])] };
  const known = withScripts(ledger, request.nativeScripts);
  const book = new AddressBook(ledger.network);
  const window = windowOf({ outputs: [], certificates: [] }, request, ledger, book);
  const hash = toHex(hashOfScript({ language: 'native', bytes: nativeScript }));
  if (useOfNativeScript(nativeScript, window) === undefined)
    throw new BuildError(refusalOfScript('script', hash, known, window));
  const made = buildTransfer(request, ledger);
  const isGuarded = ({ address }: Utxo): boolean => {
    const { lock } = book.payment(address, 'utxos[].address');
    return lock.type === 'script' && lock.hash === hash;
  };
  const unused = made.inputs.some(isGuarded) ? [] : [warnOfUnused(hash)];
  return { ...made, warnings: [...unused, ...strangersAmong(request.signers ?? [], nativeScript), ...made.warnings] };
}

const warnOfUnused = (hash: string): Warning => ({
  code: 'script-not-used',
  severity: 'warning',
  text: `No UTxO locked by the script ${hash} is spent: the UTxOs are at other addresses`,
});

function strangersAmong(signers: readonly string[], nativeScript: Uint8Array): readonly Warning[] {
  const named = new Set(signersOf(decodeNativeScript(nativeScript)).map(toHex));
  return signers
    .filter((hash) => !named.has(hash.toLowerCase()))
    .map((hash) => ({
      code: 'signer-not-named',
      severity: 'warning',
      text: `The key ${hash} does not occur in the script`,
    }));
}
