import { toHex } from '../../../../kernel/hex.js';
import { epochFirstBlocks } from '../../../../store/queries/cardano/blocks/epoch-first-blocks.js';
import { findEpochLedgers } from '../../../../store/queries/cardano/blocks/epoch-ledgers.js';
import { epochsBetween } from '../../../../store/queries/cardano/blocks/epochs.js';
import { findProtocolParameters } from '../../../../store/queries/cardano/chain/protocol-parameters.js';
import { eraName } from '../../../shapes/cardano-blocks/block-json.js';
import { toParametersJson } from '../../../shapes/epochs/protocol-params.js';
import { FIELDS, textOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { bySkipping } from '../rows/chain-rows.js';
import { PARAMETER_COLUMNS, toKoiosParameters } from '../shapes/parameters.js';
import { EpochParameter, readEpochBounds } from './epoch-parameter.js';

/** Parameters of an epoch are several kilobytes. */
const BATCH_EPOCHS = 20;

export const epochParams = koiosRoute({
  path: 'epoch_params',
  summary: 'List the protocol parameters of epochs, newest first',
  columns: {
    epoch_no: FIELDS.epoch_no,
    era: FIELDS.era,
    ...PARAMETER_COLUMNS,
    block_hash: textOrNull('Hash of the first block of the epoch'),
  },
  parameters: EpochParameter,
  narrowBy: ['epoch_no'],
  example: { query: { limit: 1 } },

  read({ db, network }, { parameters, request }) {
    const { from, to } = readEpochBounds(request, parameters._epoch_no);
    const range = { after: from - 1, before: to + 1 };
    const batches = bySkipping(async ({ skip, limit }) => {
      const epochs = await epochsBetween(db, range, { order: 'desc', skip, limit });
      if (epochs.length === 0) return [];
      const numbers = epochs.map(({ epoch }) => epoch);
      const [known, blocks, ledgers] = await Promise.all([
        findProtocolParameters(db, network, numbers),
        epochFirstBlocks(db, numbers),
        findEpochLedgers(db, { from: Math.min(...numbers), to: Math.max(...numbers) }),
      ]);
      return numbers.flatMap((epoch) => {
        const values = known.get(epoch);
        const first = blocks.get(epoch);
        if (values === undefined || first === undefined) return [];
        const nonce = ledgers.get(epoch)?.nonce;
        const context = {
          nonce: nonce === undefined ? null : toHex(nonce),
          origin: 'GENESIS',
          govActionId: null,
        } as const;
        return [
          {
            epoch_no: epoch,
            era: eraName(first.era),
            ...toKoiosParameters(toParametersJson(values, context)),
            block_hash: first.hash,
          },
        ];
      });
    }, BATCH_EPOCHS);
    return { batches, sorted: [{ column: 'epoch_no', descending: true }] };
  },
});
