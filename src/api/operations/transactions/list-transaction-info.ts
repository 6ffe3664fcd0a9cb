import Type, { type Static } from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { selectIdsByHash, storedTransactions } from '../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { toTransactionsJson } from '../../services/transactions/chain-transaction.js';
import { Transaction } from '../../shapes/transactions/chain-transaction.js';
import { BATCH_BODY_BYTES, TxHashes } from '../../shapes/transactions/transaction-parameters.js';
import { inRequestedOrder } from '../../shapes/transactions/transactions.js';

const SECTIONS = ['inputs', 'metadata', 'assets', 'withdrawals', 'certs', 'scripts', 'governance'] as const;

export const listTransactionInfo = operation({
  id: 'listTransactionInfo',
  route: 'POST /api/transactions/info',
  tag: 'Transactions',
  summary: 'Get several transactions',
  description:
    'In the order of the request, each once; hashes that are not on the chain are left out. `include` is a comma-separated list of sections; other sections are empty. Without it all sections are returned.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    include: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: `^(${SECTIONS.join('|')})(,(${SECTIONS.join('|')}))*$`,
        description: `Sections, separated by commas: ${SECTIONS.join(', ')}`,
      }),
    ),
  }),
  body: TxHashes(50),
  bodyLimit: BATCH_BODY_BYTES,
  result: Type.Array(Transaction),
  warns: true,
  errors: ['not-implemented'],
  example: { body: [EXAMPLE.tx.any] },

  async handle({ db, network, warn }, { query, body }) {
    const transactions = await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const stored = await storedTransactions(snapshot, selectIdsByHash(snapshot, body.map(fromHex)), 'asc');
      return await toTransactionsJson(snapshot, network, tip, stored, warn);
    });
    const sections = new Set((query.include ?? SECTIONS.join(',')).split(','));
    return inRequestedOrder(body, transactions).map((each) => pickSections(each, sections));
  },
});

function pickSections(
  transaction: Static<typeof Transaction>,
  sections: ReadonlySet<string>,
): Static<typeof Transaction> {
  return {
    ...transaction,
    ...(!sections.has('inputs') && { inputs: [], referenceInputs: [], collateralInputs: [] }),
    ...(!sections.has('metadata') && { metadata: null }),
    ...(!sections.has('assets') && { assetsMinted: [] }),
    ...(!sections.has('withdrawals') && { withdrawals: [] }),
    ...(!sections.has('certs') && { certificates: [] }),
    ...(!sections.has('scripts') && { nativeScripts: [], plutusContracts: [] }),
    ...(!sections.has('governance') && { votingProcedures: [], proposalProcedures: [] }),
  };
}
