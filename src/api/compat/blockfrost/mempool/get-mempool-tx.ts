import Type, { type Static } from 'typebox';
import { parseTransaction } from '../../../../builder/encoding/transaction-text.js';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../../../chains/cardano/certificates/certificate.js';
import { netDeposits } from '../../../../chains/cardano/ledger/deposits.js';
import { hashScript } from '../../../../chains/cardano/scripts/script.js';
import { getDatumHash, type OutputReference, type TxOutput } from '../../../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../../../chains/cardano/transactions/transaction.js';
import type { AssetQuantity } from '../../../../chains/cardano/transactions/value.js';
import type { Redeemer } from '../../../../chains/cardano/transactions/witnesses.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { pendingBytes } from '../../../../store/queries/cardano/mempool/mempool.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../../kit/schema.js';
import { requireCapability } from '../../../services/transactions/capability.js';
import { viewLedgerFor } from '../../../services/transactions/ledger-state.js';
import { SignedAmount } from '../../../shapes/outputs/asset-json.js';
import { Amounts, toLovelaceAmount, type UnitAmount } from '../amounts.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { notFound, PARAMETER, readHash } from '../parameters.js';

const Slot = (description: string) => Nullable(described(Amount, description));

const Tx = Closed({
  hash: Type.String({ description: FIELD.txHash }),
  output_amount: Amounts('Sums of the outputs'),
  fees: described(Amount, 'Fee, in lovelace'),
  deposit: described(SignedAmount, 'Deposits paid minus deposits returned, in lovelace'),
  size: Count('Size in bytes'),
  invalid_before: Slot('First slot in which it is valid; null without a limit'),
  invalid_hereafter: Slot('First slot in which it is no longer valid; null without a limit'),
  utxo_count: Count('Number of spent and created outputs'),
  withdrawal_count: Count('Number of withdrawals'),
  mir_cert_count: Count('Number of MIR certificates'),
  delegation_count: Count('Number of delegations to pools'),
  stake_cert_count: Count('Number of stake registrations and deregistrations'),
  pool_update_count: Count('Number of pool registrations and updates'),
  pool_retire_count: Count('Number of pool retirements'),
  asset_mint_or_burn_count: Count('Number of minted and burned assets'),
  redeemer_count: Count('Number of redeemers'),
  valid_contract: Type.Boolean({ description: 'False when the sender expects a script to fail' }),
});

const Input = Closed({
  address: Type.Optional(Type.String({ description: 'Address of the output; absent when it is unknown' })),
  tx_hash: Type.String({ description: FIELD.txHash }),
  output_index: Count(FIELD.outputIndex),
  collateral: Type.Boolean({ description: 'True for collateral' }),
  reference: Type.Boolean({ description: 'True for an output that is only read' }),
});

const Output = Closed({
  address: Type.String({ description: FIELD.address }),
  amount: Amounts('Lovelace first, then native assets'),
  output_index: Count(FIELD.outputIndex),
  data_hash: Nullable(Type.String({ description: FIELD.datumHash })),
  inline_datum: Nullable(Type.String({ description: 'CBOR of the inline datum; null without one' })),
  collateral: Type.Boolean({ description: 'True for the return of collateral' }),
  reference_script_hash: Nullable(Type.String({ description: 'Hash of its script; null without one' })),
});

const RedeemerContent = Closed({
  tx_index: Count('Index of the input, policy, certificate or withdrawal'),
  purpose: Type.String({ description: 'Purpose of the script' }),
  unit_mem: described(Amount, 'Memory units'),
  unit_steps: described(Amount, 'CPU steps'),
});

export const getMempoolTx = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.getMempoolTx',
  route: `GET ${BLOCKFROST}/mempool/{hash}`,
  summary: 'Get a transaction in the mempool of the node',
  path: Type.Object({ hash: PARAMETER.txHash }),
  errors: ['not-found', 'not-implemented'],
  exampleNeeds: 'the hash of a transaction in the mempool',
  example: { path: { hash: 'ab'.repeat(32) } },
  result: named(
    'mempool_tx_content',
    Closed({
      tx: described(Tx, 'The transaction'),
      inputs: Type.Array(Input, { description: 'Inputs, collateral and reference inputs' }),
      outputs: Type.Array(Output, { description: 'Outputs, then the return of collateral' }),
      redeemers: Type.Array(RedeemerContent, { description: 'Redeemers' }),
    }),
  ),

  handle({ db, network, services }, { path }) {
    requireCapability(services, network, 'mempool');
    const hash = readHash(path.hash);
    return db.snapshot(async (snapshot) => {
      const bytes = await pendingBytes(snapshot, fromHex(hash));
      if (bytes === undefined) throw notFound();
      const transaction = parseTransaction(toHex(bytes));
      const { state, view } = await viewLedgerFor(snapshot, network, transaction, { additional: new Map() });
      const { body, witnesses } = transaction;
      const toInput = (collateral: boolean, reference: boolean) => (spent: OutputReference) => {
        const address = view.lookUp(spent)?.content.address;
        return {
          ...(address && { address: addressBytesText(address) }),
          tx_hash: toHex(spent.txHash),
          output_index: spent.index,
          collateral,
          reference,
        };
      };
      return {
        tx: toTx(transaction, netDeposits(transaction, state) ?? 0n),
        inputs: [
          ...body.inputs.map(toInput(false, false)),
          ...body.collateral.map(toInput(true, false)),
          ...body.referenceInputs.map(toInput(false, true)),
        ],
        outputs: [
          ...body.outputs.map((output, index) => toOutput(output, index, false)),
          ...(body.collateralReturn ? [toOutput(body.collateralReturn, body.outputs.length, true)] : []),
        ],
        redeemers: witnesses.redeemers.map(toRedeemer),
      };
    });
  },
});

const toUnits = (assets: readonly AssetQuantity[]): Static<typeof UnitAmount>[] =>
  assets.map(({ policyId, assetName, quantity }) => ({
    unit: toHex(policyId) + toHex(assetName),
    quantity: quantity.toString(),
  }));

function sumOutputs(outputs: readonly TxOutput[]): Static<typeof UnitAmount>[] {
  const sums = new Map<string, bigint>();
  for (const { unit, quantity } of outputs.flatMap(({ assets }) => toUnits(assets)))
    sums.set(unit, (sums.get(unit) ?? 0n) + BigInt(quantity));
  const units = [...sums].map(([unit, quantity]) => ({ unit, quantity: quantity.toString() }));
  return [
    toLovelaceAmount(outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n)),
    ...units.sort((one, other) => (one.unit < other.unit ? -1 : 1)),
  ];
}

function toTx({ hash, body, witnesses, valid, sizeBytes }: Transaction, deposit: bigint): Static<typeof Tx> {
  const count = (matches: (certificate: Certificate) => boolean): number => body.certificates.filter(matches).length;
  return {
    hash: toHex(hash),
    output_amount: sumOutputs(body.outputs),
    fees: (body.fee ?? 0n).toString(),
    deposit: deposit.toString(),
    size: sizeBytes,
    invalid_before: body.validFrom?.toString() ?? null,
    invalid_hereafter: body.validUntil?.toString() ?? null,
    utxo_count: body.inputs.length + body.outputs.length,
    withdrawal_count: body.withdrawals.length,
    mir_cert_count: count(({ kind }) => kind === 'instant-rewards'),
    delegation_count: count((certificate) => 'stake' in certificate && 'pool' in certificate),
    stake_cert_count: count((certificate) => 'stake' in certificate && 'deposit' in certificate),
    pool_update_count: count(({ kind }) => kind === 'pool-registration'),
    pool_retire_count: count(({ kind }) => kind === 'pool-retirement'),
    asset_mint_or_burn_count: body.mint.length,
    redeemer_count: witnesses.redeemers.length,
    valid_contract: valid,
  };
}

function toOutput(output: TxOutput, index: number, collateral: boolean): Static<typeof Output> {
  const datumHash = getDatumHash(output);
  return {
    address: addressBytesText(output.address),
    amount: [toLovelaceAmount(output.lovelace), ...toUnits(output.assets)],
    output_index: index,
    data_hash: datumHash === undefined ? null : toHex(datumHash),
    inline_datum: output.inlineDatum === undefined ? null : toHex(output.inlineDatum),
    collateral,
    reference_script_hash: output.scriptRef === undefined ? null : toHex(hashScript(output.scriptRef)),
  };
}

const toRedeemer = ({ purpose, index, units }: Redeemer): Static<typeof RedeemerContent> => ({
  tx_index: index,
  purpose,
  unit_mem: units.memory.toString(),
  unit_steps: units.steps.toString(),
});
