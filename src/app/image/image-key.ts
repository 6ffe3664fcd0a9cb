import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { buildFile } from '../../kernel/build-files.js';
import { findNativeServer } from '../../store/drivers/embedded/native-server.js';
import type { Config } from '../config.js';

/** Increment when the files of an image or their meaning change. */
const FORMAT = 1;

/** The settings that determine the history of a simulated network. */
export type ImageSettings = Pick<Config, 'sandboxSeed' | 'sandboxActivity'>;

/** Written by the build: a hash of the code that simulates, indexes and stores. Undefined when run from source. */
export function imageCode(): string | undefined {
  const file = buildFile('service/image-code.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Key of the image for these settings on this machine. Undefined when none can exist. */
export function imageKey(settings: ImageSettings, code = imageCode()): string | undefined {
  const server = findNativeServer();
  if (code === undefined || server === undefined) return undefined;
  const parts = [
    FORMAT,
    code,
    settings.sandboxSeed,
    settings.sandboxActivity,
    // Ledgers are saved in the engine's own serialization format, whose version is the second byte.
    serialize(0)[1],
    server.version,
    `${process.platform}-${process.arch}`,
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24);
}
