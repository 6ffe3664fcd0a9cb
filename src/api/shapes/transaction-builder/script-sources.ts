import { hashScript, type Script } from '../../../chains/cardano/scripts/script.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { parseScriptLanguage } from '../outputs/script-type.js';
import type { BuildScript } from './script-shapes.js';

type ScriptSourceRequest = Pick<NonNullable<BuildScript['inputs']>[number], 'script' | 'referenceInput'>;

export const outpointText = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

/** Tools encode a script with one CBOR byte string wrapping, as in the witness set, or with two. */
export function parseScript(
  { type, cbor }: NonNullable<ScriptSourceRequest['script']>,
  expectedHash: Uint8Array,
  field: string,
): Script {
  const language = parseScriptLanguage(type);
  const bytes = fromHex(cbor);
  const forms = [bytes, unwrapped(bytes), new CborWriter().bytes(bytes).finish()].flatMap((form) => form ?? []);
  const scripts = forms.map((form): Script => ({ language, bytes: form }));
  const script = scripts.find((each) => toHex(hashScript(each)) === toHex(expectedHash));
  if (script !== undefined) return script;
  throw new ServiceError(
    'invalid',
    `${field} has the hash ${toHex(hashScript(scripts[0]!))}; expected ${toHex(expectedHash)}`,
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
