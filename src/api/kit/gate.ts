import type { Family } from '../../chains/networks.js';

/**
 * Who may call: anyone; any valid key or session; a session only; the operator.
 * A session is a person (or a device) in front of a screen, a key is a program.
 */
export type Gate = 'public' | 'caller' | 'session' | 'operator';

/**
 * What `network` means to an operation: a chain family chooses one of its networks; `chain` one of any family; `any`
 * only compares the value with the key; `market` is the short name of the market-data operations; `none` ignores it.
 */
export type Scope = Family | 'chain' | 'any' | 'market' | 'none';
