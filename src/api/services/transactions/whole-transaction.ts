import { decodeParts } from '../../../chains/cardano/transactions/stored-transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { transactionIdOf } from '../../../store/queries/cardano/chain/entities.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { namedOutputs, outputsMadeBy } from '../../../store/queries/cardano/outputs/named-outputs.js';
import {
  oneId,
  type StoredTransaction,
  storedTransactions,
} from '../../../store/queries/cardano/transactions/transactions.js';
import { type Warn, warnOfUndecoded } from '../../shapes/transactions/undecoded-warning.js';
import {
  HASH_DIGITS,
  noSuchTransaction,
  type ReadTransaction,
  type WholeTransaction,
} from '../../shapes/transactions/whole-transaction.js';

export function readStored(db: NetworkDb<'cardano'>, { bytes, ...facts }: StoredTransaction): ReadTransaction {
  if (bytes === undefined)
    throw new ServiceError('not-implemented', `This needs the bytes of blocks, which ${db.network} does not store`);
  const { hash, valid, sizeBytes, block } = facts;
  return { facts, transaction: decodeParts(bytes, { era: block.era, hash, valid, sizeBytes }) };
}

/** All outputs that the transactions reference or create are looked up in shared queries. */
export async function wholeTransactions(
  db: NetworkDb<'cardano'>,
  stored: readonly StoredTransaction[],
  warn: Warn,
): Promise<readonly WholeTransaction[]> {
  if (stored.length === 0) return [];
  const read = stored.map((each) => readStored(db, each));
  warnOfUndecoded(
    warn,
    read.map(({ transaction }) => transaction),
  );
  const named = await namedOutputs(
    db,
    read.flatMap(({ transaction: { body } }) => [...body.inputs, ...body.referenceInputs, ...body.collateral]),
  );
  const outputs = new Map(named.map((output) => [`${output.txHash}#${output.index}`, output]));
  const ids = read.map(({ facts }) => facts.id);
  const made = new Map<number, ChainOutput[]>(ids.map((id) => [id, []]));
  for (const output of await outputsMadeBy(db, ids)) made.get(output.txId)?.push(output);
  return read.map(({ facts, transaction }) => ({
    facts,
    transaction,
    contentOf: ({ txHash, index }) => outputs.get(`${toHex(txHash)}#${index}`),
    made: made.get(facts.id) ?? [],
  }));
}

/** The number of the transaction with that hash; specification 4.6 accepts other lengths too, which match nothing. */
export async function findTransaction(db: NetworkDb<'cardano'>, hash: string): Promise<number> {
  const id = hash.length === HASH_DIGITS ? await transactionIdOf(db, fromHex(hash)) : undefined;
  if (id === undefined) throw noSuchTransaction();
  return id;
}

export async function readTransaction(db: NetworkDb<'cardano'>, hash: string, warn: Warn): Promise<ReadTransaction> {
  const [stored] = await storedTransactions(db, oneId(await findTransaction(db, hash)), 'asc');
  if (stored === undefined) throw noSuchTransaction();
  const read = readStored(db, stored);
  warnOfUndecoded(warn, [read.transaction]);
  return read;
}
