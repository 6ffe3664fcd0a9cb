import { decodeAddressInBlock } from '../../../chains/cardano/addresses/address.js';
import {
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
import type { Services } from '../../kit/context.js';

/** The genesis file of an era, or its known constants with `source` and `unknown`. */
export async function readGenesis(services: Services, network: CardanoNetwork, era: GenesisEra): Promise<unknown> {
  const text = await services.networks.genesisFile(network.id, era);
  if (text !== undefined) return parseJsonWithBigints(text);
  if (services.networks.status(network.id).source === 'sandbox')
    return await simulatedGenesis(await services.networks.open<'cardano'>(network.id), network, era);
  const { constants, unknown } = genesisConstants(network, era);
  return { source: 'constants', unknown, ...constants };
}

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
