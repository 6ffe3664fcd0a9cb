import Type from 'typebox';

/** Maximum for one account. */
export const MAX_LEADER_ASSETS = 5_000;

export const Ada = (description: string) => Type.Number({ 'x-plain': true, description });
