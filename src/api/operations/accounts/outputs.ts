import Type from 'typebox';
import type { ChainOutput } from '../../../store/queries/cardano/chain-outputs.js';
import { unspentOutputsOfAll } from '../../../store/queries/cardano/output-owners.js';
import { TipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Batch, Cursor, Limit } from '../../paging.js';
import { inBatches, wholeSet } from '../../whole-set.js';
import { AddressUtxo, shownAddressUtxo } from '../outputs/address-utxo.js';
import { HoldingFilter, SEARCH_DESCRIPTION, utxoPage, utxosOfAll } from '../outputs/utxo-pages.js';
import { OptionalPage, pageAsked, WHOLE_WITHOUT_PAGE, WRITTEN_AS_READ } from './optional-page.js';
import { ownerOf, ownersOf, StakeAddress, StakePath } from './stake-address.js';

export const listAccountUtxos = operation({
  id: 'listAccountUtxos',
  route: 'GET /api/account/{stakeAddress}/utxos',
  tag: 'Accounts',
  summary: 'Unspent outputs of an account',
  description: WHOLE_WITHOUT_PAGE,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object(OptionalPage),
  result: Type.Array(AddressUtxo),
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path, query }) {
    const findOwner = ownerOf(path.stakeAddress, network);
    const page = pageAsked(query);
    if (page !== undefined) return utxosOfAll({ db, network }, findOwner, page);
    return wholeSet(db, async (snapshot) => {
      const owner = await findOwner(snapshot);
      return inBatches<ChainOutput, unknown>(
        ({ last, limit }) => unspentOutputsOfAll(snapshot, owner, { after: last && [last.txId, last.index], limit }),
        (output) => shownAddressUtxo(output, network),
      );
    });
  },
});

export const pageAccountUtxos = operation({
  id: 'pageAccountUtxos',
  route: 'GET /api/account/{stakeAddress}/utxos/page',
  tag: 'Accounts',
  summary: 'Unspent outputs of an account, by cursor',
  description: SEARCH_DESCRIPTION,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }), ...HoldingFilter }),
  result: TipPage(AddressUtxo),
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle: (context, { path, query }) => utxoPage(context, ownerOf(path.stakeAddress, context.network), query),
});

export const listUtxosOfAccounts = operation({
  id: 'listUtxosOfAccounts',
  route: 'POST /api/account/utxos',
  tag: 'Accounts',
  summary: 'All unspent outputs of up to 50 accounts, in one chain order',
  description: WRITTEN_AS_READ,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(StakeAddress, 50),
  result: Type.Array(AddressUtxo),
  errors: [],
  example: { body: [EXAMPLE.stakeAddress] },

  handle({ db, network }, { body }) {
    const findOwners = ownersOf(body, network);
    return wholeSet(db, async (snapshot) => {
      const owners = await findOwners(snapshot);
      return inBatches<ChainOutput, unknown>(
        ({ last, limit }) => unspentOutputsOfAll(snapshot, owners, { after: last && [last.txId, last.index], limit }),
        (output) => shownAddressUtxo(output, network),
      );
    });
  },
});
