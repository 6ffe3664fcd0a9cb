import Type from 'typebox';
import { minUtxo } from '../../../builder/plan/output-minimum.js';
import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Amount, BodyNetwork, Closed, Count, described, named, OneOf } from '../../kit/schema.js';
import { gatherLedger } from '../../services/transaction-builder/gather.js';
import { ASSET_EXAMPLE, RECIPIENT_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { parsePayment } from '../../shapes/transaction-builder/read-request.js';
import { PlainOutputFields } from '../../shapes/transaction-builder/shapes.js';

/** More than any transaction can carry. */
const HexBytes = (description: string) =>
  Type.String({ minLength: 2, maxLength: 65_536, pattern: '^(?:[0-9a-fA-F]{2})+$', description });

export const getMinUtxo = operation({
  id: 'getMinUtxo',
  route: 'POST /api/tx/min-utxo',
  tag: 'Transaction Builder',
  summary: 'Get the minimum UTxO value of an output',
  description:
    'Computed from the size of the output and the current protocol parameters. Datum, script and assets make the output larger; `lovelace` of the request does not change the result.',
  gate: 'caller',
  scope: 'cardano',
  addOn: 'transactionBuilder',
  networkInBody: true,
  body: named(
    'MinUtxoRequest',
    Closed({
      ...PlainOutputFields,
      inlineDatum: Type.Optional(HexBytes('CBOR of the datum')),
      referenceScript: Type.Optional(
        Closed(
          {
            language: OneOf(['native', 'plutus-v1', 'plutus-v2', 'plutus-v3'], 'Language of the script'),
            bytes: HexBytes('CBOR when native, the bytes of the witness set when Plutus'),
          },
          { description: 'Script that the output contains for other transactions' },
        ),
      ),
      network: Type.Optional(BodyNetwork),
    }),
  ),
  result: Closed({
    minLovelace: described(Amount, 'Minimum UTxO value of the output, in lovelace'),
    coinsPerUtxoByte: described(Amount, 'Protocol parameter: lovelace per byte of an output'),
    size: Count('Size of the output in bytes when it holds exactly that value'),
  }),
  errors: [],
  example: { body: { address: RECIPIENT_EXAMPLE, lovelace: '0', assets: [ASSET_EXAMPLE] } },

  async handle(context, { body }) {
    const { address, assets = [] } = parsePayment(
      { address: body.address, lovelace: body.lovelace, ...(body.assets && { assets: body.assets }) },
      () => 'The body',
    );
    const { inlineDatum, referenceScript: script } = body;
    const min = minUtxo(
      {
        address,
        assets,
        ...(inlineDatum !== undefined && { inlineDatum }),
        ...(script !== undefined && { referenceScript: { language: script.language, bytes: fromHex(script.bytes) } }),
      },
      await gatherLedger(context),
    );
    return {
      minLovelace: min.minLovelace.toString(),
      coinsPerUtxoByte: min.coinsPerUtxoByte.toString(),
      size: min.sizeBytes,
    };
  },
});
