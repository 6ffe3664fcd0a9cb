import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ServiceError } from '../../kernel/errors.js';
import type { FileStore } from './file-store.js';

/** Files in a folder, which is created with the first file. */
export function folderStore(folder: string): FileStore {
  const findSize = async (name: string): Promise<number | undefined> => {
    try {
      return (await stat(join(folder, name))).size;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw toFolderError(folder, 'read', error);
    }
  };
  return {
    location: folder,
    findSize,
    async read(name, maxBytes) {
      const size = await findSize(name);
      if (size === undefined) return undefined;
      if (size > maxBytes)
        throw new ServiceError('invalid', `${join(folder, name)} has ${size} bytes; at most ${maxBytes} are allowed`);
      return readFile(join(folder, name)).catch((error) => {
        throw toFolderError(folder, 'read', error);
      });
    },
    async write(name, bytes) {
      const path = join(folder, name);
      const unfinished = `${path}.unfinished`;
      try {
        await mkdir(dirname(path), { recursive: true });
        const file = await open(unfinished, 'w');
        try {
          await file.writeFile(bytes);
          // Otherwise a power failure could leave the name without its content.
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        throw toFolderError(folder, 'written', error);
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'free space on its disk',
  EEXIST: 'a file has its name',
  ENOTDIR: 'a file has the name of one of its folders',
};

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** An error of the file system, with the folder and what to change. */
export function toFolderError(folder: string, action: string, error: unknown): ServiceError {
  const reason = (error as NodeJS.ErrnoException).code ?? String(error);
  const advice = ADVICE[reason] ?? 'check its permissions';
  return new ServiceError('unavailable', `The folder ${folder} cannot be ${action} (${reason}): ${advice}`, {
    cause: error,
  });
}
