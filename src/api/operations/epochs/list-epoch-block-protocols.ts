import Type from 'typebox';
import { blockProtocols } from '../../../store/queries/cardano/blocks/epochs.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { EpochPath } from '../../shapes/epochs/epochs.js';

export const listEpochBlockProtocols = operation({
  id: 'listEpochBlockProtocols',
  route: 'GET /api/epoch/{epoch}/block-protocols',
  tag: 'Epochs',
  summary: 'Count the blocks of an epoch by protocol version',
  description: 'Shows how many block producers are ready for the next hard fork. Cached until the next block.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: EpochPath,
  result: Type.Array(
    named(
      'BlockProtocol',
      Closed({
        protoMajor: Count('Major protocol version that the block producers declared'),
        protoMinor: Nullable(Count('Null for a number above 2^53')),
        blocks: Count('Number of blocks that declared the version'),
      }),
    ),
  ),
  errors: [],
  cachedUntilNextBlock: true,
  example: { path: { epoch: EXAMPLE.block.epoch } },

  async handle({ db }, { path }) {
    const versions = await blockProtocols(db, path.epoch);
    return versions.map(({ major, minor, blocks }) => ({
      protoMajor: major,
      protoMinor: minor === undefined || minor > Number.MAX_SAFE_INTEGER ? null : Number(minor),
      blocks,
    }));
  },
});
