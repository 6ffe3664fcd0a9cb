import type { NetworkId } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { readLabel, readNetwork } from '../accounts/account-input.js';
import { ADD_ONS, type AddOn, isAddOn } from '../plans/plans.js';
import { readAllowedIps, readAllowedOrigins } from './allow-list.js';

export interface NewKeyInput {
  readonly network: string;
  readonly name?: string | undefined;
  readonly writeAccess?: boolean | undefined;
  readonly allowedIps?: readonly string[] | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number | undefined;
  /** The operator can deny a key some add-ons of its plan. */
  readonly addons?: readonly string[] | undefined;
}

export interface KeyChangesInput {
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly allowedIps?: readonly string[] | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
}

export interface NewKey {
  readonly network: NetworkId;
  readonly name: string;
  readonly writeAccess: boolean;
  readonly allowedIps: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly expiresAt: Date | undefined;
  readonly addons: readonly AddOn[] | undefined;
}

/** The last date that both JavaScript and ISO 8601 write without a sign. */
const LATEST = Date.UTC(9999, 11, 31);

export function readNewKey(input: NewKeyInput, now: number): NewKey {
  const network = readNetwork(input.network);
  return {
    network,
    name: input.name === undefined ? `${network} key` : readLabel(input.name, 'name'),
    writeAccess: input.writeAccess ?? true,
    allowedIps: readAllowedIps(input.allowedIps ?? []),
    allowedOrigins: readAllowedOrigins(input.allowedOrigins ?? []),
    expiresAt: input.expiresAt === undefined ? undefined : readExpiry(input.expiresAt, now),
    addons: input.addons === undefined ? undefined : readAddOns(input.addons),
  };
}

export const readKeyChanges = (input: KeyChangesInput): KeyChangesInput => ({
  name: input.name === undefined ? undefined : readLabel(input.name, 'name'),
  enabled: input.enabled,
  allowedIps: input.allowedIps && readAllowedIps(input.allowedIps),
  allowedOrigins: input.allowedOrigins && readAllowedOrigins(input.allowedOrigins),
});

export function readAddOns(values: readonly string[]): readonly AddOn[] {
  const unknown = values.find((value) => !isAddOn(value));
  if (unknown !== undefined || values.length > ADD_ONS.length) {
    throw new ServiceError('invalid', `addons can name ${ADD_ONS.join(', ')}, each once`);
  }
  return [...new Set(values.filter(isAddOn))];
}

const MAX_GRACE_SECONDS = 7 * 24 * 3600;

/** Seconds for which the old secret stays valid after a rotation; 0 by default. */
export function readGrace(seconds: number | undefined): number {
  const grace = seconds ?? 0;
  if (!Number.isInteger(grace) || grace < 0 || grace > MAX_GRACE_SECONDS) {
    throw new ServiceError('invalid', `graceSeconds must be a whole number from 0 to ${MAX_GRACE_SECONDS}`);
  }
  return grace;
}

function readExpiry(time: number, now: number): Date {
  if (!(time > now) || time > LATEST) throw new ServiceError('invalid', 'expiresAt must be a time in the future');
  return new Date(time);
}
