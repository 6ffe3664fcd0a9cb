import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { type AssetPattern, holds, isPresent, matchesAddress, type OutputPattern, type Predicate } from './patterns.js';

export interface UtxoPredicate extends Predicate<UtxoPredicate> {
  readonly match?: { readonly utxoPattern?: { readonly case?: string; readonly value?: OutputPattern } };
}

const getPattern = ({ match }: UtxoPredicate): OutputPattern | undefined => match?.utxoPattern?.value;

export const matchesOutput = (predicate: UtxoPredicate, output: ChainOutput): boolean =>
  holds(predicate, (each) => {
    const { address, asset } = getPattern(each) ?? {};
    return (
      (address === undefined || matchesAddress(address, output.address, output.stake?.hash)) &&
      (asset === undefined || matchesAsset(asset, output))
    );
  });

function matchesAsset({ policyId, assetName }: AssetPattern, output: ChainOutput): boolean {
  const policy = isPresent(policyId) ? toHex(policyId) : undefined;
  const name = isPresent(assetName) ? toHex(assetName) : undefined;
  if (policy === undefined && name === undefined) return true;
  return output.assets.some(
    (each) => (policy === undefined || each.policyId === policy) && (name === undefined || each.assetName === name),
  );
}

/** The subject whose unspent outputs are read; each has an index. */
export type SearchSubject =
  | { readonly kind: 'address'; readonly address: Uint8Array }
  | { readonly kind: 'payment'; readonly hash: Uint8Array }
  | { readonly kind: 'delegation'; readonly hash: Uint8Array }
  | { readonly kind: 'asset'; readonly policyId: Uint8Array; readonly assetName: Uint8Array }
  | { readonly kind: 'policy'; readonly policyId: Uint8Array };

/** In the order of selectivity. */
const KINDS: readonly SearchSubject['kind'][] = ['address', 'asset', 'payment', 'delegation', 'policy'];

/**
 * Subjects such that every matching output belongs to at least one of them, the fewest outputs first. Throws when there
 * are none: the search would read all unspent outputs.
 */
export function findSubjects(predicate: UtxoPredicate): readonly SearchSubject[] {
  const found = subjectsIn(predicate);
  if (found === undefined)
    throw new ServiceError(
      'invalid',
      'The predicate must name an address, a payment or delegation part, or a policy in each of its alternatives',
    );
  return found;
}

function subjectsIn(predicate: UtxoPredicate): readonly SearchSubject[] | undefined {
  const candidates: (readonly SearchSubject[])[] = [];
  const pattern = getPattern(predicate);
  const own = pattern && listSubjects(pattern);
  if (own !== undefined) candidates.push(...own.map((each) => [each]));
  for (const each of predicate.allOf) {
    const found = subjectsIn(each);
    if (found !== undefined) candidates.push(found);
  }
  if (predicate.anyOf.length > 0) {
    const alternatives = predicate.anyOf.map(subjectsIn);
    if (alternatives.every((each) => each !== undefined)) candidates.push(alternatives.flat());
  }
  return candidates.sort((a, b) => rank(a) - rank(b))[0];
}

/** One subject is better than several, and a selective one better than a broad one. */
const rank = (subjects: readonly SearchSubject[]): number =>
  (subjects.length - 1) * KINDS.length + Math.max(...subjects.map(({ kind }) => KINDS.indexOf(kind)));

function listSubjects({ address, asset }: OutputPattern): readonly SearchSubject[] {
  const found: SearchSubject[] = [];
  if (isPresent(address?.exactAddress)) found.push({ kind: 'address', address: address.exactAddress });
  if (isPresent(address?.paymentPart)) found.push({ kind: 'payment', hash: address.paymentPart });
  if (isPresent(address?.delegationPart)) found.push({ kind: 'delegation', hash: address.delegationPart });
  if (isPresent(asset?.policyId)) {
    const { policyId, assetName } = asset;
    found.push(isPresent(assetName) ? { kind: 'asset', policyId, assetName } : { kind: 'policy', policyId });
  }
  return found;
}
