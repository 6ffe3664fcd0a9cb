import Type from 'typebox';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { readEpochJson } from '../../../services/epochs/epochs.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { PARAMETER, readEpoch } from '../parameters.js';
import { EpochContent, toEpochContent } from './epoch-content.js';

const base = { ...BLOCKFROST_ROUTE, result: EpochContent, cachedUntilNextBlock: true } as const;

export const getLatestEpoch = operation({
  ...base,
  id: 'blockfrost.getLatestEpoch',
  route: `GET ${BLOCKFROST}/epochs/latest`,
  summary: 'Get the current epoch',
  errors: [],
  example: {},

  handle: ({ db, network }) =>
    db.snapshot(async (snapshot) => {
      const { epoch } = await readTip(snapshot);
      return toEpochContent(await readEpochJson(snapshot, network, epoch));
    }),
});

export const getEpoch = operation({
  ...base,
  id: 'blockfrost.getEpoch',
  route: `GET ${BLOCKFROST}/epochs/{number}`,
  summary: 'Get an epoch',
  path: Type.Object({ number: PARAMETER.epoch }),
  errors: ['not-found'],
  example: { path: { number: EXAMPLE.block.epoch } },

  handle({ db, network }, { path }) {
    const epoch = readEpoch(path.number);
    return db.snapshot(async (snapshot) => toEpochContent(await readEpochJson(snapshot, network, epoch)));
  },
});
