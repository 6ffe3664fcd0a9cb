/** Values that the simulated chain of CARDANO_MAINNET has something to say about. */
export const ADDRESS_EXAMPLE = 'addr1v8cu5q36s5cc4ep4n7psz9yh66x8zd44gn7fsqz25av38rsmr6hln';
export const ASSET_EXAMPLE = 'f0ff48bbb7bbe9d59a40f1ce90e9e9d0ff5002ec48f232b49ca0fb9a';
export const CREDENTIAL_EXAMPLE = 'f0ff48bbb7bbe9d59a40f1ce90e9e9d0ff5002ec48f232b49ca0fb9a';
