import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { fromHex } from '../../../kernel/hex.js';
import { scriptAddresses } from '../../../store/queries/cardano/transactions/scripts.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, described, Nullable, named } from '../../kit/schema.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';
import { example, path } from '../../shapes/scripts/script-use.js';

export const listScriptAddresses = operation({
  id: 'listScriptAddresses',
  route: 'GET /api/scripts/{scriptHash}/addresses',
  tag: 'Scripts',
  summary: 'List the addresses of a script in order of first appearance',
  description:
    'Each address with the script as payment credential, with any stake part, and its balance. Returns an empty list for a script without addresses.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(
    named(
      'ScriptAddress',
      Closed({
        address: Type.String({ description: FIELD.address }),
        stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
        balance: described(Amount, 'Sum of the unspent outputs at the address, in lovelace'),
      }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  async handle({ db, network }, { path: { scriptHash }, query }) {
    const rows = await numberedPage(query, (range) => scriptAddresses(db, fromHex(scriptHash), range));
    return rows.map(({ address, stake, lovelace }) => ({
      address: addressBytesText(address),
      stakeAddress: stake === undefined ? null : stakeAddressText(stake, network),
      balance: lovelace.toString(),
    }));
  },
});
