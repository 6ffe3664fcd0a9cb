import Type from 'typebox';
import { changeWarnings } from '../../../builder/assemble/change-address.js';
import { computeValidUntil } from '../../../builder/plan/validity.js';
import { SCRIPT_REQUEST_DEFAULTS, type ScriptTransactionRequest } from '../../../builder/request/script-request.js';
import { buildScriptTransaction } from '../../../builder/scripts/script-rounds.js';
import { walletOutputs } from '../../../builder/scripts/script-wallet.js';
import { AddressParser } from '../../../builder/wallet/address-parser.js';
import { encodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { chainHead } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, described, Hex, Integer, named } from '../../kit/schema.js';
import { loadCancellableOrder } from '../../services/aggregator/cancellable-order.js';
import { parseOwner } from '../../services/aggregator/owner.js';
import { toTxInputs } from '../../services/aggregator/requested-utxos.js';
import { AggUtxo, AggUtxos, ChangeAddressText, SenderAddress } from '../../services/aggregator/shapes.js';
import { gather } from '../../services/transaction-builder/gather.js';
import { draftRunner } from '../../services/transactions/run-draft.js';
import { requireEvaluation } from '../../services/transactions/run-scripts.js';
import { ordering } from '../../shapes/aggregator/build.js';
import { AGGREGATOR_EXAMPLE } from '../../shapes/aggregator/examples.js';
import { parseUtxos } from '../../shapes/transaction-builder/read-request.js';
import { BUILD_BODY_BYTES } from '../../shapes/transaction-builder/shapes.js';

export const aggregatorCancel = operation({
  ...ordering,
  id: 'aggregatorCancel',
  route: 'POST /api/aggregator/cancel-tx',
  summary: 'Build an unsigned transaction that cancels an order',
  description:
    'Everything that the order holds goes to `changeAddress`, less the fee. The script of the DEX is evaluated first, so that a cancellation that it would reject fails now. A UTxO of the owner is the collateral; one with only ADA is best. Returns 501 on a chain on which the script of the DEX was never published, for example a simulated one.',
  body: named(
    'AggCancelRequest',
    Closed({
      orderTxHash: Hex(64, 'Hash of the transaction that placed the order'),
      orderOutputIndex: Integer({
        minimum: 0,
        maximum: 65_535,
        description: 'Position of the order among the outputs of its transaction, from 0',
      }),
      ownerAddress: SenderAddress,
      changeAddress: Type.Optional(ChangeAddressText),
      utxos: Type.Optional(AggUtxos),
      collateralUtxo: Type.Optional(described(AggUtxo, 'UTxO for the collateral, for orders whose script has to run')),
    }),
  ),
  bodyLimit: BUILD_BODY_BYTES,
  result: named(
    'AggCancelTransaction',
    Closed({
      unsignedTxCbor: Type.String({ description: 'Unsigned transaction in CBOR, hexadecimal' }),
      txBodyHash: Type.String({ description: 'Hash of the transaction body; signing does not change it' }),
      feeLovelace: described(Amount, 'Fee of the transaction, in lovelace'),
    }),
  ),
  errors: ['not-found', 'not-implemented'],
  exampleNeeds:
    'an open order of your own: `orderTxHash` and `orderOutputIndex` from `/api/dex/orders/owner/{pkh}`, and the address that owns it',
  example: { body: AGGREGATOR_EXAMPLE.cancel },

  async handle(context, { body }) {
    const { db, network, services, flow } = context;
    requireEvaluation(flow);
    const owner = parseOwner(body.ownerAddress, network, 'ownerAddress');
    const changeAddress = body.changeAddress ?? body.ownerAddress;
    const change = new AddressParser(network).payment(changeAddress, 'changeAddress');
    const reference = { txHash: fromHex(body.orderTxHash), index: body.orderOutputIndex };
    const { registry } = services.market.market(network.id);
    const order = await db.snapshot((snapshot) => loadCancellableOrder(snapshot, reference, owner, registry));
    const source = { utxos: body.utxos && parseUtxos(toTxInputs(body.utxos)), senderAddress: body.ownerAddress };
    const ledgerQueries =
      change.lock.type === 'script' ? { signers: [{ type: 'script', hash: fromHex(change.lock.hash) }] as const } : {};
    const { utxos, ledger } = await gather(context, source, [], ledgerQueries);
    for (const { text } of changeWarnings(change, ledger)) throw new ServiceError('invalid', text);
    const { script, carriedBy } = order.script;
    const request: ScriptTransactionRequest = {
      ...SCRIPT_REQUEST_DEFAULTS,
      inputs: [
        {
          output: { reference, content: order.content },
          datum: order.datum,
          consent: { name: 'the order', redeemer: encodePlutusData(order.redeemer) },
        },
      ],
      scripts: carriedBy === undefined ? [script] : [],
      referenceInputs: carriedBy === undefined ? [] : [carriedBy],
      signers: [order.cancelKey],
      changeAddress: change.bytes,
      wallet: walletOutputs(utxos, network),
      ...(body.collateralUtxo && { collateral: walletOutputs(parseUtxos(toTxInputs([body.collateralUtxo])), network) }),
      validUntil: computeValidUntil(undefined, ledger),
    };
    const head = await chainHead(db, network);
    if (head === undefined) throw new ServiceError('unavailable', `${network.id} is not indexed yet`);
    const run = draftRunner(
      { network, flow, head },
      request,
      (_, reason) => `The script of the DEX rejects the cancellation: ${reason}`,
    );
    const { cbor, hash, fee } = await buildScriptTransaction(request, head.parameters, run);
    return { unsignedTxCbor: toHex(cbor), txBodyHash: toHex(hash), feeLovelace: fee.toString() };
  },
});
