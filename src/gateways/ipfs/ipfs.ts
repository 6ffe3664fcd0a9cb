import type { IpfsNode } from './ipfs-node.js';
import type { Names } from './names.js';
import type { PinKeeper } from './pin-keeper.js';

/** IPFS as operations see it: a node, names, and whoever keeps what accounts have pinned. */
export interface Ipfs {
  readonly node: IpfsNode;
  readonly names: Names;
  readonly keeper: PinKeeper;
  readonly limits: {
    readonly maxUploadBytes: number;
    readonly maxReadBytes: number;
    readonly maxKeysPerAccount: number;
  };
  /** Resolves when everything is there that has to be before a first question. Costs nothing later. */
  ready(): Promise<void>;
  /** The secret of a key as it is kept: for one account and one name only. */
  sealKey(secret: Uint8Array, place: KeyPlace): Promise<Uint8Array>;
  openKey(sealed: Uint8Array, place: KeyPlace): Promise<Uint8Array>;
  newSecret(): Uint8Array;
  newId(): string;
}

export interface KeyPlace {
  readonly accountId: string;
  readonly keyName: string;
}
