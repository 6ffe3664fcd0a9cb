/** Things that the simulated chains have whenever they are made: what examples show. */
export const BITCOIN_EXAMPLE = {
  address: 'bc1pfeessrawgf',
} as const;
