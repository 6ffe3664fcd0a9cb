import type { NetworkDb } from '../../../store/network-db.js';
import { findPolicyId } from '../../../store/queries/cardano/assets/policies.js';
import { unspentOutputsWith } from '../../../store/queries/cardano/chain/asset-history.js';
import { findAssetId } from '../../../store/queries/cardano/chain/entities.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import {
  findAddressIds,
  findOwners,
  findStakeIds,
  listUnspentOutputs,
  type Owners,
} from '../../../store/queries/cardano/outputs/output-owners.js';
import { findSubjects, matchesOutput, type SearchSubject, type UtxoPredicate } from './utxo-predicate.js';

type Db = NetworkDb<'cardano'>;

/** The last output that was read. */
export type SearchPosition = readonly [txId: number, index: number];

export interface FoundUtxos {
  readonly outputs: readonly ChainOutput[];
  /** Where the next page continues; undefined at the end. */
  readonly next: SearchPosition | undefined;
}

/** Outputs that one request reads at most; a page may end before it is full. */
const MAX_READ = 5_000;
const BATCH = 500;

/** Unspent outputs that match a predicate, in chain order. */
export async function searchUtxos(
  db: Db,
  predicate: UtxoPredicate,
  { after, limit }: { readonly after: SearchPosition | undefined; readonly limit: number },
): Promise<FoundUtxos> {
  const readers = await Promise.all(findSubjects(predicate).map((subject) => findReader(db, subject)));
  const outputs: ChainOutput[] = [];
  let position = after;
  for (let read = 0; read < MAX_READ; read += BATCH) {
    const batch = await readBatch(readers, position);
    for (const output of batch) {
      position = [output.txId, output.index];
      if (!matchesOutput(predicate, output)) continue;
      outputs.push(output);
      if (outputs.length === limit) return { outputs, next: position };
    }
    if (batch.length < BATCH) return { outputs, next: undefined };
  }
  return { outputs, next: position };
}

type Reader = (after: SearchPosition | undefined, limit: number) => Promise<readonly ChainOutput[]>;

/** The next outputs of all subjects in one order, each once. */
async function readBatch(
  readers: readonly Reader[],
  after: SearchPosition | undefined,
): Promise<readonly ChainOutput[]> {
  const lists = await Promise.all(readers.map((reader) => reader(after, BATCH)));
  if (lists.length === 1) return lists[0] as readonly ChainOutput[];
  const byPosition = new Map(lists.flat().map((output) => [`${output.txId}.${output.index}`, output]));
  return [...byPosition.values()].sort((a, b) => a.txId - b.txId || a.index - b.index).slice(0, BATCH);
}

const nothing: Reader = async () => [];

async function findReader(db: Db, subject: SearchSubject): Promise<Reader> {
  switch (subject.kind) {
    case 'asset': {
      const assetId = await findAssetId(db, { policyId: subject.policyId, assetName: subject.assetName });
      if (assetId === undefined) return nothing;
      return (after, limit) => unspentOutputsWith(db, [{ assetId }], { after, limit });
    }
    case 'policy': {
      const policyId = await findPolicyId(db, subject.policyId);
      if (policyId === undefined) return nothing;
      return (after, limit) => unspentOutputsWith(db, [{ policyId }], { after, limit });
    }
    default: {
      const owners = await findSubjectOwners(db, subject);
      return (after, limit) => listUnspentOutputs(db, owners, { after, limit });
    }
  }
}

async function findSubjectOwners(
  db: Db,
  subject: Extract<SearchSubject, { kind: 'address' | 'payment' | 'delegation' }>,
): Promise<Owners> {
  if (subject.kind === 'payment') return await findOwners(db, [{ type: 'unknown', hash: subject.hash }]);
  if (subject.kind === 'address') return { addressIds: known(await findAddressIds(db, [subject.address])) };
  const { hash } = subject;
  const credentials = [
    { type: 'key', hash },
    { type: 'script', hash },
  ] as const;
  return { stakeIds: known(await findStakeIds(db, credentials)) };
}

const known = (ids: readonly (number | undefined)[]): readonly number[] => ids.filter((id) => id !== undefined);
