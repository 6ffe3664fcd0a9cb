import type { AssetId } from '../../../chains/cardano/assets/asset-id.js';
import { decodeStoredTransaction } from '../../../chains/cardano/transactions/stored-transaction.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { cip68DecimalsOfUnits } from '../../../store/queries/cardano/assets/asset-facts.js';
import { findTransactionId } from '../../../store/queries/cardano/chain/entities.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import {
  findCreatedOutputs,
  findOutputs,
  findOutputsOfTransaction,
} from '../../../store/queries/cardano/outputs/outputs-by-reference.js';
import {
  type StoredTransaction,
  selectIdsByHash,
  storedTransactions,
} from '../../../store/queries/cardano/transactions/transactions.js';
import { missingBlockBytes } from '../../shapes/cardano-blocks/missing-block-bytes.js';
import {
  type FullTransaction,
  HASH_DIGITS,
  noSuchTransaction,
  type ReadTransaction,
} from '../../shapes/transactions/full-transaction.js';
import { type Warn, warnAboutUndecoded } from '../../shapes/transactions/undecoded-warning.js';

export function readStored(db: NetworkDb<'cardano'>, { bytes, ...facts }: StoredTransaction): ReadTransaction {
  if (bytes === undefined) throw missingBlockBytes(db);
  const { hash, valid, sizeBytes, block } = facts;
  return { facts, transaction: decodeStoredTransaction(bytes, { era: block.era, hash, valid, sizeBytes }) };
}

export function readAllStored(
  db: NetworkDb<'cardano'>,
  stored: readonly StoredTransaction[],
  warn: Warn,
): readonly ReadTransaction[] {
  const read = stored.map((each) => readStored(db, each));
  warnAboutUndecoded(
    warn,
    read.map(({ transaction }) => transaction),
  );
  return read;
}

export const loadFullTransactions = (
  db: NetworkDb<'cardano'>,
  stored: readonly StoredTransaction[],
  warn: Warn,
): Promise<readonly FullTransaction[]> => loadOutputs(db, readAllStored(db, stored, warn));

/** A transaction with the outputs that it created or spent, which are read together with it. */
export interface FoundTransaction {
  readonly stored: readonly StoredTransaction[];
  readonly outputs: readonly ChainOutput[];
}

export async function findWithOutputs(db: NetworkDb<'cardano'>, hash: string): Promise<FoundTransaction> {
  if (hash.length !== HASH_DIGITS) return { stored: [], outputs: [] };
  const bytes = fromHex(hash);
  const [stored, outputs] = await Promise.all([
    storedTransactions(db, selectIdsByHash(db, [bytes]), 'asc'),
    findOutputsOfTransaction(db, bytes),
  ]);
  return { stored, outputs };
}

/**
 * Looks up the outputs that a transaction references and did not spend: usually none, so that the transaction takes one
 * round trip.
 */
export async function addOutputs(
  db: NetworkDb<'cardano'>,
  read: readonly ReadTransaction[],
  known: readonly ChainOutput[],
): Promise<readonly FullTransaction[]> {
  const spent = new Set(known.map(formatOutpoint));
  const others = read.flatMap(({ transaction: { body } }) =>
    [...body.inputs, ...body.referenceInputs, ...body.collateral].filter(
      ({ txHash, index }) => !spent.has(`${toHex(txHash)}#${index}`),
    ),
  );
  return joinOutputs(read, [...known, ...(await findOutputs(db, others))], known);
}

const formatOutpoint = ({ txHash, index }: ChainOutput): string => `${txHash}#${index}`;

/** All outputs that the transactions reference or create are looked up in shared queries. */
export async function loadOutputs(
  db: NetworkDb<'cardano'>,
  read: readonly ReadTransaction[],
): Promise<readonly FullTransaction[]> {
  if (read.length === 0) return [];
  const ids = read.map(({ facts }) => facts.id);
  const decimals = cip68DecimalsOfUnits(
    db,
    read.flatMap(({ transaction }) => listAssets(transaction)),
  );
  const [references, created] = await Promise.all([
    findOutputs(
      db,
      read.flatMap(({ transaction: { body } }) => [...body.inputs, ...body.referenceInputs, ...body.collateral]),
      decimals,
    ),
    findCreatedOutputs(db, ids, decimals),
  ]);
  return joinOutputs(read, references, created);
}

function joinOutputs(
  read: readonly ReadTransaction[],
  references: readonly ChainOutput[],
  created: readonly ChainOutput[],
): readonly FullTransaction[] {
  const outputs = new Map(references.map((output) => [formatOutpoint(output), output]));
  const made = new Map<number, ChainOutput[]>(read.map(({ facts }) => [facts.id, []]));
  for (const output of created) made.get(output.txId)?.push(output);
  return read.map(({ facts, transaction }) => ({
    facts,
    transaction,
    lookupContent: ({ txHash, index }) => outputs.get(`${toHex(txHash)}#${index}`),
    createdOutputs: made.get(facts.id) ?? [],
  }));
}

/** The assets that a transaction spends are those that it pays or burns. */
const listAssets = ({ body }: Transaction): readonly AssetId[] => [
  ...body.outputs.flatMap(({ assets }) => assets),
  ...(body.collateralReturn?.assets ?? []),
  ...body.mint,
];

/** The number of the transaction with that hash; specification 4.6 accepts other lengths too, which match nothing. */
export async function findTransaction(db: NetworkDb<'cardano'>, hash: string): Promise<number> {
  const id = hash.length === HASH_DIGITS ? await findTransactionId(db, fromHex(hash)) : undefined;
  if (id === undefined) throw noSuchTransaction();
  return id;
}

/** The same with its facts and bytes, in one statement. */
export async function findStoredTransaction(
  db: NetworkDb<'cardano'>,
  hash: string,
): Promise<readonly [StoredTransaction]> {
  const ids = selectIdsByHash(db, hash.length === HASH_DIGITS ? [fromHex(hash)] : []);
  const [stored] = await storedTransactions(db, ids, 'asc');
  if (stored === undefined) throw noSuchTransaction();
  return [stored];
}

export async function readTransaction(db: NetworkDb<'cardano'>, hash: string, warn: Warn): Promise<ReadTransaction> {
  const [stored] = await findStoredTransaction(db, hash);
  const read = readStored(db, stored);
  warnAboutUndecoded(warn, [read.transaction]);
  return read;
}
