import { countBrc20Holders } from '../../../store/queries/bitcoin/brc20.js';
import { operation } from '../../kit/operation.js';
import { requireBrc20Tip, requireBrc20Token } from '../../services/bitcoin/brc20.js';
import { BitcoinBrc20TokenDetails, brc20TokenDefinition, toBrc20TokenJson } from '../../shapes/bitcoin/brc20.js';

export const getBitcoinBrc20Token = operation({
  ...brc20TokenDefinition,
  id: 'getBitcoinBrc20Token',
  route: 'GET /api/btc/brc20/tokens/{ticker}',
  summary: 'Get a BRC-20 token',
  description: 'Terms of the deployment, amounts minted and burned, number of holders. Returns 404 when it is unknown.',
  result: BitcoinBrc20TokenDetails,

  handle({ db, network }, { path }) {
    return db.snapshot(async (snapshot) => {
      await requireBrc20Tip(snapshot);
      const token = await requireBrc20Token(snapshot, path.ticker);
      return { ...toBrc20TokenJson(token, network), holders: await countBrc20Holders(snapshot, token.number) };
    });
  },
});
