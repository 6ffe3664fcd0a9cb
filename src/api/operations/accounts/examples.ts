/** Values that the simulated chain of CARDANO_MAINNET has something to say about. */
export const STAKE_EXAMPLE = 'stake1u9ylzsgxaa6xctf4juup682ar3juj85n8tx3hthnljg47zctvm3rc';
