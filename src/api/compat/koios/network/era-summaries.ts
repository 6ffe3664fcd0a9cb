import { slotToTime } from '../../../../chains/cardano/time.js';
import { epochFirstBlocks } from '../../../../store/queries/cardano/blocks/epoch-first-blocks.js';
import { epochsBetween } from '../../../../store/queries/cardano/blocks/epochs.js';
import { findProtocolParameters } from '../../../../store/queries/cardano/chain/protocol-parameters.js';
import { eraName } from '../../../shapes/cardano-blocks/block-json.js';
import { count, FIELDS, number, text, textOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';

/** CIP-59: the consensus of each era, and the names of hard forks by major version. */
const CONSENSUS: Readonly<Record<string, readonly [ledger: string | null, consensus: string]>> = {
  byron: [null, 'Ouroboros Classic'],
  shelley: ['TPraos', 'Ouroboros Praos'],
  allegra: ['TPraos', 'Ouroboros Praos'],
  mary: ['TPraos', 'Ouroboros Praos'],
  alonzo: ['TPraos', 'Ouroboros Praos'],
  babbage: ['Praos', 'Ouroboros Praos'],
  conway: ['Praos', 'Ouroboros Genesis/Praos'],
  dijkstra: ['Praos', 'Ouroboros Genesis/Praos'],
};

const HARD_FORKS: Readonly<Record<number, string>> = {
  6: 'intra-era hardfork',
  7: 'Vasil HF',
  8: 'Valentine HF',
  9: 'Chang HF',
  10: 'Plomin HF',
  11: 'van Rossem HF',
};

/** A network has a few hundred epochs. */
const MAX_EPOCHS = 100_000;

export const eraSummaries = koiosRoute({
  path: 'era_summaries',
  summary: 'List the eras and protocol versions of the chain',
  columns: {
    era: FIELDS.era,
    protocol_major: count('Major protocol version'),
    protocol_minor: count('Minor protocol version'),
    ledger_protocol: textOrNull('Protocol of the ledger; null in Byron'),
    consensus_mechanism: text('Consensus mechanism'),
    notes: textOrNull('Name of the hard fork; null without one'),
    epoch_no: count('First epoch of the version'),
    first_block_time: number('Time of its first block, Unix time in seconds'),
    first_block_hash: text('Hash of its first block'),
  },
  example: {},

  async read({ db, network }) {
    const epochs = await epochsBetween(db, {}, { order: 'asc', skip: 0, limit: MAX_EPOCHS });
    const numbers = epochs.map(({ epoch }) => epoch);
    const [parameters, blocks] = await Promise.all([
      findProtocolParameters(db, network, numbers),
      epochFirstBlocks(db, numbers),
    ]);
    let last = '';
    return numbers.flatMap((epoch) => {
      const first = blocks.get(epoch);
      if (first === undefined) return [];
      const era = eraName(first.era);
      const { major, minor } = parameters.get(epoch)?.protocolVersion ?? { major: 0, minor: 0 };
      const version = `${era} ${major}.${minor}`;
      if (version === last) return [];
      last = version;
      const [ledger, consensus] = CONSENSUS[era.toLowerCase()] ?? [null, 'Ouroboros Praos'];
      return [
        {
          era,
          protocol_major: Number(major),
          protocol_minor: Number(minor),
          ledger_protocol: ledger,
          consensus_mechanism: consensus,
          notes: HARD_FORKS[Number(major)] ?? null,
          epoch_no: epoch,
          first_block_time: slotToTime(network, first.slot),
          first_block_hash: first.hash,
        },
      ];
    });
  },
});
