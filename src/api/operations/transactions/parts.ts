import Type, { type Static } from 'typebox';
import { describeWitnesses } from '../../../builder/describe.js';
import { decodeByronWitnesses } from '../../../chains/cardano/byron-block.js';
import { toHex } from '../../../kernel/hex.js';
import { listedWithdrawals } from '../../../store/queries/cardano/withdrawals.js';
import { numberedPage, Order } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Closed } from '../../schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { shownWithdrawals } from './chain-transaction.js';
import { GovProposal, GovVote, shownGovProposal, toGovVotesJson } from './governance-json.js';
import { MintEvent, shownMintEvents } from './mint-json.js';
import { transactionFacts } from './transaction-facts.js';
import { ofTransaction } from './transaction-parameters.js';
import { readTransaction } from './whole-transaction.js';
import { shownWithdrawal, TxWithdrawal } from './withdrawal-json.js';
import { shownWitnesses, TxWitness } from './witness-json.js';

export const listTransactionWithdrawals = operation({
  ...ofTransaction,
  id: 'listTransactionWithdrawals',
  example: { path: { txHash: EXAMPLE.tx.withWithdrawal } },
  route: 'GET /api/transactions/{txHash}/withdrawals',
  summary: 'Rewards that a transaction withdrew',
  description:
    'In the order of the transaction. Answers an empty list when there is none or the scripts failed, 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(TxWithdrawal),

  async handle({ db, network, warn }, { path }) {
    const { facts, transaction } = await readTransaction(db, path.txHash, warn);
    return transaction.valid ? shownWithdrawals(transaction, facts, network) : [];
  },
});

export const listWithdrawals = operation({
  id: 'listWithdrawals',
  route: 'GET /api/transactions/withdrawals',
  tag: 'Transactions',
  summary: 'Withdrawals of rewards, newest first',
  description:
    'Withdrawals of all accounts. Numbered pages end after a fixed number of items: narrow to one account with `GET /api/account/{stakeAddress}/withdrawals`.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(TxWithdrawal),
  errors: [],
  example: { query: { pageSize: 10 } },

  async handle({ db, network }, { query }) {
    const rows = await numberedPage(query, (range) => listedWithdrawals(db, { ...range, order: query.order }));
    return rows.map((row) => shownWithdrawal({ ...row, stakeAddress: stakeAddressText(row.stake, network) }, network));
  },
});

export const listTransactionRequiredSigners = operation({
  ...ofTransaction,
  id: 'listTransactionRequiredSigners',
  example: { path: { txHash: EXAMPLE.tx.withRequiredSigner } },
  route: 'GET /api/transactions/{txHash}/required-signers',
  summary: 'Keys that a transaction declared as its signers',
  description:
    'Only keys in the field `required_signers` of the body: inputs and certificates may need others. Answers an empty list when it declares none, 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(Closed({ keyHash: Type.String({ description: FIELD.keyHash }) })),

  async handle({ db, warn }, { path }) {
    const { transaction } = await readTransaction(db, path.txHash, warn);
    return transaction.body.requiredSigners.map((hash) => ({ keyHash: toHex(hash) }));
  },
});

const BYRON = 1;

export const listTransactionWitnesses = operation({
  ...ofTransaction,
  id: 'listTransactionWitnesses',
  example: { path: { txHash: EXAMPLE.tx.any } },
  route: 'GET /api/transactions/{txHash}/witnesses',
  summary: 'Signatures and scripts of a transaction',
  description:
    'Signatures with their keys, and the scripts that the transaction includes. `valid` is null for Byron, whose signatures cover more than the hash. Answers 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(TxWitness),

  async handle({ db, warn }, { path }) {
    const { facts, transaction } = await readTransaction(db, path.txHash, warn);
    if (facts.block.era > BYRON) return shownWitnesses({ transaction, witnesses: describeWitnesses(transaction) });
    return decodeByronWitnesses(transaction.witnesses.encoded).map(
      ({ publicKey, signature }, index): Static<typeof TxWitness> => ({
        index,
        type: 'BOOTSTRAP',
        pubKey: toHex(publicKey),
        keyHash: null,
        signature: toHex(signature),
        // Byron signs more than the hash of the transaction.
        valid: null,
        scriptHash: null,
      }),
    );
  },
});

export const listTransactionMints = operation({
  ...ofTransaction,
  id: 'listTransactionMints',
  example: { path: { txHash: EXAMPLE.tx.withMint } },
  route: 'GET /api/transactions/{txHash}/mints',
  summary: 'Assets that a transaction made or burnt',
  description:
    'Burns have a quantity below zero. Answers an empty list when there is none or the scripts failed, 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(MintEvent),

  async handle({ db, network, warn }, { path }) {
    const { facts, transaction } = await readTransaction(db, path.txHash, warn);
    return transaction.valid ? shownMintEvents(transaction, facts, network) : [];
  },
});

export const listTransactionVotes = operation({
  ...ofTransaction,
  id: 'listTransactionVotes',
  example: { path: { txHash: EXAMPLE.tx.withVote } },
  route: 'GET /api/transactions/{txHash}/votes',
  summary: 'Votes on governance actions in a transaction',
  description:
    'Votes by DReps, pools and committee members, in the order of the transaction. Answers an empty list when there is none or the scripts failed, 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(GovVote),

  handle: ({ db, network, warn }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { facts, transaction } = await readTransaction(snapshot, path.txHash, warn);
      if (!transaction.valid) return [];
      const ledger = await transactionFacts(snapshot, network, [{ facts, transaction }]);
      return toGovVotesJson(transaction.body.votes, facts, network, ledger);
    }),
});

export const listTransactionProposals = operation({
  ...ofTransaction,
  id: 'listTransactionProposals',
  example: { path: { txHash: EXAMPLE.tx.withProposal } },
  route: 'GET /api/transactions/{txHash}/proposals',
  summary: 'Governance actions that a transaction proposed',
  description:
    'In the order of the transaction, with the present state of each action. Answers an empty list when there is none or the scripts failed, 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(GovProposal),

  handle: ({ db, network, warn }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { facts, transaction } = await readTransaction(snapshot, path.txHash, warn);
      if (!transaction.valid) return [];
      const ledger = await transactionFacts(snapshot, network, [{ facts, transaction }]);
      return transaction.body.proposals.map((proposal, index) => shownGovProposal(proposal, index, facts, ledger));
    }),
});
