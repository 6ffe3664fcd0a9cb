import type { KnownAddress, KnownAsset, KnownOutput, PaymentScript } from '../../store/write/cardano/known.js';
import type { EntityView, KnownEntities } from '../recently-used.js';

/** Unspent outputs of one transaction, each at its index. */
export type KnownOutputs = (KnownOutput | undefined)[];

export interface Kinds {
  /** By transaction. */
  readonly outputs: KnownOutputs;
  readonly addresses: KnownAddress;
  readonly stakes: number;
  readonly paymentScripts: PaymentScript;
  readonly policies: number;
  readonly assets: KnownAsset;
  readonly pools: number;
  /** Stake credentials by the certificate that registered them. */
  readonly pointers: number;
  readonly dreps: number;
  readonly issuers: number;
  /** Datums and scripts whose bytes are stored. */
  readonly datums: number;
  readonly scripts: number;
}

export type Kind = keyof Kinds;
export type KindValue<K extends Kind> = Kinds[K];

/** Known entities of each kind, by the keys of `keys.ts`. */
export type View = EntityView<Kinds>;

export type Known = KnownEntities<Kinds>;

export const emptyKnown = (): Known => ({
  outputs: new Map(),
  addresses: new Map(),
  stakes: new Map(),
  paymentScripts: new Map(),
  policies: new Map(),
  assets: new Map(),
  pools: new Map(),
  pointers: new Map(),
  dreps: new Map(),
  issuers: new Map(),
  datums: new Map(),
  scripts: new Map(),
});
