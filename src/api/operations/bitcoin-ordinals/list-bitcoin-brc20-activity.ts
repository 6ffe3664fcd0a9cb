import { listBrc20TokenEvents } from '../../../store/queries/bitcoin/brc20-events.js';
import { operation } from '../../kit/operation.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireBrc20Tip, requireBrc20Token } from '../../services/bitcoin/brc20.js';
import {
  BitcoinBrc20Event,
  brc20ListDefinition,
  toBrc20EventJson,
  toBrc20Key,
  toBrc20Position,
} from '../../shapes/bitcoin/brc20.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinBrc20Activity = operation({
  ...brc20ListDefinition,
  id: 'listBitcoinBrc20Activity',
  route: 'GET /api/btc/brc20/tokens/{ticker}/activity',
  summary: 'List the events of a BRC-20 token, newest first',
  description:
    'Deployment, mints, transfer inscriptions and transfers that are valid by the rules of BRC-20. Returns 404 when the token is unknown.',
  result: BitcoinPage(BitcoinBrc20Event),

  handle(context, { path, query }) {
    return bitcoinPage(context, {
      query,
      readTip: requireBrc20Tip,
      async fetch(db, { after, limit, tip }) {
        const { number } = await requireBrc20Token(db, path.ticker);
        const below = after ? toBrc20Position(after) : { txNum: tip.nextTxNum, place: 0 };
        return listBrc20TokenEvents(db, { number, below, limit });
      },
      keyOf: toBrc20Key,
      show: (event) => toBrc20EventJson(event, context.network),
    });
  },
});
