import type { ComponentChildren } from 'preact';
import type { Network } from '../networks.js';
import { Picker, usePickerState } from './picker.js';
import { TokenIcon } from './token-icon.js';
import { filterTokens, type TokenOption } from './token-options.js';

interface TokenPickerProps<Token extends TokenOption> {
  readonly label: string;
  readonly network: Network | undefined;
  readonly tokens: readonly Token[];
  readonly chosen: Token | undefined;
  readonly choose: (token: Token) => void;
  /** Text of the input. */
  readonly value: string;
  /** The typed text is a value too. */
  readonly type?: ((text: string) => void) | undefined;
  readonly name?: string | undefined;
  readonly required?: boolean | undefined;
  readonly hint?: ComponentChildren;
  /** Shown when no token matches. */
  readonly none?: string | undefined;
}

/** A filterable list of tokens with their images. */
export function TokenPicker<Token extends TokenOption>({ network, tokens, ...props }: TokenPickerProps<Token>) {
  const state = usePickerState();
  return (
    <Picker
      {...props}
      state={state}
      options={filterTokens(tokens, state.typed ?? '')}
      getKey={({ unit }) => unit}
      getIcon={(token) => <TokenIcon token={token} network={network} />}
      placeholder="Name, ticker or policy"
    />
  );
}
