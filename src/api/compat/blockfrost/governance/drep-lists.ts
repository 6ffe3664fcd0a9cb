import Type from 'typebox';
import { actionIdCip129 } from '../../../../chains/cardano/governance/governance-id.js';
import { toHex } from '../../../../kernel/hex.js';
import { type DRepUpdate, drepUpdates } from '../../../../store/queries/cardano/governance/drep-updates.js';
import { castVotes } from '../../../../store/queries/cardano/governance/votes.js';
import { delegators } from '../../../../store/queries/cardano/pools/pool-delegators.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf } from '../../../kit/schema.js';
import { addRewardBalances } from '../../../services/stake-pools/live-stake.js';
import { stakeAddressText } from '../../../shapes/outputs/address-utxo.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage } from '../paging.js';
import { DREP_ROUTE, findDRep, readDRep } from './requested-drep.js';

/** Lists of a DRep that the chain does not mention are empty. */
const LIST_ROUTE = { ...DREP_ROUTE, query: OrderedPageQuery, errors: ['not-implemented'] } as const;

export const listDRepDelegators = operation({
  ...LIST_ROUTE,
  id: 'blockfrost.listDRepDelegators',
  route: `GET ${BLOCKFROST}/governance/dreps/{drep_id}/delegators`,
  summary: 'List the delegators of a DRep',
  result: Type.Array(
    named(
      'drep_delegator',
      Closed({
        address: Type.String({ description: 'Stake address' }),
        amount: described(Amount, 'Unspent outputs and rewards of the delegator, in lovelace'),
      }),
    ),
  ),

  handle({ db, network }, { path, query }) {
    const { drep } = readDRep(path.drep_id);
    return db.snapshot(async (snapshot) => {
      const drepId = await findDRep(snapshot, drep);
      if (drepId === undefined) return [];
      await requireLedger(snapshot);
      const found = await readPage(query, (range) =>
        delegators(snapshot, { drepId }, { ...range, order: query.order }),
      );
      return (await addRewardBalances(snapshot, found)).map(({ stake, lovelace }) => ({
        address: stakeAddressText(stake, network),
        amount: lovelace.toString(),
      }));
    });
  },
});

const ACTIONS = {
  registration: 'registered',
  update: 'updated',
  retirement: 'deregistered',
} as const satisfies Record<DRepUpdate['action'], string>;

export const listDRepUpdates = operation({
  ...LIST_ROUTE,
  id: 'blockfrost.listDRepUpdates',
  route: `GET ${BLOCKFROST}/governance/dreps/{drep_id}/updates`,
  summary: 'List the certificates of a DRep',
  result: Type.Array(
    named(
      'drep_update',
      Closed({
        tx_hash: Type.String({ description: FIELD.txHash }),
        cert_index: Count(FIELD.certIndex),
        action: OneOf(['registered', 'deregistered', 'updated'], 'Kind of certificate'),
        deposit: Nullable(described(Amount, 'Deposit of a registration, in lovelace; else null')),
      }),
    ),
  ),

  handle({ db }, { path, query }) {
    const { drep } = readDRep(path.drep_id);
    return db.snapshot(async (snapshot) => {
      const drepId = await findDRep(snapshot, drep);
      if (drepId === undefined) return [];
      const updates = await readPage(query, (range) =>
        drepUpdates(snapshot, { drepId }, { ...range, order: query.order }),
      );
      return updates.map(({ position, certIndex, action, deposit }) => ({
        tx_hash: toHex(position.hash),
        cert_index: certIndex,
        action: ACTIONS[action],
        deposit: action === 'registration' ? (deposit?.toString() ?? null) : null,
      }));
    });
  },
});

export const listDRepVotes = operation({
  ...LIST_ROUTE,
  id: 'blockfrost.listDRepVotes',
  route: `GET ${BLOCKFROST}/governance/dreps/{drep_id}/votes`,
  summary: 'List the votes of a DRep',
  result: Type.Array(
    named(
      'drep_vote',
      Closed({
        tx_hash: Type.String({ description: FIELD.txHash }),
        cert_index: Count('Index of the vote in the transaction'),
        proposal_id: Type.String({ description: FIELD.govActionIdCip129 }),
        proposal_tx_hash: Type.String({ description: 'Transaction of the proposal' }),
        proposal_cert_index: Count('Index of the proposal in its transaction'),
        vote: OneOf(['yes', 'no', 'abstain'], FIELD.vote),
      }),
    ),
  ),

  handle({ db }, { path, query }) {
    const { drep } = readDRep(path.drep_id);
    return db.snapshot(async (snapshot) => {
      if (!('hash' in drep)) return [];
      const voters = [{ role: 'drep', credential: drep }] as const;
      const votes = await readPage(query, (range) => castVotes(snapshot, { voters }, { ...range, order: query.order }));
      return votes.map(({ position, index, vote: { action, vote } }) => ({
        tx_hash: toHex(position.hash),
        cert_index: index,
        proposal_id: actionIdCip129(action),
        proposal_tx_hash: toHex(action.txHash),
        proposal_cert_index: action.index,
        vote,
      }));
    });
  },
});
