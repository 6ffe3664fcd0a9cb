import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../../shared/data/contracts/midnight-indexer/', import.meta.url));

export const hasRealLines = existsSync(FOLDER);

export const WITHOUT_LINES = '(releases of the official indexer skipped: ../shared/data/contracts is not there)';

export interface RealLine {
  readonly name: string;
  readonly sdl: string;
}

/** The schemas that the official indexer published, by release; empty without the data. */
export const realLines = (): readonly RealLine[] =>
  hasRealLines
    ? readdirSync(FOLDER)
        .sort()
        .map((file) => ({
          name: file.replace(/^schema-v|\.graphql$/g, ''),
          sdl: readFileSync(`${FOLDER}${file}`, 'utf8'),
        }))
    : [];
