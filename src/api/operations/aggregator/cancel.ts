import Type from 'typebox';
import { AddressBook } from '../../../builder/address-book.js';
import { type PlacedOutput, type Reclaimed, type ReclaimRequest, reclaim } from '../../../builder/reclaim.js';
import type { Utxo } from '../../../builder/request.js';
import { validUntilOf } from '../../../builder/validity.js';
import { encodeAddress, parseAddress } from '../../../chains/cardano/address.js';
import { encodePlutusData } from '../../../chains/cardano/plutus-data.js';
import type { ProtocolParameters } from '../../../chains/cardano/protocol-parameters.js';
import type { ExecutionUnits } from '../../../chains/cardano/protocol-update.js';
import { decodeTransaction } from '../../../chains/cardano/transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { chainHead } from '../../../store/queries/cardano/protocol-parameters.js';
import { givenUtxos } from '../../aggregator/given-utxos.js';
import { ownerOf } from '../../aggregator/owner.js';
import { AggUtxo, AggUtxos, ChangeAddressText, SenderAddress } from '../../aggregator/shapes.js';
import { standingOrder } from '../../aggregator/standing-order.js';
import { operation } from '../../operation.js';
import { Closed, ExactInteger, Hex, Integer, named } from '../../schema.js';
import { ledgerStateFor } from '../transactions/ledger-state.js';
import { runScripts } from '../transactions/run-scripts.js';
import { gather } from '../tx/gather.js';
import { utxosOf } from '../tx/read-request.js';
import { BUILD_BODY_BYTES } from '../tx/shapes.js';
import { ordering } from './build.js';
import { AGGREGATOR_EXAMPLE } from './examples.js';
import type { AggregatorContext } from './quotes.js';

export const aggregatorCancel = operation({
  ...ordering,
  id: 'aggregatorCancel',
  route: 'POST /api/aggregator/cancel-tx',
  summary: 'An unsigned transaction that takes an order back',
  description:
    'Everything that the order holds goes to `changeAddress`, less the fee. The script of the DEX runs here first, so that what it would refuse is refused now. A UTxO of the owner stands as collateral; coins alone serve best. On a chain on which nobody ever showed the script of the DEX, as on a simulated one, this is 501.',
  body: named(
    'AggCancelRequest',
    Closed({
      orderTxHash: Hex(64, 'The transaction that placed it'),
      orderOutputIndex: Integer({ minimum: 0, maximum: 65_535 }),
      ownerAddress: SenderAddress,
      changeAddress: Type.Optional(ChangeAddressText),
      utxos: Type.Optional(AggUtxos),
      collateralUtxo: Type.Optional(AggUtxo),
    }),
  ),
  bodyLimit: BUILD_BODY_BYTES,
  result: named(
    'AggCancelTransaction',
    Closed({
      unsignedTxCbor: Type.String(),
      txBodyHash: Type.String({ description: 'Signing does not change it' }),
      feeLovelace: ExactInteger,
    }),
  ),
  errors: ['not-found', 'not-implemented'],
  example: { body: AGGREGATOR_EXAMPLE.cancel },

  async handle(context, { body }) {
    const { db, network, services } = context;
    const owner = ownerOf(body.ownerAddress, network, 'ownerAddress');
    const changeAddress = body.changeAddress ?? body.ownerAddress;
    new AddressBook(network).payment(changeAddress, 'changeAddress');
    const reference = { txHash: fromHex(body.orderTxHash), index: body.orderOutputIndex };
    const { registry } = services.market.market(network.id);
    const order = await db.snapshot((snapshot) => standingOrder(snapshot, reference, owner, registry));
    const source = { utxos: body.utxos && utxosOf(givenUtxos(body.utxos)), senderAddress: body.ownerAddress };
    const { utxos, ledger } = await gather(context, source, [], {});
    const request: Omit<ReclaimRequest, 'units'> = {
      taken: { reference, content: order.content },
      datum: order.datum,
      redeemer: encodePlutusData(order.redeemer),
      script: order.script,
      signers: [order.cancelKey],
      changeAddress,
      wallet: utxos.filter(isPlain).map(placed),
      ...(body.collateralUtxo && { collateral: placed(utxosOf(givenUtxos([body.collateralUtxo]))[0]!) }),
      validUntil: validUntilOf(undefined, ledger),
    };
    const { cbor, hash, fee } = await reclaimed(context, request);
    return { unsignedTxCbor: toHex(cbor), txBodyHash: toHex(hash), feeLovelace: fee };
  },
});

const isPlain = ({ dataHash, inlineDatum, referenceScriptHash }: Utxo): boolean =>
  dataHash === undefined && inlineDatum === undefined && referenceScriptHash === undefined;

const placed = ({ txHash, outputIndex = 0, address, lovelace, assets = [] }: Utxo): PlacedOutput => ({
  reference: { txHash: fromHex(txHash), index: outputIndex },
  content: {
    address: encodeAddress(parseAddress(address)),
    lovelace,
    assets: assets.map(({ policyId, assetName, quantity }) => ({
      policyId: fromHex(policyId),
      assetName: fromHex(assetName),
      quantity,
    })),
    datumHash: undefined,
    inlineDatum: undefined,
    scriptRef: undefined,
  },
});

/** What contracts of today usually need: the first draft is only run, never handed out. */
const USUAL_UNITS: ExecutionUnits = { memory: 2_000_000n, steps: 800_000_000n };

/** Other fees and inputs are other words to the script, and cost it a little more or less. */
const withMargin = (units: bigint): bigint => units + units / 10n;

async function reclaimed(
  { db, network }: AggregatorContext,
  request: Omit<ReclaimRequest, 'units'>,
): Promise<Reclaimed> {
  const head = await chainHead(db, network);
  if (head === undefined) throw new ServiceError('unavailable', `${network.id} is not indexed yet`);
  const parameters: ProtocolParameters = head.parameters;
  const draft = decodeTransaction(reclaim({ ...request, units: USUAL_UNITS }, parameters).cbor);
  const known = new Map(
    [request.taken, ...request.wallet, ...(request.collateral ? [request.collateral] : [])].map(
      ({ reference, content }) => [`${toHex(reference.txHash)}#${reference.index}`, content],
    ),
  );
  const state = await db.snapshot((snapshot) => ledgerStateFor(snapshot, network, draft, known));
  const evaluation = await runScripts(draft, state, network);
  if (!evaluation.ok) throw new ServiceError('invalid', `The script of the DEX refuses: ${evaluation.reason}`);
  const [cost] = evaluation.scripts;
  if (cost === undefined) throw new ServiceError('internal', 'no script ran for the order');
  const units = { memory: withMargin(cost.memory), steps: withMargin(cost.steps) };
  return reclaim({ ...request, units }, parameters);
}
