import type { Family } from '../../chains/networks.js';

/**
 * Who may call: anyone; any valid key or session; a session only; the operator. A session belongs to a user at a
 * screen, a key to a program.
 */
export type Gate = 'public' | 'caller' | 'session' | 'operator';

/**
 * The meaning of `network` for an operation: a chain family selects one of its networks; `chain` one of any family; `any`
 * only compares the value with the key; `market` is the short name of the market-data operations; `none` ignores it.
 */
export type Scope = Family | 'chain' | 'any' | 'market' | 'none';
