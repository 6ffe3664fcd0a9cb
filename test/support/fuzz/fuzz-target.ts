/** One decoder, or several that read the same kind of input. */
export interface FuzzTarget {
  readonly name: string;
  /** How inputs are mutated; `bytes` is always one of the ways. */
  readonly form: 'bytes' | 'cbor' | 'text' | 'json';
  /** Valid inputs, made by the encoders and the simulated chains. */
  seeds(): Promise<readonly Uint8Array[]>;
  /**
   * Decodes the input, uses the result and compares its encoding with the input where the encoding is unique. False
   * when the decoder rejects the input with its declared error; any other error is a finding.
   */
  run(input: Uint8Array): boolean | Promise<boolean>;
  /** Branches that an input may take for each byte, beyond a constant. */
  readonly workPerByte?: number;
}

export const fromText = (text: string): Uint8Array => Buffer.from(text);
/** Surrogates are kept, so that text of any kind can be an input. */
export const toText = (input: Uint8Array): string => Buffer.from(input).toString('utf8');
