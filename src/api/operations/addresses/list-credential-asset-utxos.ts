import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { payersWith } from '../../services/addresses/payment-credential.js';
import { utxosWithAsset } from '../../services/outputs/utxo-pages.js';
import { credentialDefinition, numbered } from '../../shapes/addresses/credentials.js';
import { PaymentCredentialText } from '../../shapes/addresses/payment-credential.js';
import { AddressUtxo } from '../../shapes/outputs/address-utxo.js';
import { AssetUnit } from '../../shapes/outputs/asset-unit.js';

export const listCredentialAssetUtxos = operation({
  ...credentialDefinition,
  id: 'listCredentialAssetUtxos',
  route: 'GET /api/addresses/cred/{credential}/utxos/{asset}',
  summary: 'List the UTxOs of a payment credential that hold an asset',
  description:
    'Covers all addresses with the payment credential, in chain order. Returns an empty list for a credential that the chain has not seen and for an asset that was never minted.',
  path: Type.Object({ credential: PaymentCredentialText, asset: AssetUnit }),
  query: Type.Object(numbered),
  result: Type.Array(AddressUtxo),
  example: { path: { credential: EXAMPLE.paymentCredential, asset: EXAMPLE.unit } },
  cachedUntilNextBlock: true,

  handle: (context, input) => utxosWithAsset(context, payersWith(input.path.credential), input.path.asset, input.query),
});
