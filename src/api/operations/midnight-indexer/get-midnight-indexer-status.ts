import Type from 'typebox';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { countUndecoded } from '../../../store/queries/midnight/undecoded.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named, OneOf } from '../../kit/schema.js';
import { common } from '../../shapes/midnight/blocks.js';
import { toLedgerVersionJson } from '../../shapes/midnight/parameters.js';

/** Bounds the work when a whole chain uses a ledger version that this build cannot read. */
const MAX_COUNTED = 10_000;

export const getMidnightIndexerStatus = operation({
  ...common,
  id: 'getMidnightIndexerStatus',
  route: 'GET /api/midnight/indexer/status',
  summary: 'Get the sync state of the Midnight index',
  description:
    '`lagSeconds` is the age of the newest indexed block, `sourceHeight` the height of the source. `ready` is false while data is missing or an error exists.',
  result: named(
    'MidnightIndexerStatus',
    Closed({
      network: Type.String({ description: FIELD.network }),
      source: OneOf(
        ['embedded', 'indexer'],
        'Whether blocks come from the simulation of this service or from an indexer',
      ),
      height: Count('Height of the newest indexed block'),
      hash: Type.String({ description: 'Hash of the newest indexed block, 64 hexadecimal digits' }),
      timestamp: Count('Time of the newest indexed block, in milliseconds since 1970'),
      lagSeconds: Count('Age of the newest block in seconds'),
      finalizedHeight: Nullable(Count('Height of the newest final block; null when not known')),
      sourceHeight: Nullable(Count('Height of the newest block of the source')),
      protocolVersion: Count(FIELD.protocolVersion),
      ledgerVersion: Nullable(Count(FIELD.ledgerVersion)),
      ready: Type.Boolean({ description: 'True when no data is missing and no error exists' }),
      undecoded: Closed(
        {
          transactions: Count('Number of transactions with types or values that this build does not know'),
          events: Count('Ledger events that this version cannot decode; their bytes are stored'),
        },
        { description: `Numbers of items that this build cannot decode, each counted up to ${MAX_COUNTED}` },
      ),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, network, services }) {
    const tip = await readTip(db);
    const undecoded = await countUndecoded(db, MAX_COUNTED);
    const { source, state } = services.networks.status(network.id);
    return {
      network: network.id,
      source: source === 'sandbox' ? ('embedded' as const) : ('indexer' as const),
      height: tip.height,
      hash: tip.hash,
      timestamp: tip.timestamp,
      lagSeconds: state.tipAgeSeconds ?? Math.max(0, Math.floor((services.clock.now() - tip.timestamp) / 1000)),
      finalizedHeight: tip.finalizedHeight ?? null,
      sourceHeight: state.source.tip?.height ?? null,
      protocolVersion: tip.protocolVersion,
      ledgerVersion: toLedgerVersionJson(tip.protocolVersion),
      ready: state.state === 'live',
      undecoded,
    };
  },
});
