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

/**
 * An item that a script must validate: the script hash, the name of the item, and the source of the script in the
 * request.
 */
export interface Guarded {
  readonly name: string;
  readonly hash: Uint8Array;
  readonly source: GivenSource;
}

export interface ScriptSources {
  /** Scripts to include as witnesses. */
  readonly scripts: readonly Script[];
  /** Outputs that contain reference scripts, or that scripts read. */
  readonly referenceInputs: readonly PlacedOutput[];
}

export const outpointText = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

/** Tools encode a script with one CBOR byte string wrapping, as in the witness set, or with two. */
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
    `${field} has the hash ${toHex(hashOfScript(scripts[0]!))}; expected ${toHex(wanted)}`,
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
