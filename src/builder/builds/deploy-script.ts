import { hashScript, type Script } from '../../chains/cardano/scripts/script.js';
import { unwrapScript } from '../../chains/cardano/scripts/script-wrapping.js';
import { toHex } from '../../kernel/hex.js';
import { build } from '../assemble/build.js';
import { decoding, parseHexField } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import type { IntentFields } from '../plan/transaction-plan.js';
import { isConway, type LedgerView } from '../request/ledger-view.js';
import type { Payment, ScriptDeploymentRequest } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';

export interface ScriptDeployment extends UnsignedTx {
  /** 56 hexadecimal digits. The first output carries the script. */
  readonly scriptHash: string;
}

/** Builds an output with a reference script, so that later transactions need not include it. */
export function buildScriptDeployment(request: ScriptDeploymentRequest, ledger: LedgerView): ScriptDeployment {
  const { script, address, ...common } = request;
  const intent = { script, ...(address !== undefined && { address }) };
  const { outputs } = planScriptDeployment(intent, request.changeAddress, ledger);
  const built = build({ outputs }, common, ledger);
  return { ...built, scriptHash: toHex(hashScript(outputs[0].referenceScript)) };
}

export function planScriptDeployment(
  { script, address }: IntentFields<ScriptDeploymentRequest>,
  changeAddress: string,
  ledger: LedgerView,
): { readonly outputs: readonly [Payment & { readonly referenceScript: Script }] } {
  if (script.language === 'plutus-v3' && !isConway(ledger))
    throw new BuildError(`${ledger.network.id} has no Plutus V3 before Conway`);
  const bytes = parseHexField(script.cbor, 'script.cbor');
  const referenceScript = decoding('script.cbor', () => unwrapScript(script.language, bytes), 'a script');
  return { outputs: [{ address: address ?? changeAddress, lovelace: 0n, referenceScript }] };
}
