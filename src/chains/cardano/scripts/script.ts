import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { SCRIPT_LANGUAGES, type ScriptLanguage, scriptHash } from './script-hash.js';

/** `bytes` are the bytes that the hash covers: the CBOR of a native script, the raw bytes of a Plutus script. */
export interface Script {
  readonly language: ScriptLanguage;
  readonly bytes: Uint8Array;
}

export const hashScript = ({ language, bytes }: Script): Uint8Array => scriptHash(language, bytes);

/** `[language, script]`, the form of reference scripts. */
export function readScript(reader: CborReader): Script {
  const count = reader.readTuple(2);
  const language = SCRIPT_LANGUAGES[reader.readUint()];
  if (language === undefined) return reader.fail('unknown script language');
  const bytes = language === 'native' ? reader.readEncoded() : reader.readBytes();
  reader.expectClose(count, 2);
  return { language, bytes };
}

export function decodeScript(bytes: Uint8Array): Script {
  const reader = new CborReader(bytes);
  const script = readScript(reader);
  reader.expectEnd();
  return script;
}

export function encodeScript({ language, bytes }: Script): Uint8Array {
  const writer = new CborWriter().array(2).uint(SCRIPT_LANGUAGES.indexOf(language));
  return (language === 'native' ? writer.raw(bytes) : writer.bytes(bytes)).finish();
}
