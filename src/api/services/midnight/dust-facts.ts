import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { decodeDustKey, parseAddress } from '../../../chains/midnight/address.js';
import { type DustParameters, INITIAL_DUST_PARAMETERS } from '../../../chains/midnight/dust.js';
import type { ParametersView } from '../../../chains/midnight/transaction-view.js';
import type { Clock } from '../../../kernel/clock.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { parametersAt } from '../../../store/queries/midnight/blocks.js';
import { listMappings } from '../../../store/queries/midnight/dust.js';
import type { IndexTip, MidnightDb } from '../../../store/queries/midnight/tip.js';
import { MAX_CACHED, type Registration, read, type SourceRegistration } from '../../shapes/midnight/dust-facts.js';
import { toKey } from '../../shapes/midnight/parameters.js';
import { querySource } from './await-response.js';
import { ledger } from './ledger.js';

/** An indexer states the registrations that exist, not those that were removed. */
export const noRegistrationHistory = (): ServiceError =>
  new ServiceError(
    'not-implemented',
    'The source of this network does not report removed registrations: only those that exist can be listed, by address',
  );

/** By reward address, in the order of the request; newest first. */
export async function readRegistrations(
  db: MidnightDb,
  stakeAddresses: readonly Uint8Array[],
  { tip, clock, includeRemoved }: { readonly tip: IndexTip; readonly clock: Clock; readonly includeRemoved: boolean },
): Promise<readonly (readonly Registration[])[]> {
  if (!tip.mappingsTold) {
    if (includeRemoved) throw noRegistrationHistory();
    return await queryRegistrations(db, stakeAddresses, clock);
  }
  const rows = await listMappings(db, stakeAddresses, { includeRemoved });
  return stakeAddresses.map((address) => {
    const mine = rows.filter(({ stakeAddress }) => stakeAddress === toHex(address));
    const living = mine.filter(({ removedAt }) => removedAt === undefined).length;
    return mine.map(({ dustKey, utxoTxHash, utxoOutputIndex, registeredAt, removedAt }) => ({
      dustKey: toKey(dustKey),
      valid: removedAt === undefined && living === 1,
      utxoTxHash,
      utxoOutputIndex,
      registeredAt,
      removedAt,
    }));
  });
}

/** Blocks of an indexer do not contain registrations, so it is queried for each address. */
async function queryRegistrations(
  db: MidnightDb,
  stakeAddresses: readonly Uint8Array[],
  clock: Clock,
): Promise<readonly (readonly Registration[])[]> {
  const texts = stakeAddresses.map(addressBytesText);
  const answer = await querySource<readonly (readonly SourceRegistration[])[]>(
    db,
    { kind: 'registrations', stakeAddresses: texts },
    clock,
  );
  return answer.map((mine) =>
    mine.map(({ dustAddress, valid, utxoTxHash, utxoOutputIndex }) => ({
      dustKey: decodeDustKey(parseAddress(dustAddress).bytes),
      valid,
      utxoTxHash,
      utxoOutputIndex,
      registeredAt: undefined,
      removedAt: undefined,
    })),
  );
}

/** The ledger parameters after a block; undefined when the source does not provide them. */
export async function parametersView(db: MidnightDb, height: number): Promise<ParametersView | undefined> {
  const bytes = await parametersAt(db, height);
  if (bytes === undefined) return undefined;
  const key = toHex(bytes);
  let view = read.get(key);
  if (view === undefined) {
    view = ledger.parameters(bytes);
    view.catch(() => read.delete(key));
    read.set(key, view);
    if (read.size > MAX_CACHED) read.delete(read.keys().next().value!);
  }
  return await view;
}

export async function dustParametersAt(db: MidnightDb, height: number): Promise<DustParameters> {
  return (await parametersView(db, height))?.dust ?? INITIAL_DUST_PARAMETERS;
}
