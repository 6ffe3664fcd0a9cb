import type { CompatApi } from '../../kit/compat-api.js';
import { getCheckpoint, listCheckpoints } from './checkpoint-routes.js';
import { getDatum, getScript } from './content-routes.js';
import { deleteMatches, deleteMatchesOfCredentials } from './delete-matches.js';
import { kupoFailures } from './failures.js';
import { getMetadata } from './get-metadata.js';
import { getHealth, getMetrics } from './health-routes.js';
import { KUPO } from './kupo-route.js';
import { listAllMatches, listMatches, listMatchesOfCredentials } from './list-matches.js';
import { PATTERN_ROUTES } from './pattern-routes.js';

export const kupo: CompatApi = {
  name: 'kupo',
  prefix: KUPO,
  title: 'Kupo API on Crosstie',
  description:
    'The API of Kupo, version 2. Set this prefix as the URL of a Kupo client; its key may stand in the path: `/compat/{key}/kupo`. The network is that of the key.',
  operations: [
    listAllMatches,
    listMatches,
    listMatchesOfCredentials,
    deleteMatches,
    deleteMatchesOfCredentials,
    getDatum,
    getScript,
    getMetadata,
    listCheckpoints,
    getCheckpoint,
    ...PATTERN_ROUTES,
    getHealth,
    getMetrics,
  ],
  failures: kupoFailures,
  missing: {},
};
