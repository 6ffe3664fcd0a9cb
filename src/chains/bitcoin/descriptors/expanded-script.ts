import type { KeyOrigin } from '../key-origin.js';

export interface DerivedKey {
  /** 33 or 65 bytes. */
  readonly publicKey: Uint8Array;
  readonly origin: KeyOrigin;
}

export interface ExpandedTaproot {
  readonly internal: DerivedKey;
  readonly merkleRoot: Uint8Array | undefined;
  readonly leaves: readonly {
    readonly script: Uint8Array;
    readonly hash: Uint8Array;
    readonly depth: number;
    readonly controlBlock: Uint8Array;
  }[];
  /** The key of each leaf. */
  readonly leafKeys: readonly DerivedKey[];
}

/** An output script of a descriptor, with everything that a signer needs to spend it. */
export interface ExpandedScript {
  readonly script: Uint8Array;
  readonly redeemScript?: Uint8Array;
  readonly witnessScript?: Uint8Array;
  /** Empty for taproot and for scripts without known keys. */
  readonly keys: readonly DerivedKey[];
  readonly taproot?: ExpandedTaproot;
}
