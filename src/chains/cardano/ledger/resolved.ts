import { toHex } from '../../../kernel/hex.js';
import type { OutputContent, OutputReference } from '../transactions/output.js';
import type { Transaction } from '../transactions/transaction.js';
import type { LedgerState } from './view.js';

export type Role = 'input' | 'collateral' | 'reference';

export interface ResolvedInput {
  readonly reference: OutputReference;
  readonly outpoint: string;
  /** The content, the reason why it is unavailable, or undefined if unknown. */
  readonly output: OutputContent | 'spent' | 'absent' | undefined;
}

/** All outputs that a transaction refers to, each resolved once. */
export interface Resolved {
  readonly inputs: readonly ResolvedInput[];
  readonly collateral: readonly ResolvedInput[];
  readonly references: readonly ResolvedInput[];
}

export const outpointText = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

export function resolve({ body }: Transaction, state: LedgerState): Resolved {
  const known = new Map<string, ResolvedInput>();
  const resolveReference = (reference: OutputReference): ResolvedInput => {
    const outpoint = outpointText(reference);
    const found = known.get(outpoint) ?? { reference, outpoint, output: state.output(reference) };
    known.set(outpoint, found);
    return found;
  };
  return {
    inputs: body.inputs.map(resolveReference),
    collateral: body.collateral.map(resolveReference),
    references: body.referenceInputs.map(resolveReference),
  };
}

export const getContent = ({ output }: ResolvedInput): OutputContent | undefined =>
  typeof output === 'object' ? output : undefined;

/** Undefined if one of the outputs is unknown. */
export function getContents(inputs: readonly ResolvedInput[]): readonly OutputContent[] | undefined {
  const contents: OutputContent[] = [];
  for (const input of inputs) {
    const content = getContent(input);
    if (content === undefined) return undefined;
    contents.push(content);
  }
  return contents;
}
