import type { PlacedOutput } from '../../../builder/request/script-request.js';
import { hashOfScript, type Script } from '../../../chains/cardano/scripts/script.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { languageOf } from '../outputs/script-type.js';
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

/** Tools write a script with one wrapping of CBOR bytes, as the witness set holds it, or with two. */
export function givenScript(
  { type, cbor }: NonNullable<GivenSource['script']>,
  wanted: Uint8Array,
  field: string,
): Script {
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
