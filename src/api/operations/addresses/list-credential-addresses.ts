import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { addressesOfCredential } from '../../../store/queries/cardano/chain/chain-addresses.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named } from '../../kit/schema.js';
import { payersWith } from '../../services/addresses/payment-credential.js';
import { credentialDefinition, example, numbered, path } from '../../shapes/addresses/credentials.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

export const listCredentialAddresses = operation({
  ...credentialDefinition,
  id: 'listCredentialAddresses',
  route: 'GET /api/addresses/cred/{credential}/addresses',
  summary: 'List the addresses of a payment credential',
  description: 'In order of first appearance. Returns an empty list for a credential that the chain has not seen.',
  path,
  query: Type.Object(numbered),
  result: Type.Array(
    named(
      'CredentialAddress',
      Closed({
        address: Type.String({ description: FIELD.address }),
        stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
      }),
    ),
  ),
  example,
  cachedUntilNextBlock: true,

  handle({ db, network }, input) {
    const findOwners = payersWith(input.path.credential);
    return db.snapshot(async (snapshot) => {
      const owners = await findOwners(snapshot);
      const addresses = await numberedPage(input.query, (range) => addressesOfCredential(snapshot, owners, range));
      return addresses.map(({ bytes, stake }) => ({
        address: addressBytesText(bytes),
        stakeAddress: stake === undefined ? null : stakeAddressText(stake, network),
      }));
    });
  },
});
