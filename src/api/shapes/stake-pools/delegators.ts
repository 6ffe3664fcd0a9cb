import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { Delegator } from '../../../store/queries/cardano/pools/pool-delegators.js';
import type { SnapshotDelegator } from '../../../store/queries/cardano/pools/snapshot-delegators.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

export const PoolDelegator = named(
  'PoolDelegator',
  Closed({
    address: Type.String({ description: 'Stake address' }),
    amount: described(
      Amount,
      'Stake of the delegator in lovelace: of the snapshot, or unspent outputs and rewards now (only unspent outputs when the index has no ledger state)',
    ),
    activeEpochNo: Count('First epoch in which the delegation counts as active stake; 0 for one of the genesis files'),
    latestDelegationTxHash: Nullable(
      Type.String({
        description:
          'Hash of the transaction with its newest delegation to the pool, 64 hexadecimal digits; null when unknown',
      }),
    ),
    epoch: Nullable(Count('Epoch of the stake snapshot; null for live stake')),
  }),
);

/** A delegation is active from the second epoch after its certificate on, when its snapshot is in use. */
const SNAPSHOT_DELAY = 2;

export const toDelegatorJson = (
  { stake, lovelace, epoch, txHash }: Delegator,
  network: CardanoNetwork,
): Static<typeof PoolDelegator> => ({
  address: stakeAddressText(stake, network),
  amount: lovelace.toString(),
  activeEpochNo: epoch + SNAPSHOT_DELAY,
  latestDelegationTxHash: txHash,
  epoch: null,
});

export const toSnapshotDelegatorJson = (
  { stake, lovelace, delegation }: SnapshotDelegator,
  epoch: number | undefined,
  network: CardanoNetwork,
): Static<typeof PoolDelegator> => ({
  address: stakeAddressText(stake, network),
  amount: lovelace.toString(),
  activeEpochNo: delegation === undefined ? 0 : delegation.epoch + SNAPSHOT_DELAY,
  latestDelegationTxHash: delegation?.txHash ?? null,
  epoch: epoch ?? null,
});

export const WHO =
  'Accounts that currently delegate, ordered by their delegation certificate; amounts are their live stake.';
