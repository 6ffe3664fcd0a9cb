import { readAction } from '../../../../chains/cardano/governance/governance.js';
import { readParameterUpdate } from '../../../../chains/cardano/parameters/protocol-update.js';
import { slotToTime } from '../../../../chains/cardano/time.js';
import { CborReader } from '../../../../kernel/cbor/reader.js';
import { toHex } from '../../../../kernel/hex.js';
import {
  type ParameterProposal,
  parameterProposals,
} from '../../../../store/queries/cardano/chain/parameter-proposals.js';
import { FIELDS, json } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { bySkipping } from '../rows/chain-rows.js';
import { toKoiosParameterUpdate } from '../shapes/parameters.js';

export const paramUpdates = koiosRoute({
  path: 'param_updates',
  summary: 'List proposals to change protocol parameters, newest first',
  columns: {
    tx_hash: FIELDS.tx_hash,
    block_height: FIELDS.block_height,
    block_time: FIELDS.block_time,
    epoch_no: FIELDS.epoch_no,
    data: json('New values by name'),
  },
  example: {},

  read({ db, network }) {
    const batches = bySkipping(async (range) =>
      (await parameterProposals(db, range)).map((proposal) => ({
        tx_hash: toHex(proposal.txHash),
        block_height: proposal.height,
        block_time: slotToTime(network, proposal.slot),
        epoch_no: proposal.epoch,
        data: toKoiosParameterUpdate(decodeUpdate(proposal)),
      })),
    );
    return { batches, sorted: [{ column: 'block_height', descending: true }] };
  },
});

function decodeUpdate({ index, content }: ParameterProposal) {
  const reader = new CborReader(content);
  if (index === undefined) return readParameterUpdate(reader);
  const action = readAction(reader);
  return action.kind === 'parameter-change' ? action.update : {};
}
