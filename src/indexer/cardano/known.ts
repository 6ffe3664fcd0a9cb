import type { KnownAddress, KnownOutput, PaymentScript } from '../../store/write/cardano/known.js';

/** What is known of each kind of thing, by the keys of `keys.ts`. */
export interface Known {
  readonly outputs: Map<string, KnownOutput>;
  readonly addresses: Map<string, KnownAddress>;
  readonly stakes: Map<string, number>;
  readonly paymentScripts: Map<string, PaymentScript>;
  readonly assets: Map<string, number>;
  readonly pools: Map<string, number>;
  readonly dreps: Map<string, number>;
  readonly issuers: Map<string, number>;
  /** Datums and scripts whose bytes are stored. */
  readonly datums: Map<string, number>;
  readonly scripts: Map<string, number>;
}

export const nothingKnown = (): Known => ({
  outputs: new Map(),
  addresses: new Map(),
  stakes: new Map(),
  paymentScripts: new Map(),
  assets: new Map(),
  pools: new Map(),
  dreps: new Map(),
  issuers: new Map(),
  datums: new Map(),
  scripts: new Map(),
});
