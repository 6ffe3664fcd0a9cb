import type { ResultOf } from '../../../client/client.js';

export type Preview = ResultOf<'inspectTransaction'>;
