import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { Delegator } from '../../../store/queries/cardano/pools/pool-delegators.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

export const PoolDelegator = named(
  'PoolDelegator',
  Closed({
    address: Type.String({ description: 'Stake address' }),
    amount: described(Amount, 'Unspent outputs of the delegator, in lovelace'),
    activeEpochNo: Count('First epoch in which the delegation counts as active stake'),
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

export const WHO =
  'Accounts that currently delegate, ordered by their delegation certificate; amounts are their unspent outputs.';
