const SATOSHI_PER_BITCOIN = 1e8;

/** An amount in bitcoin, as the RPC interface of a node writes it. */
export const toBitcoin = (satoshi: bigint | number): number => Number(satoshi) / SATOSHI_PER_BITCOIN;
