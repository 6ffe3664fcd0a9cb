import Type from 'typebox';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { subsidyAt } from '../../../chains/bitcoin/subsidy.js';
import { findMempoolEdges, mempoolItemsById } from '../../../store/queries/bitcoin/mempool.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, named } from '../../kit/schema.js';
import { getMempoolOverview } from '../../services/bitcoin/mempool-overview.js';
import { FeeRate } from '../../shapes/bitcoin/block-json.js';

export const getBitcoinBlockTemplate = operation({
  id: 'getBitcoinBlockTemplate',
  route: 'GET /api/btc/mempool/template',
  tag: 'Bitcoin Mempool',
  summary: 'Get a template of the next block from the mempool',
  description:
    'Transactions in the order in which a miner would include them, selected by the fee rate of their package with all unconfirmed ancestors, up to the weight of a block. The limit of signature operations is not applied. Returns 503 while the mempool is unavailable.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinBlockTemplate',
    Closed({
      height: Count('Height of the next block'),
      previousBlockHash: Type.String({ description: 'Hash of the newest block' }),
      mempoolSyncedAt: { ...DateTime, description: 'When the mempool last changed, ISO 8601' },
      subsidy: Count('New satoshi of the block'),
      totalFees: Count('Fees of all transactions, in satoshi'),
      coinbaseValue: Count('What the coinbase may claim: subsidy and fees, in satoshi'),
      weight: Count('Weight of all transactions, without header and coinbase'),
      transactions: Type.Array(
        Closed({
          txid: Type.String({ description: FIELD.txid }),
          fee: Count('Satoshi'),
          weight: Count(FIELD.weight),
          effectiveFeeRate: { ...FeeRate, description: 'Fee rate of its package, in satoshi per virtual byte' },
          depends: Type.Array(Count('Index in the list, from 0'), {
            description: 'Transactions of the list whose outputs it spends',
          }),
        }),
        { description: 'Transactions in order, without the coinbase' },
      ),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { tip, picture } = await getMempoolOverview(snapshot, services);
      const [block] = picture.projection.blocks;
      const txids = block?.transactions ?? [];
      const items = new Map((await mempoolItemsById(snapshot, txids)).map((each) => [each.txid, each]));
      const places = new Map(txids.map((txid, index) => [txid, index]));
      const parents = new Map<string, number[]>();
      for (const { parent, child } of await findMempoolEdges(snapshot, txids, 'parents'))
        parents.set(child, [...(parents.get(child) ?? []), places.get(parent)!]);
      const subsidy = Number(subsidyAt(tip.height + 1, getChainParameters(network)));
      const totalFees = Number(block?.totalFee ?? 0n);
      return {
        height: tip.height + 1,
        previousBlockHash: tip.hash,
        mempoolSyncedAt: tip.mempoolSyncedAt!.toISOString(),
        subsidy,
        totalFees,
        coinbaseValue: subsidy + totalFees,
        weight: block?.weight ?? 0,
        transactions: txids.map((txid) => {
          const { fee, weight } = items.get(txid)!;
          return {
            txid,
            fee: Number(fee ?? 0n),
            weight,
            effectiveFeeRate: picture.projection.positions.get(txid)!.rate,
            depends: (parents.get(txid) ?? []).toSorted((a, b) => a - b),
          };
        }),
      };
    }),
});
