import type { PoolParameters } from '../../chains/cardano/pools/pool-parameters.js';
import type { Row } from '../../store/write/cardano/tables.js';
import { type Batch, int4, storableText, type TxPosition } from './batch.js';
import { resolveAccount, resolvePool, resolveStake } from './entities.js';

interface CertificatePosition extends TxPosition {
  readonly certIndex: number;
}

const REGISTRATION_ENDED = 12;
const RETIREMENT_EPOCH = 3;
const RETIREMENT_ENDED = 4;

export function registerPool(batch: Batch, parameters: PoolParameters, position: CertificatePosition): void {
  const { txId, certIndex, height } = position;
  const { born, endings } = batch.facts;
  const poolId = resolvePool(batch, parameters.operator, txId);
  const before = batch.live.poolRegistrations.get(poolId);
  if (before !== undefined) before[REGISTRATION_ENDED] = height;
  else if (!endings.registrationsByPool.has(poolId)) endings.registrationsByPool.set(poolId, height);
  cancelRetirement(batch, poolId, position);
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
    resolveAccount(batch, parameters.rewardAccount, txId),
    metadata && storableText(metadata.url),
    metadata?.hash,
    undefined,
  ];
  born.poolRegistration.push(row);
  batch.live.poolRegistrations.set(poolId, row);
  for (const [index, hash] of parameters.owners.entries())
    born.poolOwner.push([txId, certIndex, index, resolveStake(batch, { type: 'key', hash }, txId)]);
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
  position: CertificatePosition,
): void {
  const poolId = resolvePool(batch, pool, position.txId);
  cancelRetirement(batch, poolId, position);
  const row: Row<'poolRetirement'> = [
    position.txId,
    position.certIndex,
    poolId,
    int4(epoch, 'epoch of a retirement'),
    undefined,
  ];
  batch.facts.born.poolRetirement.push(row);
  batch.live.poolRetirements.set(poolId, row);
}

/** A retirement whose epoch has begun has taken effect; only a pending one can be cancelled. */
function cancelRetirement(batch: Batch, poolId: number, { height, epoch }: TxPosition): void {
  const { retirementsByPool } = batch.facts.endings;
  const row = batch.live.poolRetirements.get(poolId);
  if (row !== undefined && row[RETIREMENT_EPOCH] > epoch) row[RETIREMENT_ENDED] = height;
  if (!retirementsByPool.has(poolId)) retirementsByPool.set(poolId, height);
  batch.live.poolRetirements.delete(poolId);
}
