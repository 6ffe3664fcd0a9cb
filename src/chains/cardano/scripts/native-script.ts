import { MAX_ITEM_DEPTH } from '../../../kernel/cbor/item.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { toHex } from '../../../kernel/hex.js';
import type { Credential } from '../addresses/address.js';
import { readCredential, writeCredential } from '../addresses/credential.js';

export type NativeScript =
  | { readonly type: 'sig'; readonly keyHash: Uint8Array }
  | { readonly type: 'all' | 'any'; readonly scripts: readonly NativeScript[] }
  | { readonly type: 'atLeast'; readonly required: bigint; readonly scripts: readonly NativeScript[] }
  /** `after` holds from the slot on (inclusive), `before` up to it (exclusive). */
  | { readonly type: 'after' | 'before'; readonly slot: bigint }
  /** Holds if the transaction has the credential as a guard (CIP-112), since Dijkstra. */
  | { readonly type: 'guard'; readonly credential: Credential };

export function decodeNativeScript(bytes: Uint8Array): NativeScript {
  const reader = new CborReader(bytes);
  const script = readScript(reader, 0);
  reader.expectEnd();
  return script;
}

function readScript(reader: CborReader, depth: number): NativeScript {
  if (depth > MAX_ITEM_DEPTH) reader.fail('nested too deeply');
  const count = reader.readArrayHeader();
  const tag = reader.readUint();
  const script = readFields(reader, tag, depth);
  reader.expectClose(count, tag === 3 ? 3 : 2);
  return script;
}

function readFields(reader: CborReader, tag: number, depth: number): NativeScript {
  switch (tag) {
    case 0:
      return { type: 'sig', keyHash: reader.readHash(28) };
    case 1:
      return { type: 'all', scripts: readScripts(reader, depth) };
    case 2:
      return { type: 'any', scripts: readScripts(reader, depth) };
    case 3:
      // Some scripts on the chain require a negative number of signatures, which is always satisfied.
      return { type: 'atLeast', required: reader.readIntBig(), scripts: readScripts(reader, depth) };
    case 4:
      return { type: 'after', slot: reader.readUintBig() };
    case 5:
      return { type: 'before', slot: reader.readUintBig() };
    case 6:
      return { type: 'guard', credential: readCredential(reader) };
    default:
      return reader.fail(`unknown native script ${tag}`);
  }
}

function readScripts(reader: CborReader, depth: number): readonly NativeScript[] {
  const scripts: NativeScript[] = [];
  const count = reader.readArrayHeader();
  for (let index = 0; reader.more(count, index); index += 1) scripts.push(readScript(reader, depth + 1));
  return scripts;
}

export function encodeNativeScript(script: NativeScript): Uint8Array {
  const writer = new CborWriter();
  writeScript(writer, script);
  return writer.finish();
}

function writeScript(writer: CborWriter, script: NativeScript): void {
  switch (script.type) {
    case 'sig':
      writer.array(2).uint(0).bytes(script.keyHash);
      return;
    case 'all':
    case 'any':
      writer.array(2).uint(script.type === 'all' ? 1 : 2);
      break;
    case 'atLeast':
      writer.array(3).uint(3).int(script.required);
      break;
    case 'after':
    case 'before':
      writer
        .array(2)
        .uint(script.type === 'after' ? 4 : 5)
        .uint(script.slot);
      return;
    case 'guard':
      writeCredential(writer.array(2).uint(6), script.credential);
      return;
  }
  writer.array(script.scripts.length);
  for (const inner of script.scripts) writeScript(writer, inner);
}

/** JSON text in the form of cardano-cli with exact slots of any size. */
export function nativeScriptJson(script: NativeScript): string {
  switch (script.type) {
    case 'sig':
      return `{"type":"sig","keyHash":"${toHex(script.keyHash)}"}`;
    case 'all':
    case 'any':
      return `{"type":"${script.type}","scripts":[${script.scripts.map(nativeScriptJson).join(',')}]}`;
    case 'atLeast':
      return `{"type":"atLeast","required":${script.required},"scripts":[${script.scripts.map(nativeScriptJson).join(',')}]}`;
    case 'after':
    case 'before':
      return `{"type":"${script.type}","slot":${script.slot}}`;
    case 'guard':
      return `{"type":"guard","credential":{"type":"${script.credential.type}","hash":"${toHex(script.credential.hash)}"}}`;
  }
}
