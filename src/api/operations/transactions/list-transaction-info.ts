import Type, { type Static } from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { idsOfHashes, storedTransactions } from '../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { shownTransactions } from '../../services/transactions/chain-transaction.js';
import { wholeTransactions } from '../../services/transactions/whole-transaction.js';
import { Transaction } from '../../shapes/transactions/chain-transaction.js';
import { BATCH_BODY_BYTES, TxHashes } from '../../shapes/transactions/transaction-parameters.js';
import { inAskedOrder } from '../../shapes/transactions/transactions.js';

const PARTS = ['inputs', 'metadata', 'assets', 'withdrawals', 'certs', 'scripts', 'governance'] as const;

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
        pattern: `^(${PARTS.join('|')})(,(${PARTS.join('|')}))*$`,
        description: `Sections, separated by commas: ${PARTS.join(', ')}`,
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
    const shown = await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const stored = await storedTransactions(snapshot, idsOfHashes(snapshot, body.map(fromHex)), 'asc');
      return await shownTransactions(snapshot, network, tip, await wholeTransactions(snapshot, stored, warn));
    });
    const parts = new Set((query.include ?? PARTS.join(',')).split(','));
    return inAskedOrder(body, shown).map((each) => onlyParts(each, parts));
  },
});

function onlyParts(transaction: Static<typeof Transaction>, parts: ReadonlySet<string>): Static<typeof Transaction> {
  return {
    ...transaction,
    ...(!parts.has('inputs') && { inputs: [], referenceInputs: [], collateralInputs: [] }),
    ...(!parts.has('metadata') && { metadata: null }),
    ...(!parts.has('assets') && { assetsMinted: [] }),
    ...(!parts.has('withdrawals') && { withdrawals: [] }),
    ...(!parts.has('certs') && { certificates: [] }),
    ...(!parts.has('scripts') && { nativeScripts: [], plutusContracts: [] }),
    ...(!parts.has('governance') && { votingProcedures: [], proposalProcedures: [] }),
  };
}
