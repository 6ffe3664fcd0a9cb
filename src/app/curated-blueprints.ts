import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CuratedBlueprints } from '../api/kit/context.js';
import { parseBlueprint } from '../chains/cardano/blueprint/blueprint.js';
import { listVerifiedCode } from '../chains/cardano/blueprint/verified-code.js';
import { DecodeError } from '../kernel/errors.js';
import { parseJsonWithBigints } from '../kernel/exact-json.js';
import { ConfigError } from './config.js';

const MAX_FILES = 1_000;
const MAX_CHARACTERS = 1_000_000;

/** Reads the operator's blueprints; throws when one is invalid, or two describe the same script. */
export function readCuratedBlueprints(folder: string | undefined): CuratedBlueprints {
  if (folder === undefined) return new Map();
  const byHash = new Map<string, { readonly file: string; readonly document: unknown }>();
  for (const file of listFiles(folder)) {
    const document = readDocument(folder, file);
    for (const hash of listHashes(document, file)) {
      const other = byHash.get(hash);
      if (other !== undefined) throw problem(`has two blueprints of the script ${hash}: ${other.file} and ${file}`);
      byHash.set(hash, { file, document });
    }
  }
  return new Map([...byHash].map(([hash, { document }]) => [hash, document]));
}

const problem = (sentence: string): ConfigError =>
  new ConfigError('CROSSTIE_BLUEPRINTS (blueprints)', `names a folder that ${sentence}`);

function listFiles(folder: string): readonly string[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    throw problem(`cannot be read: ${folder}`);
  }
  const files = names.filter((name) => name.endsWith('.json')).sort();
  if (files.length > MAX_FILES) throw problem(`has more than ${MAX_FILES} files: ${folder}`);
  return files;
}

function readDocument(folder: string, file: string): unknown {
  let text: string;
  try {
    text = readFileSync(join(folder, file), 'utf8');
  } catch {
    throw problem(`has a file that cannot be read: ${file}`);
  }
  if (text.length > MAX_CHARACTERS) throw problem(`has a file of more than ${MAX_CHARACTERS} characters: ${file}`);
  try {
    return parseJsonWithBigints(text);
  } catch {
    throw problem(`has a file that is not JSON: ${file}`);
  }
}

function listHashes(document: unknown, file: string): readonly string[] {
  try {
    return listVerifiedCode(parseBlueprint(document, file), file).map(({ hash }) => hash);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw problem(`has a file that is no blueprint: ${error.message}`);
  }
}
