import { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import { decodeNativeScript } from './native-script.js';
import type { Script } from './script.js';
import type { ScriptLanguage } from './script-hash.js';

/**
 * Normalises the script bytes of different tools. Compilers wrap a Plutus program in one CBOR byte string (Aiken's
 * `compiledCode`), which the hash covers; cardano-cli (`cborHex` of a text envelope) and witness sets wrap it twice.
 * The forms can be distinguished: a program begins with its version, which is not a byte string. A native script is
 * CBOR, bare or in a byte string.
 */
export function unwrapScript(language: ScriptLanguage, input: Uint8Array): Script {
  if (language === 'native') {
    const bytes = byteString(input) ?? input;
    decodeNativeScript(bytes);
    return { language, bytes };
  }
  const content = byteString(input);
  if (content === undefined) throw new DecodeError('a Plutus script must be a program in a CBOR byte string');
  const program = byteString(content) ?? content;
  if (program.length < 4 || program[0]! >= 0x40)
    throw new DecodeError('the byte string does not contain a Plutus program, which begins with its version');
  return { language, bytes: program === content ? input : content };
}

/** The head of a byte string of indefinite length. */
const IN_PIECES = 0x5f;

/** The content of a byte string; undefined if the bytes are not exactly one byte string. */
function byteString(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const reader = new CborReader(bytes);
    // The ledger rejects programs in chunked byte strings.
    if (reader.peekType() !== 'bytes' || bytes[0] === IN_PIECES) return undefined;
    const content = reader.readBytes();
    reader.expectEnd();
    return content;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
