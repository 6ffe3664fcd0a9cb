/** In the order of the request, with duplicates; hashes that the chain does not have are left out. */
export const inRequestedOrder = <Item extends { readonly txHash: string }>(
  requested: readonly string[],
  items: readonly Item[],
) => {
  const byHash = new Map(items.map((item) => [item.txHash, item]));
  return [...new Set(requested.map((hash) => hash.toLowerCase()))].flatMap((hash) => byHash.get(hash) ?? []);
};
