import type { FuzzTarget } from '../fuzz-target.js';
import { BITCOIN_TARGETS } from './bitcoin.js';
import { CARDANO_TARGETS } from './cardano.js';
import { NODE_TARGETS } from './node.js';
import { OTHER_TARGETS } from './other.js';

export const TARGETS: readonly FuzzTarget[] = [
  ...CARDANO_TARGETS,
  ...NODE_TARGETS,
  ...BITCOIN_TARGETS,
  ...OTHER_TARGETS,
];
