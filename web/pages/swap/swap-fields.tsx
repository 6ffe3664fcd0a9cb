import { useId } from 'preact/hooks';
import type { Network } from '../../networks.js';
import type { OrderType, SwapDraft } from '../../swap/request.js';
import type { Token } from '../../swap/tokens.js';
import { TextInput } from '../build/text-input.js';
import { TokenChoice } from './token-choice.js';

interface SwapFieldsProps {
  readonly network: Network;
  readonly tokens: readonly Token[];
  readonly draft: SwapDraft;
  readonly edit: (change: Partial<SwapDraft>) => void;
}

export function SwapFields({ network, tokens, draft, edit }: SwapFieldsProps) {
  const id = useId();
  const { orderType } = draft;
  const stops = orderType === 'STOP_LOSS' || orderType === 'OCO';
  return (
    <>
      <TokenChoice
        label="You pay"
        network={network}
        tokens={tokens}
        chosen={draft.from}
        choose={(from) => edit({ from })}
      />
      <TextInput
        label="Amount"
        name="amount"
        decimal
        required
        value={draft.amount}
        change={(amount) => edit({ amount })}
        hint={draft.from.label}
      />
      <TokenChoice
        label="You receive"
        network={network}
        tokens={tokens}
        chosen={draft.to}
        choose={(to) => edit({ to })}
      />
      <div>
        <button
          type="button"
          class="plain small"
          disabled={draft.to === undefined}
          onClick={() => draft.to !== undefined && edit({ from: draft.to, to: draft.from })}
        >
          Reverse
        </button>
      </div>
      <div class="field">
        <label for={id}>Order type</label>
        <select
          id={id}
          value={orderType}
          onChange={({ currentTarget }) => edit({ orderType: currentTarget.value as OrderType })}
        >
          <option value="MARKET">Market: now, at the current price</option>
          <option value="LIMIT">Limit: at your price or better</option>
          <option value="STOP_LOSS">Stop: sells once the price has fallen</option>
          <option value="OCO">OCO: one cancels the other (limit and stop)</option>
        </select>
      </div>
      <div class="row top">
        {orderType === 'MARKET' && (
          <TextInput
            label="Slippage tolerance"
            name="slippage"
            decimal
            required
            value={draft.slippage}
            change={(slippage) => edit({ slippage })}
            hint="Percent"
          />
        )}
        {(orderType === 'LIMIT' || orderType === 'OCO') && (
          <TextInput
            label="Limit output"
            name="wanted"
            decimal
            required
            value={draft.wanted}
            change={(wanted) => edit({ wanted })}
            hint={draft.to === undefined ? 'Total' : `${draft.to.label}, total`}
          />
        )}
        {stops && (
          <TextInput
            label="Stop output"
            name="stop"
            decimal
            required
            value={draft.stop}
            change={(stop) => edit({ stop })}
            hint={`${draft.to === undefined ? '' : `${draft.to.label}; `}sells at market once the output falls to this amount`}
          />
        )}
      </div>
      {!stops && (
        <label class="check">
          <input
            type="checkbox"
            checked={draft.twoPools}
            onChange={({ currentTarget }) => edit({ twoPools: currentTarget.checked })}
          />
          Allow routes through two pools
        </label>
      )}
    </>
  );
}
