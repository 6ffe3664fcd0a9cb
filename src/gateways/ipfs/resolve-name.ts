import { ServiceError } from '../../kernel/errors.js';
import type { Cid } from './cid.js';
import type { IpnsName } from './ipns-name.js';
import { type IpfsPath, parsePath } from './path.js';

/** What one name says, before anything is followed. Sequence and end are those of a signed record, where one is known. */
export interface NameStep {
  readonly value: string;
  readonly sequence: bigint | undefined;
  readonly validUntil: number | undefined;
  readonly ttlSeconds: number | undefined;
}

/** Answers what a name says; undefined where nobody has said anything. */
export type StepOf = (name: IpnsName) => Promise<NameStep | undefined>;

export interface ResolvedName {
  readonly root: Cid;
  readonly segments: readonly string[];
  /** What the name that was asked for says itself. */
  readonly first: NameStep;
}

/** A name may stand for another name; so many times (the recursion limit of IPNS implementations). */
export const MOST_NAMES = 32;

export async function resolveName(stepOf: StepOf, start: IpnsName, segments: readonly string[]): Promise<ResolvedName> {
  let name = start;
  let rest = segments;
  let first: NameStep | undefined;
  for (let followed = 0; followed < MOST_NAMES; followed += 1) {
    const step = await stepOf(name);
    if (step === undefined) throw unknownName(name);
    first ??= step;
    const path = readValue(name, step.value);
    rest = [...path.segments, ...rest];
    if (path.namespace === 'ipfs') return { root: path.root, segments: rest, first };
    name = path.name;
  }
  throw new ServiceError('incomplete-upstream', `${start.canonical} leads through more than ${MOST_NAMES} names`);
}

const unknownName = ({ canonical }: IpnsName): ServiceError =>
  new ServiceError('not-found', `Nothing is published under ${canonical}`);

/** Only IPFS paths count: whatever else a name says, nobody goes there. */
function readValue({ canonical }: IpnsName, value: string): IpfsPath {
  try {
    if (/^\/ip[fn]s\//.test(value)) return parsePath(value);
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause;
  }
  throw new ServiceError('incomplete-upstream', `What ${canonical} stands for is no IPFS path`);
}
