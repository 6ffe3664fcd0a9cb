import type { PlacedOutput } from '../../../builder/request/script-request.js';
import { hashScript, type Script } from '../../../chains/cardano/scripts/script.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type Guarded, parseScript, type ScriptSources } from '../../shapes/transaction-builder/script-sources.js';
import { type FoundScript, omitUnreadableCarriers } from '../../shapes/transactions/find-script.js';
import { findScript } from '../transactions/find-script.js';

/** `read` are the outputs that the transaction already reads or spends. */
export async function scriptSources(
  db: NetworkDb<'cardano'>,
  guarded: readonly Guarded[],
  {
    read,
    output,
    isConway,
  }: {
    readonly isConway: boolean;
    readonly read: readonly PlacedOutput[];
    readonly output: (field: string, given: { readonly txHash: string; readonly outputIndex: number }) => PlacedOutput;
  },
): Promise<ScriptSources> {
  const carried = new Set(
    read.flatMap(({ content }) => (content.scriptRef ? [toHex(hashScript(content.scriptRef))] : [])),
  );
  const scripts: Script[] = [];
  const referenceInputs: PlacedOutput[] = [];
  const found = new Map<string, FoundScript>();
  for (const { name, hash, source } of guarded) {
    const { script, referenceInput } = source;
    if (script !== undefined && referenceInput !== undefined)
      throw new ServiceError('invalid', `${name}: pass only one of 'script' and 'referenceInput'`);
    if (script !== undefined) scripts.push(parseScript(script, hash, `${name}.script`));
    else if (referenceInput !== undefined) {
      const carrier = output(`${name}.referenceInput`, referenceInput);
      const { scriptRef } = carrier.content;
      if (scriptRef === undefined || toHex(hashScript(scriptRef)) !== toHex(hash))
        throw new ServiceError('invalid', `${name}.referenceInput does not contain the script ${toHex(hash)}`);
      referenceInputs.push(carrier);
      carried.add(toHex(hash));
    } else if (!carried.has(toHex(hash)) && !found.has(toHex(hash))) {
      const known = await findScript(db, hash);
      if (known === undefined)
        throw new ServiceError(
          'invalid',
          `${name}: the script ${toHex(hash)} is not on this chain: pass 'script' or 'referenceInput'`,
        );
      found.set(toHex(hash), known);
    }
  }
  const languages = [...scripts, ...read.flatMap(({ content }) => content.scriptRef ?? [])].map(
    (each) => each.language,
  );
  for (const { script, carriedBy } of omitUnreadableCarriers(found, languages, isConway).values())
    if (carriedBy === undefined) scripts.push(script);
    else referenceInputs.push(carriedBy);
  return { scripts, referenceInputs };
}
