import { fromNodeCredential, type NodeCredential } from '../../chains/cardano/node/node-credential.js';
import { lowest, type Rational } from '../../chains/cardano/rational.js';
import { toHex } from '../../kernel/hex.js';
import { credentialKey, drepKey } from '../../ledger/state/keys.js';
import type { QueriedLedger } from '../../sources/cardano/local-services.js';
import { queryInEra } from '../../sources/cardano/ouroboros/era-query.js';
import type { NetworkDb } from '../../store/network-db.js';
import type { ComparedBlock } from '../../store/queries/cardano/ledger/comparisons.js';

/** Facts of one part of the ledger state by name, as the index and as the node state them. */
export interface Statements {
  readonly computed: ReadonlyMap<string, string>;
  readonly reported: ReadonlyMap<string, string>;
}

export interface ComparisonContext {
  readonly db: NetworkDb<'cardano'>;
  readonly block: ComparedBlock;
  readonly ledger: QueriedLedger;
  /** The current era of the node's ledger, counted from Byron as 0. */
  readonly eraIndex: number;
}

/** Compares one part of the state; undefined where the era or the version of the node does not have it. */
export type ComparePart = (context: ComparisonContext) => Promise<Statements | undefined>;

/** Era index since which there is on-chain governance. */
export const CONWAY_INDEX = 6;

type EraQuery = Parameters<typeof queryInEra>[1];

export const askNode = <T>({ ledger, eraIndex }: ComparisonContext, query: EraQuery): Promise<T | undefined> =>
  ledger.query(queryInEra<T>(eraIndex, query, ledger.version));

export const nodeCredentialKey = (credential: NodeCredential): string => credentialKey(fromNodeCredential(credential));

export type NodeDRep = NodeCredential | { readonly type: 'abstain' | 'no-confidence' };

export const nodeDRepKey = (drep: NodeDRep): string => ('hash' in drep ? drepKey(fromNodeCredential(drep)) : drep.type);

const ABSENT = 'nothing';

/** A sentence for each fact that differs. */
export function listDifferences({ computed, reported }: Statements): readonly string[] {
  const names = new Set([...computed.keys(), ...reported.keys()]);
  return [...names].flatMap((name) => {
    const [ours, theirs] = [computed.get(name) ?? ABSENT, reported.get(name) ?? ABSENT];
    return ours === theirs ? [] : [`${name}: ${theirs}, and ${ours} was computed`];
  });
}

/** A value of the codecs as text. Integers may be numbers or bigints, and fractions are compared in lowest terms. */
export function toText(value: unknown): string {
  if (value === undefined || value === null) return ABSENT;
  if (value instanceof Uint8Array) return toHex(value);
  if (Array.isArray(value)) return `[${value.map(toText).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  if ('numerator' in value && 'denominator' in value) {
    const { numerator, denominator } = value as Rational;
    const reduced = lowest(numerator, denominator);
    return `${reduced.numerator}/${reduced.denominator}`;
  }
  return `{${Object.entries(value)
    .map(([name, each]) => `${name} ${toText(each)}`)
    .toSorted()
    .join(', ')}}`;
}
