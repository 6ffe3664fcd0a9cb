import Type from 'typebox';

/** Maximum for one account. */
export const MOST_ASSETS_OF_LEADER = 5_000;

export const Ada = (description: string) => Type.Number({ 'x-plain': true, description });
