import { CborWriter } from '../../../kernel/cbor/writer.js';
import { type SetEncoding, writeEncoded, writeList, writeSet } from '../lists.js';
import { writeExecutionUnits } from '../parameters/protocol-update.js';
import type { Script } from '../scripts/script.js';
import type { ScriptLanguage } from '../scripts/script-hash.js';
import type { AuxiliaryData } from './auxiliary.js';
import { type Redeemer, redeemerTag, type WitnessSet } from './witnesses.js';

export type WitnessContent = Omit<WitnessSet, 'encoded' | 'fields'>;
export type AuxiliaryContent = Omit<AuxiliaryData, 'encoded'>;

/** The field of the witness set and of tagged auxiliary data for each script language. */
const SCRIPT_FIELDS: readonly (readonly [ScriptLanguage, witness: number, auxiliary: number])[] = [
  ['native', 1, 1],
  ['plutus-v1', 3, 2],
  ['plutus-v2', 6, 3],
  ['plutus-v3', 7, 4],
];

/** Fields in ascending order without empty ones; redeemers as a list. The script data hash covers the set of datums. */
export function encodeWitnessSet(witnesses: WitnessContent, sets: SetEncoding = 'untagged'): Uint8Array {
  const fields = new Map<number, (writer: CborWriter) => void>();
  if (witnesses.vkeys.length > 0)
    fields.set(0, (writer) =>
      writeSet(
        writer,
        witnesses.vkeys,
        (inner, { vkey, signature }) => inner.array(2).bytes(vkey).bytes(signature),
        sets,
      ),
    );
  if (witnesses.bootstraps.length > 0)
    fields.set(2, (writer) =>
      writeSet(
        writer,
        witnesses.bootstraps,
        (inner, { publicKey, signature, chainCode, attributes }) =>
          inner.array(4).bytes(publicKey).bytes(signature).bytes(chainCode).bytes(attributes),
        sets,
      ),
    );
  for (const [language, field] of SCRIPT_FIELDS) {
    const scripts = witnesses.scripts.filter((script) => script.language === language);
    if (scripts.length > 0) fields.set(field, (writer) => writeSet(writer, scripts, writeScript, sets));
  }
  if (witnesses.datums.length > 0) fields.set(4, (writer) => writeSet(writer, witnesses.datums, writeEncoded, sets));
  if (witnesses.redeemers.length > 0) fields.set(5, (writer) => writeList(writer, witnesses.redeemers, writeRedeemer));
  return writeFields(new CborWriter(), fields);
}

function writeFields(writer: CborWriter, fields: ReadonlyMap<number, (writer: CborWriter) => void>): Uint8Array {
  writer.map(fields.size);
  for (const [key, write] of [...fields].toSorted(([a], [b]) => a - b)) write(writer.uint(key));
  return writer.finish();
}

function writeScript(writer: CborWriter, { language, bytes }: Script): void {
  if (language === 'native') writer.raw(bytes);
  else writer.bytes(bytes);
}

export function writeRedeemer(writer: CborWriter, { purpose, index, data, units }: Redeemer): void {
  writer.array(4).uint(redeemerTag(purpose)).uint(index).raw(data);
  writeExecutionUnits(writer, units);
}

/** Plain metadata without scripts, otherwise the tagged map of Alonzo. */
export function encodeAuxiliaryData({ metadata, scripts }: AuxiliaryContent): Uint8Array {
  const writeMetadata = (writer: CborWriter): void => {
    writer.map(metadata.length);
    for (const { label, value } of metadata) writer.uint(label).raw(value);
  };
  if (scripts.length === 0) {
    const writer = new CborWriter();
    writeMetadata(writer);
    return writer.finish();
  }
  const fields = new Map<number, (writer: CborWriter) => void>();
  if (metadata.length > 0) fields.set(0, writeMetadata);
  for (const [language, , field] of SCRIPT_FIELDS) {
    const inLanguage = scripts.filter((script) => script.language === language);
    if (inLanguage.length > 0) fields.set(field, (writer) => writeList(writer, inLanguage, writeScript));
  }
  return writeFields(new CborWriter().tag(259), fields);
}
