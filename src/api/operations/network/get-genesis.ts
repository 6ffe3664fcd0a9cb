import Type from 'typebox';
import { decodeAddressInBlock } from '../../../chains/cardano/addresses/address.js';
import {
  GENESIS_ERAS,
  type GenesisEra,
  genesisConstants,
  simulatedGenesisConstants,
} from '../../../chains/cardano/parameters/genesis-constants.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { encodeBase58 } from '../../../kernel/base58.js';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { genesisFunds } from '../../../store/queries/cardano/blocks/genesis-block.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

export const getGenesis = operation({
  id: 'getGenesis',
  route: 'GET /api/network/genesis',
  tag: 'Network',
  summary: 'Get a genesis file or its known constants',
  description:
    'When the operator has configured the genesis files, the file as the nodes read it. Otherwise the constants of the network under the names of the file, with two more fields: `source` (`constants` of the published files, or `simulation` for a simulated chain, with its `initialFunds`) and `unknown`, the fields of the file that are left out because their values are not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  query: Type.Object({ era: Defaulted(OneOf(GENESIS_ERAS, 'Era of the genesis file'), 'shelley') }),
  result: ExactJson('The file, or its constants with `source` and `unknown`'),
  errors: [],
  example: {},

  async handle({ network, services }, { query: { era } }) {
    const text = await services.networks.genesisFile(network.id, era);
    if (text !== undefined) return parseJsonWithBigints(text);
    if (services.networks.status(network.id).source === 'sandbox')
      return await simulatedGenesis(await services.networks.open<'cardano'>(network.id), network, era);
    const { constants, unknown } = genesisConstants(network, era);
    return { source: 'constants', unknown, ...constants };
  },
});

/** Field of each file that contains balances. */
const BALANCES: Readonly<Partial<Record<GenesisEra, string>>> = { byron: 'nonAvvmBalances', shelley: 'initialFunds' };

async function simulatedGenesis(db: NetworkDb<'cardano'>, network: CardanoNetwork, era: GenesisEra): Promise<unknown> {
  const { constants, unknown } = simulatedGenesisConstants(network, era);
  const field = BALANCES[era];
  if (field === undefined) return { source: 'simulation', unknown, ...constants };
  const balances = (await genesisFunds(db)).flatMap(({ address, lovelace }) => {
    const isByron = decodeAddressInBlock(address)?.type === 'byron';
    if (isByron !== (era === 'byron')) return [];
    return [isByron ? [encodeBase58(address), lovelace.toString()] : [toHex(address), lovelace]];
  });
  return {
    source: 'simulation',
    unknown: unknown.filter((name) => name !== field),
    ...constants,
    [field]: Object.fromEntries(balances),
  };
}
