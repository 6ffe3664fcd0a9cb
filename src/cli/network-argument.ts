/** The argument of every command for one network. */
export const NETWORK_ARGUMENT = {
  placeholder: 'NETWORK',
  description: 'Network by its id or alias, for example CARDANO_PREPROD or cardano-preprod',
} as const;
