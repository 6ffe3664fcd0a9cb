import type { PoolParameters } from '../../chains/cardano/pools/pool-parameters.js';
import type { Row } from '../../store/write/cardano/tables.js';
import { type Batch, int4, type Place, storableText } from './batch.js';
import { accountOf, poolOf, stakeOf } from './entities.js';

interface CertificatePlace extends Place {
  readonly certIndex: number;
}

const REGISTRATION_ENDED = 12;
const RETIREMENT_EPOCH = 3;
const RETIREMENT_ENDED = 4;

export function registerPool(batch: Batch, parameters: PoolParameters, place: CertificatePlace): void {
  const { txId, certIndex, height } = place;
  const { born, endings } = batch.facts;
  const poolId = poolOf(batch, parameters.operator, txId);
  const before = batch.live.poolRegistrations.get(poolId);
  if (before !== undefined) before[REGISTRATION_ENDED] = height;
  else if (!endings.registrationOfPool.has(poolId)) endings.registrationOfPool.set(poolId, height);
  cancelRetirement(batch, poolId, place);
  const { metadata, margin } = parameters;
  const row: Row<'poolRegistration'> = [
    txId,
    certIndex,
    poolId,
    parameters.vrfKeyHash,
    parameters.pledge,
    parameters.cost,
    margin.numerator,
    margin.denominator,
    parameters.rewardAccount,
    accountOf(batch, parameters.rewardAccount, txId),
    metadata && storableText(metadata.url),
    metadata?.hash,
    undefined,
  ];
  born.poolRegistration.push(row);
  batch.live.poolRegistrations.set(poolId, row);
  for (const [index, hash] of parameters.owners.entries())
    born.poolOwner.push([txId, certIndex, index, stakeOf(batch, { type: 'key', hash }, txId)]);
  for (const [index, { port, ipv4, ipv6, dnsName, srvName }] of parameters.relays.entries())
    born.poolRelay.push([
      txId,
      certIndex,
      index,
      port === undefined ? undefined : int4(port, 'port'),
      ipv4,
      ipv6,
      dnsName && storableText(dnsName),
      srvName && storableText(srvName),
    ]);
}

export function retirePool(
  batch: Batch,
  { pool, epoch }: { readonly pool: Uint8Array; readonly epoch: bigint },
  place: CertificatePlace,
): void {
  const poolId = poolOf(batch, pool, place.txId);
  cancelRetirement(batch, poolId, place);
  const row: Row<'poolRetirement'> = [
    place.txId,
    place.certIndex,
    poolId,
    int4(epoch, 'epoch of a retirement'),
    undefined,
  ];
  batch.facts.born.poolRetirement.push(row);
  batch.live.poolRetirements.set(poolId, row);
}

/** A retirement whose epoch has begun has taken effect; only a pending one can be cancelled. */
function cancelRetirement(batch: Batch, poolId: number, { height, epoch }: Place): void {
  const { retirementOfPool } = batch.facts.endings;
  const row = batch.live.poolRetirements.get(poolId);
  if (row !== undefined && row[RETIREMENT_EPOCH] > epoch) row[RETIREMENT_ENDED] = height;
  if (!retirementOfPool.has(poolId)) retirementOfPool.set(poolId, height);
  batch.live.poolRetirements.delete(poolId);
}
