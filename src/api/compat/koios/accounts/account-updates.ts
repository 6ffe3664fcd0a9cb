import { slotToEpoch, slotToTime } from '../../../../chains/cardano/time.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { type AccountAction, accountActions } from '../../../../store/queries/cardano/accounts/account-actions.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Closed } from '../../../kit/schema.js';
import { FIELDS, json, text } from '../fields.js';
import { type KoiosContext, koiosRoute } from '../koios-route.js';
import { findKnownAccounts, StakeAddresses } from './stake-addresses.js';

const body = Closed(StakeAddresses);
const example = { body: { _stake_addresses: [EXAMPLE.stakeAddress] } };

/** As many as a list may read. */
const MAX_UPDATES = 100_000;

const ACTION_TYPES: Readonly<Record<AccountAction['kind'], string>> = {
  registration: 'registration',
  deregistration: 'deregistration',
  delegation: 'delegation_pool',
  'vote-delegation': 'delegation_drep',
  withdrawal: 'withdrawal',
};

/** Registrations, delegations and withdrawals of the accounts in the order of the request, newest first. */
async function readUpdates(context: Pick<KoiosContext, 'db' | 'network'>, texts: readonly string[]) {
  const { db, network } = context;
  const accounts = await findKnownAccounts(context, texts);
  const names = new Map(accounts.map(({ id, stakeAddress }) => [id, stakeAddress]));
  const actions = await accountActions(db, [...names.keys()], MAX_UPDATES + 1);
  if (actions.length > MAX_UPDATES)
    throw new ServiceError('invalid', `These accounts have more than ${MAX_UPDATES} updates: request fewer accounts`);
  return actions.map(({ stakeId, kind, position }) => ({
    stake_address: names.get(stakeId)!,
    action_type: ACTION_TYPES[kind],
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

  read: (context, { body: given }) => readUpdates(context, given._stake_addresses),
});

export const accountUpdates = koiosRoute({
  path: 'account_updates',
  summary: 'Get registrations, delegations and withdrawals of accounts',
  columns: { stake_address: FIELDS.stake_address, updates: json('Updates, newest first') },
  body,
  batch: ['_stake_addresses'],
  example,

  async read(context, { body: given }) {
    const byAccount = new Map<string, object[]>();
    for (const { stake_address, ...update } of await readUpdates(context, given._stake_addresses)) {
      const updates = byAccount.get(stake_address) ?? [];
      if (updates.length === 0) byAccount.set(stake_address, updates);
      updates.push(update);
    }
    return [...byAccount].map(([stake_address, updates]) => ({ stake_address, updates }));
  },
});
