export interface MiningPool {
  /** Stable in all versions of the list; 0 means a pool that is not known. */
  readonly id: number;
  readonly name: string;
  readonly link: string;
  readonly addresses: readonly string[];
  /** Text in the coinbase script. */
  readonly tags: readonly string[];
}
