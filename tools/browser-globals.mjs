// Node's globals that bundles for browsers use.
export { Buffer } from 'buffer/index.js';
