import { slotToEpoch, slotToTime } from '../../../../chains/cardano/time.js';
import {
  delegations,
  listWithdrawals,
  stakeUpdates,
  voteDelegations,
} from '../../../../store/queries/cardano/accounts/account-certificates.js';
import type { TransactionPosition } from '../../../../store/queries/cardano/transactions/owner-transactions.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Closed } from '../../../kit/schema.js';
import { FIELDS, json, text } from '../fields.js';
import { type KoiosContext, koiosRoute } from '../koios-route.js';
import { unsorted } from '../rows/chain-rows.js';
import { findKnownAccounts, type KnownAccount, StakeAddresses } from './stake-addresses.js';

const body = Closed(StakeAddresses);
const example = { body: { _stake_addresses: [EXAMPLE.stakeAddress] } };

/** Certificates of one kind, and withdrawals, of an account. */
const MAX_UPDATES = 20_000;

/** Registrations, delegations and withdrawals of an account, newest first. */
async function readUpdates({ db, network }: Pick<KoiosContext, 'db' | 'network'>, { id, stakeAddress }: KnownAccount) {
  const page = { skip: 0, limit: MAX_UPDATES };
  const which = { stakeId: id };
  const [updates, pools, dreps, withdrawals] = await Promise.all([
    stakeUpdates(db, which, page),
    delegations(db, which, page),
    voteDelegations(db, which, page),
    listWithdrawals(db, id, page),
  ]);
  const actions = [
    ...updates.map(({ position, registration }) => ({
      type: registration ? 'registration' : 'deregistration',
      position,
    })),
    ...pools.map(({ position }) => ({ type: 'delegation_pool', position })),
    ...dreps.map(({ position }) => ({ type: 'delegation_drep', position })),
    ...withdrawals.map(({ position }) => ({ type: 'withdrawal', position })),
  ];
  // Koios lists an action once for each transaction.
  const distinct = new Map<string, { type: string; position: TransactionPosition }>(
    actions.map((action) => [`${action.type} ${action.position.txId}`, action]),
  );
  return [...distinct.values()]
    .sort((a, b) => b.position.txId - a.position.txId)
    .map(({ type, position }) => ({
      stake_address: stakeAddress,
      action_type: type,
      tx_hash: position.txHash,
      epoch_no: position.epoch,
      epoch_slot: slotToEpoch(network, position.slot).epochSlot,
      absolute_slot: position.slot,
      block_time: slotToTime(network, position.slot),
    }));
}

export const accountUpdateHistory = koiosRoute({
  path: 'account_update_history',
  summary: 'List registrations, delegations and withdrawals of accounts, newest first',
  columns: {
    stake_address: FIELDS.stake_address,
    action_type: text('`registration`, `delegation_pool`, `delegation_drep`, `withdrawal` or `deregistration`'),
    tx_hash: FIELDS.tx_hash,
    epoch_no: FIELDS.epoch_no,
    epoch_slot: FIELDS.epoch_slot,
    absolute_slot: FIELDS.absolute_slot,
    block_time: FIELDS.block_time,
  },
  body,
  batch: ['_stake_addresses'],
  example,

  async read(context, { body: given }) {
    const accounts = await findKnownAccounts(context, given._stake_addresses);
    return unsorted(
      (async function* () {
        for (const account of accounts) yield await readUpdates(context, account);
      })(),
    );
  },
});

export const accountUpdates = koiosRoute({
  path: 'account_updates',
  summary: 'Get registrations, delegations and withdrawals of accounts',
  columns: { stake_address: FIELDS.stake_address, updates: json('Updates, newest first') },
  body,
  batch: ['_stake_addresses'],
  example,

  async read(context, { body: given }) {
    const accounts = await findKnownAccounts(context, given._stake_addresses);
    return unsorted(
      (async function* () {
        for (const account of accounts) {
          const updates = (await readUpdates(context, account)).map(({ stake_address: _, ...update }) => update);
          if (updates.length > 0) yield [{ stake_address: account.stakeAddress, updates }];
        }
      })(),
    );
  },
});
