import { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import { decodeNativeScript } from './native-script.js';
import type { Script } from './script.js';
import type { ScriptLanguage } from './script-hash.js';

/**
 * A script from the bytes that tools hand out. Of a Plutus script compilers give the program in one CBOR byte string
 * (Aiken's `compiledCode`), which is what the hash covers, and cardano-cli (`cborHex` of a text envelope) and witness
 * sets give that in another one. Which of the two it is can be told: a program begins with its version, which is no
 * byte string. A native script is its CBOR, bare or in a byte string.
 */
export function unwrapScript(language: ScriptLanguage, given: Uint8Array): Script {
  if (language === 'native') {
    const bytes = byteString(given) ?? given;
    decodeNativeScript(bytes);
    return { language, bytes };
  }
  const content = byteString(given);
  if (content === undefined) throw new DecodeError('a Plutus script is a program in a CBOR byte string');
  const program = byteString(content) ?? content;
  if (program.length < 4 || program[0]! >= 0x40)
    throw new DecodeError('the byte string does not hold a Plutus program, which begins with its version');
  return { language, bytes: program === content ? given : content };
}

/** The head of a byte string of indefinite length. */
const IN_PIECES = 0x5f;

/** What a byte string holds; undefined where the bytes are not exactly one. */
function byteString(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const reader = new CborReader(bytes);
    // The ledger takes no program that comes in pieces.
    if (reader.peekType() !== 'bytes' || bytes[0] === IN_PIECES) return undefined;
    const content = reader.readBytes();
    reader.expectEnd();
    return content;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
