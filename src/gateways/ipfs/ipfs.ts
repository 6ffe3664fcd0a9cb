import type { Random } from '../../kernel/clock.js';
import type { IpfsNode } from './ipfs-node.js';
import type { Names } from './names.js';
import type { PinWorker } from './pin-worker.js';

/** The IPFS services for operations: a node, name resolution and the pin worker. */
export interface Ipfs {
  readonly node: IpfsNode;
  readonly names: Names;
  readonly pinWorker: PinWorker;
  readonly limits: {
    readonly maxUploadBytes: number;
    readonly maxReadBytes: number;
    /** Blocks of one export. */
    readonly maxBlocks: number;
    readonly nameTimeoutMs: number;
    readonly maxKeysPerAccount: number;
  };
  /** Resolves when everything needed for the first request is loaded. Free afterwards. */
  ready(): Promise<void>;
  /** Encrypts the secret of a key for storage, bound to one account and one name. */
  sealKey(secret: Uint8Array, location: KeyLocation): Promise<Uint8Array>;
  openKey(sealed: Uint8Array, location: KeyLocation): Promise<Uint8Array>;
  newSecret(): Uint8Array;
  /** Random bytes for an export that a passphrase protects. */
  readonly random: Random;
  newId(): string;
}

export interface KeyLocation {
  readonly accountId: string;
  readonly keyName: string;
}
