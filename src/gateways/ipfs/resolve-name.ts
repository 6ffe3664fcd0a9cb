import { ServiceError } from '../../kernel/errors.js';
import type { Cid } from './cid.js';
import type { IpnsName } from './ipns-name.js';
import { type IpfsPath, parsePath } from './path.js';

/** The value of one name before it is followed. Sequence and expiry come from a signed record, if known. */
export interface NameStep {
  readonly value: string;
  readonly sequence: bigint | undefined;
  readonly validUntil: number | undefined;
  readonly ttlSeconds: number | undefined;
}

/** Looks up the value of a name; undefined if nothing is published. */
export type LookupStep = (name: IpnsName) => Promise<NameStep | undefined>;

export interface ResolvedName {
  readonly root: Cid;
  readonly segments: readonly string[];
  /** The value of the requested name itself. */
  readonly first: NameStep;
}

/** Recursion limit of IPNS implementations. */
export const MAX_NAMES = 32;

export async function resolveName(
  lookupStep: LookupStep,
  start: IpnsName,
  segments: readonly string[],
): Promise<ResolvedName> {
  let name = start;
  let rest = segments;
  let first: NameStep | undefined;
  for (let followed = 0; followed < MAX_NAMES; followed += 1) {
    const step = await lookupStep(name);
    if (step === undefined) throw unknownName(name);
    first ??= step;
    const path = readValue(name, step.value);
    rest = [...path.segments, ...rest];
    if (path.namespace === 'ipfs') return { root: path.root, segments: rest, first };
    name = path.name;
  }
  throw new ServiceError('incomplete-upstream', `${start.canonical} leads through more than ${MAX_NAMES} names`);
}

const unknownName = ({ canonical }: IpnsName): ServiceError =>
  new ServiceError('not-found', `Nothing is published under ${canonical}`);

/** Only IPFS paths are followed. */
function readValue({ canonical }: IpnsName, value: string): IpfsPath {
  try {
    if (/^\/ip[fn]s\//.test(value)) return parsePath(value);
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause;
  }
  throw new ServiceError('incomplete-upstream', `The value of ${canonical} is not an IPFS path`);
}
