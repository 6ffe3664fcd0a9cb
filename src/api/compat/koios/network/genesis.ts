import { maxKesEvolutions, slotsPerKesPeriod } from '../../../../chains/cardano/parameters/genesis-constants.js';
import { knownParameters } from '../../../../chains/cardano/parameters/protocol-parameters-known.js';
import { writeExactJson } from '../../../kit/json.js';
import { getGenesis } from '../../../operations/network/get-genesis.js';
import { number, text } from '../fields.js';
import { koiosRoute } from '../koios-route.js';

export const genesis = koiosRoute({
  path: 'genesis',
  summary: 'Get the genesis constants of the network',
  columns: {
    networkmagic: text('Network magic'),
    networkid: text('`Mainnet` or `Testnet`'),
    activeslotcoeff: text('Share of slots that have a block on average'),
    updatequorum: text('Number of genesis keys that had to agree on an update'),
    maxlovelacesupply: text('Maximum supply, in lovelace'),
    epochlength: text('Slots of an epoch'),
    systemstart: number('Start of the first slot, Unix time in seconds'),
    slotsperkesperiod: text('Slots of a KES period'),
    slotlength: text('Seconds of a slot'),
    maxkesrevolutions: text('KES periods of an operational certificate'),
    securityparam: text('Maximum depth of a fork, in blocks'),
    alonzogenesis: text('The genesis file of Alonzo, as JSON text'),
  },
  uncached: true,
  example: {},

  async read(context) {
    const { network } = context;
    const { updateQuorum, maxLovelaceSupply } = knownParameters(network);
    const alonzo = await getGenesis.handle(context as never, { query: { era: 'alonzo' } } as never);
    return [
      {
        networkmagic: String(network.magic),
        networkid: network.networkId === 1 ? 'Mainnet' : 'Testnet',
        activeslotcoeff: String(network.activeSlotsCoefficient),
        updatequorum: String(updateQuorum),
        maxlovelacesupply: maxLovelaceSupply.toString(),
        epochlength: String(network.shelley.epochSlots),
        systemstart: network.systemStart,
        slotsperkesperiod: String(slotsPerKesPeriod(network)),
        slotlength: String(network.shelley.slotSeconds),
        maxkesrevolutions: String(maxKesEvolutions(network)),
        securityparam: String(network.securityParameter),
        alonzogenesis: writeExactJson(alonzo),
      },
    ];
  },
});
