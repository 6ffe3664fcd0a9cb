/** Hashes in the order and number in which they were asked for; what the chain does not have is left out. */
export const inAskedOrder = <Item extends { readonly txHash: string }>(
  asked: readonly string[],
  items: readonly Item[],
) => {
  const byHash = new Map(items.map((item) => [item.txHash, item]));
  return [...new Set(asked.map((hash) => hash.toLowerCase()))].flatMap((hash) => byHash.get(hash) ?? []);
};
