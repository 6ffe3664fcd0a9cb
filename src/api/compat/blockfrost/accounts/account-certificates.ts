import Type from 'typebox';
import { EPOCHS_UNTIL_ACTIVE } from '../../../../chains/cardano/certificates/delegation.js';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { delegations, stakeUpdates } from '../../../../store/queries/cardano/accounts/account-certificates.js';
import { findProtocolParameters } from '../../../../store/queries/cardano/chain/protocol-parameters.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf } from '../../../kit/schema.js';
import { accountList } from './account-list.js';
import { POSITION_FIELDS, toPositionFields } from './account-payments.js';

export const listAccountDelegations = accountList({
  id: 'blockfrost.listAccountDelegations',
  path: 'delegations',
  summary: "List an account's pool delegations",
  item: named(
    'account_delegation',
    Closed({
      ...POSITION_FIELDS,
      active_epoch: Count('First epoch in which the delegation counts'),
      amount: described(Amount, 'Sum of the outputs of the transaction, in lovelace'),
      pool_id: Type.String({ description: FIELD.poolId }),
    }),
  ),
  fetch: (db, stakeId, range) => delegations(db, { stakeId }, range),
  show: (certificates, network) =>
    certificates.map(({ position, pool, output }) => ({
      ...toPositionFields(position, network),
      active_epoch: position.epoch + EPOCHS_UNTIL_ACTIVE,
      amount: output.toString(),
      pool_id: poolIdBech32(pool),
    })),
});

export const listAccountRegistrations = accountList({
  id: 'blockfrost.listAccountRegistrations',
  path: 'registrations',
  summary: "List an account's registrations and deregistrations",
  item: named(
    'account_registration',
    Closed({
      ...POSITION_FIELDS,
      action: OneOf(['registered', 'deregistered'], 'Kind of certificate'),
      deposit: Nullable(described(Amount, 'Deposit paid, in lovelace; null for a deregistration')),
    }),
  ),
  fetch: (db, stakeId, range) => stakeUpdates(db, { stakeId }, range),
  async show(updates, network, db) {
    // A certificate that does not state its deposit paid the deposit of the protocol parameters.
    const silent = updates.flatMap(({ registration, deposit, position }) =>
      registration && deposit === undefined ? [position.epoch] : [],
    );
    const parameters = await findProtocolParameters(db, network, silent);
    return updates.map(({ position, registration, deposit }) => ({
      ...toPositionFields(position, network),
      action: registration ? ('registered' as const) : ('deregistered' as const),
      deposit: registration ? ((deposit ?? parameters.get(position.epoch)?.keyDeposit)?.toString() ?? null) : null,
    }));
  },
});
