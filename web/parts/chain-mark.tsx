/** The initial of a chain in its colour. Signs of currencies are missing in many fonts. */
export const ChainMark = ({ chain }: { readonly chain: string }) => (
  <span class="chain-mark" data-chain={chain} aria-hidden="true">
    {chain.slice(0, 1)}
  </span>
);
