import type { PlacedOutput } from '../../../builder/script-request.js';
import type { OutputReference } from '../../../chains/cardano/output.js';
import { hashOfScript, type Script } from '../../../chains/cardano/script.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { languageOf } from '../outputs/script-type.js';
import { type FoundScript, findScript } from '../transactions/find-script.js';
import type { BuildScript } from './script-shapes.js';

export type GivenSource = Pick<NonNullable<BuildScript['inputs']>[number], 'script' | 'referenceInput'>;

/** Something that a script must agree to: whose hash, by what name, and where the caller says that it is. */
export interface Guarded {
  readonly name: string;
  readonly hash: Uint8Array;
  readonly source: GivenSource;
}

export interface ScriptSources {
  /** To be shown. */
  readonly scripts: readonly Script[];
  /** Outputs that carry scripts, or that scripts read. */
  readonly referenceInputs: readonly PlacedOutput[];
}

export const outpointText = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

/** `read` are the outputs that the transaction reads or spends already. */
export async function scriptSources(
  db: NetworkDb<'cardano'>,
  guarded: readonly Guarded[],
  {
    read,
    output,
  }: {
    readonly read: readonly PlacedOutput[];
    readonly output: (field: string, given: { readonly txHash: string; readonly outputIndex: number }) => PlacedOutput;
  },
): Promise<ScriptSources> {
  const carried = new Set(
    read.flatMap(({ content }) => (content.scriptRef ? [toHex(hashOfScript(content.scriptRef))] : [])),
  );
  const scripts: Script[] = [];
  const referenceInputs: PlacedOutput[] = [];
  const found = new Map<string, FoundScript>();
  for (const { name, hash, source } of guarded) {
    const { script, referenceInput } = source;
    if (script !== undefined && referenceInput !== undefined)
      throw new ServiceError('invalid', `${name}: give one of 'script' and 'referenceInput'`);
    if (script !== undefined) scripts.push(givenScript(script, hash, `${name}.script`));
    else if (referenceInput !== undefined) {
      const carrier = output(`${name}.referenceInput`, referenceInput);
      const { scriptRef } = carrier.content;
      if (scriptRef === undefined || toHex(hashOfScript(scriptRef)) !== toHex(hash))
        throw new ServiceError('invalid', `${name}.referenceInput does not carry the script ${toHex(hash)}`);
      referenceInputs.push(carrier);
      carried.add(toHex(hash));
    } else if (!carried.has(toHex(hash)) && !found.has(toHex(hash))) {
      const known = await findScript(db, hash);
      if (known === undefined)
        throw new ServiceError(
          'invalid',
          `${name}: nobody has shown the script ${toHex(hash)} on this chain: give 'script' or 'referenceInput'`,
        );
      found.set(toHex(hash), known);
    }
  }
  // A Plutus V1 script cannot run in a transaction that reads outputs: then all scripts are shown.
  const shows = [...scripts, ...[...found.values()].map(({ script }) => script)].some(
    ({ language }) => language === 'plutus-v1',
  );
  for (const { script, carriedBy } of found.values())
    if (shows || carriedBy === undefined) scripts.push(script);
    else referenceInputs.push(carriedBy);
  return { scripts, referenceInputs };
}

/** Tools write a script with one wrapping of CBOR bytes, as the witness set holds it, or with two. */
function givenScript({ type, cbor }: NonNullable<GivenSource['script']>, wanted: Uint8Array, field: string): Script {
  const language = languageOf(type);
  const bytes = fromHex(cbor);
  const forms = [bytes, unwrapped(bytes), new CborWriter().bytes(bytes).finish()].flatMap((form) => form ?? []);
  const scripts = forms.map((form): Script => ({ language, bytes: form }));
  const script = scripts.find((each) => toHex(hashOfScript(each)) === toHex(wanted));
  if (script !== undefined) return script;
  throw new ServiceError(
    'invalid',
    `${field} has the hash ${toHex(hashOfScript(scripts[0]!))}; the script ${toHex(wanted)} is asked for`,
  );
}

function unwrapped(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const reader = new CborReader(bytes);
    const inner = reader.readBytes();
    reader.expectEnd();
    return inner;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
