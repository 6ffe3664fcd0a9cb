import { createHash } from 'node:crypto';
import { type NetworkId, parseNetwork } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Platform } from '../../store/queries/service/accounts.js';
import { isUuid } from '../ids.js';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^[^\\s@"(),:;<>[\\]\\\\\\p{C}]{1,64}@(?:${LABEL}\\.)+${LABEL}$`, 'u');
const PLATFORMS: readonly string[] = ['IOS', 'ANDROID', 'WEB'] satisfies Platform[];

/** Email addresses are compared without regard to case. */
export function readEmail(value: string): string {
  const email = value.length > 254 ? '' : value.trim().toLowerCase();
  if (!EMAIL.test(email)) throw new ServiceError('invalid', 'The email address is not valid');
  return email;
}

export const readUsername = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : readLabel(value, 'username');

/** A text of 1 to 100 printable characters, without control characters or lone surrogates. */
export function readLabel(value: string, field: string): string {
  if (value.length === 0 || value.length > 200 || [...value].length > 100 || /\p{C}/u.test(value)) {
    throw new ServiceError('invalid', `${field} must have 1 to 100 printable characters`);
  }
  return value;
}

export interface DeviceInput {
  readonly deviceId: string;
  readonly platform: string;
  readonly appVersion?: string | undefined;
}

/** Only the hash of the device id is stored; it is enough for counting. */
export function readDevice({ deviceId, platform, appVersion }: DeviceInput): {
  readonly hash: Uint8Array;
  readonly platform: Platform;
  readonly appVersion: string | undefined;
} {
  if (!isUuid(deviceId)) throw new ServiceError('invalid', 'deviceId must be a UUID');
  if (!PLATFORMS.includes(platform)) {
    throw new ServiceError('invalid', `platform must be one of ${PLATFORMS.join(', ')}`);
  }
  return {
    hash: createHash('sha256').update('crosstie device ').update(deviceId.toLowerCase()).digest(),
    platform: platform as Platform,
    appVersion: appVersion === undefined ? undefined : readLabel(appVersion, 'appVersion'),
  };
}

export function readNetwork(value: string): NetworkId {
  const network = parseNetwork(value.slice(0, 100));
  if (network === undefined) {
    throw new ServiceError('invalid', `Invalid value '${value.slice(0, 100)}' for parameter 'network'`);
  }
  return network;
}
