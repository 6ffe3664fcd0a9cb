import { filesOfSet, hasData, readText } from '../external-data.js';

export interface RealLine {
  readonly name: string;
  readonly sdl: string;
}

/** The schemas published by the official indexer, by release; empty without the data. */
export const realLines = (): readonly RealLine[] =>
  hasData('midnight-schemas')
    ? filesOfSet('midnight-schemas').map((path) => ({
        name: path.replace(/^.*schema-v|\.graphql$/g, ''),
        sdl: readText(path),
      }))
    : [];
