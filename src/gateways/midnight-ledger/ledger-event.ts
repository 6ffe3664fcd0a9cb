import type { DustGenerationInfo, TreeInsertionPath } from '@midnight-ntwrk/ledger-v8';

/**
 * Events that are known in versions 8 and 9 of the ledger library. Its own type ends in `{ tag: string }`, which hides
 * the fields of all others from the compiler, and leaves out the output of a first DUST output.
 */
export type LedgerEvent =
  | { readonly tag: 'zswapInput'; readonly nullifier: string; readonly contract: string | undefined }
  | {
      readonly tag: 'zswapOutput';
      readonly commitment: string;
      readonly contract: string | undefined;
      readonly mtIndex: bigint;
    }
  | {
      readonly tag: 'dustInitialUtxo';
      readonly generation: DustGenerationInfo;
      readonly generationIndex: bigint;
      readonly blockTime: Date;
      readonly output: DustOutput | undefined;
    }
  | {
      readonly tag: 'dustGenerationDtimeUpdate';
      readonly update: TreeInsertionPath<DustGenerationInfo>;
      readonly blockTime: Date;
    }
  | {
      readonly tag: 'dustSpendProcessed';
      readonly commitment: bigint;
      readonly commitmentIndex: bigint;
      readonly nullifier: bigint;
      readonly vFee: bigint;
      readonly declaredTime: Date;
      readonly blockTime: Date;
    }
  | {
      readonly tag: 'contractLog';
      readonly address: string;
      readonly entryPoint: string | Uint8Array;
      readonly loggedItem: { readonly eventType: string };
    };

interface DustOutput {
  readonly initialValue: bigint;
  readonly nonce: bigint;
  readonly ctime: Date;
  readonly mtIndex: bigint | undefined;
}
