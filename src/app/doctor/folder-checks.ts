import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.js';
import { type DoctorCheck, failed, formatBytes, formatErrorMessage, ok, skipped, warning } from './check.js';

/** Files that grant control of the service. */
const SECRET_FILES = ['operator-token', join('postgres', 'password')];

export function checkDataFolder({ dataDir }: Pick<Config, 'dataDir'>): DoctorCheck {
  const name = 'data folder';
  if (!existsSync(dataDir)) {
    const parent = nearestFolder(dataDir);
    return canUse(parent)
      ? ok(name, `${dataDir} will be created`)
      : failed(
          name,
          `${dataDir} does not exist and cannot be created in ${parent}`,
          `Create it for the user that runs the service, or set CROSSTIE_DATA_DIR to another folder.`,
        );
  }
  if (!statSync(dataDir).isDirectory())
    return failed(name, `${dataDir} is not a folder`, 'Set CROSSTIE_DATA_DIR to a folder.');
  if (!canUse(dataDir))
    return failed(
      name,
      `This user cannot read and write ${dataDir}`,
      `Give the folder to the user that runs the service: chown -R <user> ${dataDir}`,
    );
  const open = SECRET_FILES.map((file) => join(dataDir, file)).filter(isReadableByOthers);
  return open.length === 0
    ? ok(name, `${dataDir} is writable`)
    : failed(name, `Other users can read ${open.join(' and ')}`, `chmod 600 ${open.join(' ')}`);
}

const WELCOME_FREE_BYTES = 5e9;

export async function checkDisk(
  { dataDir, minFreeDiskMb }: Pick<Config, 'dataDir' | 'minFreeDiskMb'>,
  freeBytes: (folder: string) => Promise<number> = statFreeBytes,
): Promise<DoctorCheck> {
  const folder = nearestFolder(dataDir);
  let free: number;
  try {
    free = await freeBytes(folder);
  } catch (error) {
    return skipped('disk', `The free space of ${folder} cannot be read: ${formatErrorMessage(error)}`);
  }
  const detail = `${formatBytes(free)} free at ${folder}`;
  const fix = 'Free space on this disk, or set CROSSTIE_DATA_DIR to a folder on a larger one.';
  if (free < minFreeDiskMb * 1e6) return failed('disk', `${detail}, less than CROSSTIE_MIN_FREE_DISK_MB`, fix);
  return free < WELCOME_FREE_BYTES ? warning('disk', detail, fix) : ok('disk', detail);
}

async function statFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The folder itself, or its nearest existing parent. */
function nearestFolder(path: string): string {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) || folder === dirname(folder)) return folder;
  }
}

function canUse(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Windows has no such permissions. */
function isReadableByOthers(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return process.platform !== 'win32' && stat !== undefined && (stat.mode & 0o077) !== 0;
}
