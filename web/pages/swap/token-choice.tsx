import type { Network } from '../../networks.js';
import { TokenPicker } from '../../parts/token-picker.js';
import type { Token } from '../../swap/tokens.js';

interface TokenChoiceProps {
  readonly label: string;
  readonly network: Network;
  readonly tokens: readonly Token[];
  readonly chosen: Token | undefined;
  readonly choose: (token: Token) => void;
}

/** One of the tokens that orders can be built for. */
export const TokenChoice = ({ chosen, ...props }: TokenChoiceProps) => (
  <TokenPicker
    {...props}
    chosen={chosen}
    value={chosen === undefined ? '' : `${chosen.label} (${chosen.name})`}
    none="No token that orders can be built for matches."
  />
);
