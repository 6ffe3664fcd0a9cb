import type { Network } from '../networks.js';
import { Picker, type PickerProps, usePickerState } from './picker.js';
import { TokenIcon } from './token-icon.js';
import { filterTokens, type TokenOption } from './token-options.js';

type OwnProps = 'state' | 'options' | 'getKey' | 'getIcon' | 'placeholder' | 'listLabel';

interface TokenPickerProps<Token extends TokenOption> extends Omit<PickerProps<Token>, OwnProps> {
  readonly network: Network | undefined;
  readonly tokens: readonly Token[];
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
