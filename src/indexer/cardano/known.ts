import type { KnownAddress, KnownAsset, KnownOutput, PaymentScript } from '../../store/write/cardano/known.js';
import { ByteMap } from '../byte-map.js';
import type { EntityView, KnownEntities } from '../recently-used.js';

/** Unspent outputs of one transaction, each at its index. */
export type KnownOutputs = (KnownOutput | undefined)[];

/** Entities that most transactions mention, by bytes. */
export interface ByteKinds {
  /** By the hash of the transaction. */
  readonly outputs: KnownOutputs;
  readonly addresses: KnownAddress;
  /** By policy and name. */
  readonly assets: KnownAsset;
}

/** The other entities, by the keys of `keys.ts`. */
export interface Kinds {
  readonly stakes: number;
  readonly paymentScripts: PaymentScript;
  readonly policies: number;
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

/** Known entities of each kind. */
export type View = EntityView<Kinds> & {
  readonly [K in keyof ByteKinds]: Pick<ByteMap<ByteKinds[K]>, 'find'>;
};

export type Known = KnownEntities<Kinds> & { readonly [K in keyof ByteKinds]: ByteMap<ByteKinds[K]> };

export const emptyKnown = (): Known => ({
  outputs: new ByteMap(),
  addresses: new ByteMap(),
  assets: new ByteMap(),
  stakes: new Map(),
  paymentScripts: new Map(),
  policies: new Map(),
  pools: new Map(),
  pointers: new Map(),
  dreps: new Map(),
  issuers: new Map(),
  datums: new Map(),
  scripts: new Map(),
});
