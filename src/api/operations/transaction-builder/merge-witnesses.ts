import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { BodyNetwork, Closed, named } from '../../kit/schema.js';
import { mergeSignatures } from '../../services/transaction-builder/merge-signatures.js';
import { MERGE_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD_BODY_BYTES, Source, TxCbor } from '../../shapes/transaction-builder/shapes.js';
import { readSignedForm, SignedForm } from '../../shapes/transaction-builder/signed-form.js';

export const mergeWitnesses = operation({
  id: 'mergeWitnesses',
  route: 'POST /api/tx/witness/merge',
  tag: 'Transaction Builder',
  summary: 'Merge witnesses into a transaction and list missing signers',
  description:
    'Send `cbor` and `witnesses`, or `transaction` and `signatures`. Each witness is a witness set from a wallet (CIP-30), a signed copy of the transaction, or a single `[vkey, signature]`; `signatures` also takes public keys with their signatures. Signatures are verified. Missing signers are known for inputs that are in the index or described in `utxos`.',
  gate: 'caller',
  scope: 'cardano',
  addOn: 'transactionBuilder',
  networkInBody: true,
  warns: true,
  body: named(
    'MergeWitnessesRequest',
    Closed({
      cbor: Type.Optional(TxCbor('Transaction in CBOR; existing witnesses are preserved')),
      witnesses: Type.Optional(
        Type.Array(TxCbor('Witnesses'), {
          minItems: 1,
          maxItems: 50,
          description: 'Witness sets to add, each in CBOR, hexadecimal',
        }),
      ),
      ...SignedForm,
      utxos: Source.utxos,
      network: Type.Optional(BodyNetwork),
    }),
  ),
  bodyLimit: BUILD_BODY_BYTES,
  result: Closed({
    tx_cbor: Type.String({ description: 'Transaction with the signatures, in CBOR, hexadecimal' }),
    tx_hash: Type.String({ description: FIELD.txHash }),
    complete: Type.Boolean({ description: 'True when all known signers have signed' }),
    missing_key_hashes: Type.Array(Type.String(), {
      description: 'Hashes of the keys that have not signed, 56 hexadecimal digits each',
    }),
  }),
  errors: [],
  example: { body: MERGE_EXAMPLE },

  async handle({ db, warn }, { body }) {
    const { cbor = '', witnesses = [] } = body;
    const names = { transaction: 'cbor', witness: (index: number) => `witnesses[${index}]` };
    const witnessed = readSignedForm(body, ['cbor', 'witnesses']) ?? { cbor, witnesses, names };
    const merged = await mergeSignatures(db, witnessed, body.utxos);
    if (merged.unresolvedInputs > 0)
      warn(`inputs-unknown: ${merged.unresolvedInputs} inputs are not known, so their signatures cannot be checked`);
    return {
      tx_cbor: merged.cbor,
      tx_hash: merged.hash,
      complete: merged.complete,
      missing_key_hashes: [...merged.missingKeyHashes],
    };
  },
});
