import Type, { type Static } from 'typebox';
import type { Certificate } from '../../../../chains/cardano/certificates/certificate.js';
import { slotToTime } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { type CreatedContent, findCreatedContent } from '../../../../store/queries/cardano/outputs/created-assets.js';
import { selectIdsByHash, storedTransactions } from '../../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../../kit/schema.js';
import { readAllStored } from '../../../services/transactions/full-transaction.js';
import { SignedAmount } from '../../../shapes/outputs/asset-json.js';
import { listEffectiveCertificates } from '../../../shapes/transactions/certificates.js';
import { noSuchTransaction, type ReadTransaction } from '../../../shapes/transactions/full-transaction.js';
import { Amounts, toLovelaceAmount } from '../amounts.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { readHash } from '../parameters.js';
import { requireKnown, TX_ROUTE } from './tx-route.js';

const Slot = (description: string) => Nullable(described(Amount, description));

const TxContent = named(
  'tx_content',
  Closed({
    hash: Type.String({ description: FIELD.txHash }),
    block: Type.String({ description: FIELD.blockHash }),
    block_height: Count(FIELD.blockHeight),
    block_time: Integer({ description: 'Unix time in seconds' }),
    slot: Count(FIELD.slot),
    index: Count('Index of the transaction in the block'),
    output_amount: Amounts('Sum of the ada in all outputs, then the assets of each output'),
    fees: described(Amount, 'Fee, or the collateral that was taken, in lovelace'),
    deposit: described(SignedAmount, 'Deposits paid minus deposits returned, in lovelace'),
    size: Count('Bytes, as the ledger measures them for fees'),
    invalid_before: Slot('First slot in which it is valid; null without a limit'),
    invalid_hereafter: Slot('First slot in which it is no longer valid; null without a limit'),
    utxo_count: Count('Number of spent and created outputs'),
    withdrawal_count: Count('Number of withdrawals'),
    mir_cert_count: Count('Number of pots from which certificates paid rewards'),
    delegation_count: Count('Number of delegations to pools'),
    stake_cert_count: Count('Number of stake registrations and deregistrations'),
    pool_update_count: Count('Number of pool registrations and updates'),
    pool_retire_count: Count('Number of pool retirements'),
    asset_mint_or_burn_count: Count('Number of minted and burned assets'),
    redeemer_count: Count('Number of redeemers'),
    valid_contract: Type.Boolean({ description: 'False when a script failed and the collateral was taken' }),
    treasury_donation: described(Amount, 'Donation to the treasury, in lovelace'),
  }),
);

export const getTx = operation({
  ...TX_ROUTE,
  id: 'blockfrost.getTx',
  route: `GET ${BLOCKFROST}/txs/{hash}`,
  summary: 'Get a transaction',
  result: TxContent,
  example: { path: { hash: EXAMPLE.tx.any } },

  handle({ db, network, warn }, { path }) {
    const hash = fromHex(readHash(path.hash));
    return db.snapshot(async (snapshot) => {
      const [stored, created] = await Promise.all([
        storedTransactions(snapshot, selectIdsByHash(snapshot, [hash]), 'asc'),
        findCreatedContent(snapshot, hash),
      ]);
      const [read] = readAllStored(snapshot, stored, warn);
      if (read === undefined) throw noSuchTransaction();
      return toTxContent(read, created, network);
    });
  },
});

function toTxContent(
  read: ReadTransaction,
  created: CreatedContent,
  network: CardanoNetwork,
): Static<typeof TxContent> {
  const { facts, transaction } = read;
  const { body, witnesses, valid } = transaction;
  const certificates = listEffectiveCertificates(read).map(([, certificate]) => certificate);
  const count = (matches: (certificate: Certificate) => boolean): number => certificates.filter(matches).length;
  return {
    hash: toHex(facts.hash),
    block: facts.block.hash,
    block_height: facts.block.height,
    block_time: slotToTime(network, facts.block.slot),
    slot: facts.block.slot,
    index: facts.index,
    output_amount: [toLovelaceAmount(facts.output), ...listAssets(created)],
    fees: requireKnown(facts.fee).toString(),
    deposit: requireKnown(facts.deposit).toString(),
    size: measureTx(facts),
    invalid_before: body.validFrom?.toString() ?? null,
    invalid_hereafter: body.validUntil?.toString() ?? null,
    utxo_count: (valid ? body.inputs : body.collateral).length + created.outputs,
    withdrawal_count: valid ? body.withdrawals.length : 0,
    mir_cert_count: countPots(certificates),
    delegation_count: count((certificate) => 'stake' in certificate && 'pool' in certificate),
    stake_cert_count: count((certificate) => 'stake' in certificate && 'deposit' in certificate),
    pool_update_count: count(({ kind }) => kind === 'pool-registration'),
    pool_retire_count: count(({ kind }) => kind === 'pool-retirement'),
    asset_mint_or_burn_count: valid ? body.mint.length : 0,
    redeemer_count: valid ? witnesses.redeemers.length : 0,
    valid_contract: valid,
    treasury_donation: (valid ? (body.donation ?? 0n) : 0n).toString(),
  };
}

const ALONZO = 5;

/** The size that the ledger measures for fees: without the validity flag, which a transaction has since Alonzo. */
const measureTx = ({ sizeBytes, block }: ReadTransaction['facts']): number =>
  block.era >= ALONZO ? sizeBytes - 1 : sizeBytes;

/** The assets of each output by unit; those of several outputs are not added. */
const listAssets = ({ assets }: CreatedContent) =>
  assets
    .map(({ unit, quantity }) => ({ unit, quantity: quantity.toString() }))
    .sort((one, other) => (one.unit < other.unit ? -1 : one.unit > other.unit ? 1 : 0));

const countPots = (certificates: readonly Certificate[]): number =>
  new Set(
    certificates.flatMap((each) => (each.kind === 'instant-rewards' && each.rewards.length > 0 ? [each.pot] : [])),
  ).size;
