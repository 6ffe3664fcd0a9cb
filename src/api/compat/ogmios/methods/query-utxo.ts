import Type from 'typebox';
import { ServiceError } from '../../../../kernel/errors.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import type { ChainOutput } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import { listUnspentOutputs } from '../../../../store/queries/cardano/outputs/output-owners.js';
import { findOutputs } from '../../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { Closed, Integer } from '../../../kit/schema.js';
import { ownersAt } from '../../../services/addresses/address-owner.js';
import { method } from '../method.js';
import { TransactionId } from '../params.js';
import { readLedger } from '../read-ledger.js';
import { toAddressText, toScript, toValue } from '../values.js';

const MAX_REFERENCES = 1_000;
const MAX_ADDRESSES = 100;
/** A response is one message, so it cannot be streamed. */
const MAX_OUTPUTS = 20_000;

export const queryUtxo = method({
  lane: 'ledger',
  params: Closed({
    outputReferences: Type.Optional(
      Type.Array(
        Closed({ transaction: TransactionId, index: Integer({ minimum: 0, description: 'Index of the output' }) }),
        { maxItems: MAX_REFERENCES, description: 'References of the outputs' },
      ),
    ),
    addresses: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAX_ADDRESSES, description: 'Addresses of the owners' }),
    ),
  }),

  run(context, { outputReferences, addresses }, session) {
    const { network } = context;
    if (outputReferences !== undefined && addresses !== undefined)
      throw new ServiceError('invalid', "Pass at most one of 'outputReferences' and 'addresses'");
    if (outputReferences !== undefined) {
      const outpoints = outputReferences.map(({ transaction, index }) => ({ txHash: fromHex(transaction.id), index }));
      return readLedger(context, session, async (db) =>
        (await findOutputs(db, outpoints)).filter(({ spentBy }) => spentBy === undefined).map(toUtxo),
      );
    }
    if (addresses === undefined)
      throw new ServiceError('invalid', "The whole UTxO set is not available: pass 'addresses' or 'outputReferences'");
    const findOwners = ownersAt(addresses, network);
    return readLedger(context, session, async (db) => {
      const outputs = await listUnspentOutputs(db, await findOwners(db), { limit: MAX_OUTPUTS + 1 });
      if (outputs.length > MAX_OUTPUTS)
        throw new ServiceError(
          'invalid',
          `The addresses have more than ${MAX_OUTPUTS} unspent outputs: pass fewer addresses, or use the Kupo API`,
        );
      return outputs.map(toUtxo);
    });
  },
});

export const toUtxo = (output: ChainOutput) => ({
  transaction: { id: output.txHash },
  index: output.index,
  address: toAddressText(output.address),
  value: toValue(output.lovelace, output.assets),
  ...(output.inlineDatum !== undefined
    ? { datum: toHex(output.inlineDatum) }
    : output.datumHash !== undefined && { datumHash: output.datumHash }),
  ...(output.referenceScript !== undefined && { script: toScript(output.referenceScript) }),
});
