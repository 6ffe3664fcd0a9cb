import { LEDGER_NOTE } from '../../../kit/ledger-availability.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, described, named } from '../../../kit/schema.js';
import { readCurrentSupply } from '../../../services/network/supply.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';

const lovelace = (description: string) => described(Amount, `${description}, in lovelace`);

export const getNetwork = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.getNetwork',
  route: `GET ${BLOCKFROST}/network`,
  summary: 'Get the supply and the stake of the network',
  description: LEDGER_NOTE,
  result: named(
    'network',
    Closed({
      supply: Closed(
        {
          max: lovelace('Maximum supply'),
          total: lovelace('Maximum supply minus reserves'),
          circulating: lovelace('Unspent outputs and rewards that were not withdrawn'),
          locked: lovelace('Amount at script addresses'),
          treasury: lovelace('Balance of the treasury'),
          reserves: lovelace('Balance of the reserves'),
        },
        { description: 'Supply of the network' },
      ),
      stake: Closed(
        {
          live: lovelace('Stake delegated to pools now'),
          active: lovelace('Stake that elects the block producers of the epoch'),
        },
        { description: 'Stake of the network' },
      ),
    }),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: {},

  async handle(context) {
    const supply = await readCurrentSupply(context);
    // Fees and donations of the epoch have left the outputs, but are in no pot yet.
    const pending = BigInt(supply.fees) + BigInt(supply.treasuryDonation);
    return {
      supply: {
        max: supply.max,
        total: supply.total,
        circulating: (BigInt(supply.circulating) + BigInt(supply.rewards) - pending).toString(),
        locked: supply.locked,
        treasury: supply.treasury,
        reserves: supply.reserves,
      },
      stake: { live: supply.liveStake, active: supply.activeStake ?? '0' },
    };
  },
});
