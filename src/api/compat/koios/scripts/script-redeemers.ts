import { blake2b256 } from '../../../../kernel/blake2b.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { findProtocolParameters } from '../../../../store/queries/cardano/chain/protocol-parameters.js';
import { listRedeemers } from '../../../../store/queries/cardano/transactions/scripts.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Hex } from '../../../kit/schema.js';
import { datumValue } from '../../../shapes/outputs/data-json.js';
import { REDEEMER_PURPOSES, unitsFee } from '../../../shapes/transactions/redeemer-json.js';
import { json, text } from '../fields.js';
import { koiosRoute } from '../koios-route.js';

/** They are one JSON value. */
const MAX_REDEEMERS = 5_000;

export const scriptRedeemers = koiosRoute({
  path: 'script_redeemers',
  summary: 'Get the redeemers of a script',
  description: `A script with more than ${MAX_REDEEMERS} redeemers is rejected.`,
  columns: { script_hash: text('Hash of the script'), redeemers: json('Redeemers, newest first') },
  parameters: { _script_hash: Hex(56, 'Hash of a script') },
  example: { query: { _script_hash: EXAMPLE.plutusScript } },

  async read({ db, network }, { parameters }) {
    const hash = parameters._script_hash.toLowerCase();
    const range = { purpose: undefined, skip: 0, limit: MAX_REDEEMERS + 1 };
    const redeemers = await listRedeemers(db, fromHex(hash), range);
    if (redeemers.length > MAX_REDEEMERS)
      throw new ServiceError(
        'invalid',
        `The script has more than ${MAX_REDEEMERS} redeemers: use GET /api/scripts/{scriptHash}/redeemers`,
      );
    if (redeemers.length === 0) return [];
    const epochs = redeemers.map(({ epoch }) => epoch);
    const parametersByEpoch = await findProtocolParameters(db, network, epochs);
    return [
      {
        script_hash: hash,
        redeemers: redeemers.map(({ txHash, index, purpose, data, memory, steps, epoch }) => {
          const prices = parametersByEpoch.get(epoch);
          return {
            tx_hash: txHash,
            tx_index: index,
            unit_mem: Number(memory),
            unit_steps: Number(steps),
            fee: ((prices && unitsFee({ memory, steps }, prices)) ?? 0n).toString(),
            purpose: REDEEMER_PURPOSES[purpose],
            datum_hash: toHex(blake2b256(data)),
            datum_value: datumValue(data),
          };
        }),
      },
    ];
  },
});
