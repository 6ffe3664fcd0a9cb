import { CborWriter } from '../../../kernel/cbor/writer.js';
import { writeEncoded, writeList } from '../lists.js';
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

const SET_TAG = 258;

/**
 * Fields in ascending order without empty ones; sets without tag, redeemers as a list. `markDatums` tags the datums as
 * a set, which Conway allows: the script data hash covers their bytes, and libraries that re-encode them use the tag.
 */
export function encodeWitnessSet(
  witnesses: WitnessContent,
  { markDatums = false }: { readonly markDatums?: boolean } = {},
): Uint8Array {
  const fields = new Map<number, (writer: CborWriter) => void>();
  if (witnesses.vkeys.length > 0)
    fields.set(0, (writer) =>
      writeList(writer, witnesses.vkeys, (inner, { vkey, signature }) => inner.array(2).bytes(vkey).bytes(signature)),
    );
  if (witnesses.bootstraps.length > 0)
    fields.set(2, (writer) =>
      writeList(writer, witnesses.bootstraps, (inner, { publicKey, signature, chainCode, attributes }) =>
        inner.array(4).bytes(publicKey).bytes(signature).bytes(chainCode).bytes(attributes),
      ),
    );
  for (const [language, field] of SCRIPT_FIELDS) {
    const scripts = witnesses.scripts.filter((script) => script.language === language);
    if (scripts.length > 0) fields.set(field, (writer) => writeScripts(writer, scripts));
  }
  if (witnesses.datums.length > 0)
    fields.set(4, (writer) => writeList(markDatums ? writer.tag(SET_TAG) : writer, witnesses.datums, writeEncoded));
  if (witnesses.redeemers.length > 0) fields.set(5, (writer) => writeList(writer, witnesses.redeemers, writeRedeemer));
  return writeFields(new CborWriter(), fields);
}

function writeFields(writer: CborWriter, fields: ReadonlyMap<number, (writer: CborWriter) => void>): Uint8Array {
  writer.map(fields.size);
  for (const [key, write] of [...fields].toSorted(([a], [b]) => a - b)) write(writer.uint(key));
  return writer.finish();
}

function writeScripts(writer: CborWriter, scripts: readonly Script[]): void {
  writeList(writer, scripts, (inner, { language, bytes }) =>
    language === 'native' ? inner.raw(bytes) : inner.bytes(bytes),
  );
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
    if (inLanguage.length > 0) fields.set(field, (writer) => writeScripts(writer, inLanguage));
  }
  return writeFields(new CborWriter().tag(259), fields);
}
