import Type from 'typebox';
import { addressesOfAccount } from '../../../store/queries/cardano/chain/chain-addresses.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { streamResult } from '../../kit/streamed-result.js';
import { allAddresses } from '../../services/accounts/addresses.js';
import { accountAt } from '../../services/accounts/stake-address.js';
import { AccountAddress, toAddressJson } from '../../shapes/accounts/addresses.js';
import { OptionalPage, parseOptionalPage, UNPAGED_NOTE } from '../../shapes/accounts/optional-page.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';

export const listAccountAddresses = operation({
  id: 'listAccountAddresses',
  route: 'GET /api/account/{stakeAddress}/addresses',
  tag: 'Accounts',
  summary: "List an account's addresses in order of first appearance",
  description: UNPAGED_NOTE,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  listsMidnightPreview: true,
  path: StakePath,
  query: Type.Object(OptionalPage),
  result: Type.Array(AccountAddress),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path, query }) {
    const findAccount = accountAt(path.stakeAddress, network);
    const page = parseOptionalPage(query);
    if (page === undefined) {
      return streamResult(db, async (snapshot) => {
        const stakeId = await findAccount(snapshot);
        return stakeId === undefined ? [] : allAddresses(snapshot, stakeId);
      });
    }
    return db.snapshot(async (snapshot) => {
      const stakeId = await findAccount(snapshot);
      if (stakeId === undefined) return [];
      const rows = await numberedPage(page, (range) => addressesOfAccount(snapshot, stakeId, range));
      return rows.map(toAddressJson);
    });
  },
});
