import Type, { type Static } from 'typebox';
import { hashScript } from '../../../chains/cardano/scripts/script.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { scriptsByHash } from '../../../store/queries/cardano/chain/revealed-content.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { oneTransaction } from '../../services/transactions/scripts.js';
import { ScriptType, scriptType } from '../../shapes/outputs/script-type.js';
import { REDEEMER_PURPOSES } from '../../shapes/transactions/redeemer-json.js';
import { scriptsNeeded } from '../../shapes/transactions/scripts-needed.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

const TxScript = named(
  'TxScript',
  Closed({
    scriptHash: Type.String({ description: FIELD.scriptHash }),
    type: Nullable(described(ScriptType, 'Language of the script; null when the index has not seen it')),
    purpose: OneOf(REDEEMER_PURPOSES, 'Script purpose: spend, mint, cert, reward, vote, propose or guard'),
    inWitness: Type.Boolean({ description: 'True when the transaction includes the script itself' }),
    reference: Nullable(
      Closed(
        { txHash: Type.String({ description: FIELD.txHash }), outputIndex: Count(FIELD.outputIndex) },
        { description: 'Input or reference input that contains the script' },
      ),
    ),
    size: Nullable(Count('Bytes')),
  }),
);

export const listTransactionScripts = operation({
  ...transactionDefinition,
  id: 'listTransactionScripts',
  example: { path: { txHash: EXAMPLE.tx.withRedeemer } },
  route: 'GET /api/transactions/{txHash}/scripts',
  summary: 'List the scripts that a transaction runs, by purpose',
  description:
    'Native and Plutus scripts required by inputs, mints, withdrawals, certificates, votes and proposals. `reference` is the output that contains a script which the transaction does not include. Returns 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(TxScript),

  handle: ({ db, warn }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { transaction, lookupContent: findContent } = await oneTransaction(snapshot, path.txHash, warn);
      const { body, witnesses } = transaction;
      const needed = scriptsNeeded(transaction, findContent).all;
      const known = await scriptsByHash(
        snapshot,
        needed.map(({ scriptHash }) => fromHex(scriptHash)),
      );
      const carried = new Set(witnesses.scripts.map((script) => toHex(hashScript(script))));
      const named = [...body.referenceInputs, ...body.inputs].map(findContent).filter((output) => output !== undefined);
      return needed.map(({ scriptHash, purpose }): Static<typeof TxScript> => {
        const script = known.get(scriptHash);
        const carrier = named.find(({ referenceScript }) => referenceScript?.hash === scriptHash);
        const inWitness = carried.has(scriptHash);
        return {
          scriptHash,
          type: script === undefined ? null : scriptType(script.language),
          purpose,
          inWitness,
          reference: inWitness || carrier === undefined ? null : { txHash: carrier.txHash, outputIndex: carrier.index },
          size: script?.sizeBytes ?? null,
        };
      });
    }),
});
