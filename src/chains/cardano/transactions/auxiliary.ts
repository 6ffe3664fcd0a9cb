import type { CborReader } from '../../../kernel/cbor/reader.js';
import { NONE, readList } from '../lists.js';
import type { Script } from '../scripts/script.js';
import { readNativeScript, readPlutusScripts } from './witnesses.js';

export interface MetadataEntry {
  readonly label: bigint;
  /** CBOR of the value under the label. */
  readonly value: Uint8Array;
}

export interface AuxiliaryData {
  readonly metadata: readonly MetadataEntry[];
  readonly scripts: readonly Script[];
  readonly encoded: Uint8Array;
}

const ALONZO_TAG = 259;

/** Metadata alone (Shelley), `[metadata, native scripts]` (Allegra), or a tagged map (Alonzo). */
export function readAuxiliaryData(reader: CborReader): AuxiliaryData {
  const start = reader.at;
  let metadata: readonly MetadataEntry[] = NONE;
  let scripts: readonly Script[] = NONE;
  switch (reader.peekType()) {
    case 'map':
      metadata = readMetadata(reader);
      break;
    case 'array': {
      const count = reader.readTuple(2);
      metadata = readMetadata(reader);
      scripts = readList(reader, readNativeScript);
      reader.expectClose(count, 2);
      break;
    }
    default:
      ({ metadata, scripts } = readTagged(reader));
  }
  return { metadata, scripts, encoded: reader.view(start, reader.at) };
}

function readTagged(reader: CborReader): Omit<AuxiliaryData, 'encoded'> {
  if (!reader.tryTag(ALONZO_TAG)) reader.fail('unknown form of auxiliary data');
  let metadata: readonly MetadataEntry[] = NONE;
  let scripts: readonly Script[] = NONE;
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    switch (reader.readUint()) {
      case 0:
        metadata = readMetadata(reader);
        break;
      case 1:
        scripts = [...scripts, ...readList(reader, readNativeScript)];
        break;
      case 2:
        scripts = [...scripts, ...readPlutusScripts(reader, 'plutus-v1')];
        break;
      case 3:
        scripts = [...scripts, ...readPlutusScripts(reader, 'plutus-v2')];
        break;
      case 4:
        scripts = [...scripts, ...readPlutusScripts(reader, 'plutus-v3')];
        break;
      case 5:
        scripts = [...scripts, ...readPlutusScripts(reader, 'plutus-v4')];
        break;
      default:
        reader.fail('unknown field of auxiliary data');
    }
  }
  return { metadata, scripts };
}

/** For a duplicate label the ledger uses the last value. */
function readMetadata(reader: CborReader): readonly MetadataEntry[] {
  const entries: MetadataEntry[] = [];
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const label = reader.readUintBig();
    entries.push({ label, value: reader.readEncoded() });
  }
  const last = new Map(entries.map((entry) => [entry.label, entry]));
  return last.size === entries.length ? entries : [...last.values()];
}
