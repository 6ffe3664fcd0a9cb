import { EMPTY_ASSET, EMPTY_OUTPUT, type OutputDraft } from '../../build/draft.js';
import { TextInput } from './text-input.js';

/** As many as the service takes. */
const MOST = 50;

interface OutputsProps {
  readonly outputs: readonly OutputDraft[];
  readonly change: (outputs: readonly OutputDraft[]) => void;
  readonly coin: string;
}

export function Outputs({ outputs, change, coin }: OutputsProps) {
  const put = (place: number, output: OutputDraft): void => change(outputs.with(place, output));
  return (
    <>
      {outputs.map((output, place) => (
        <fieldset key={place} class="output">
          <legend>{outputs.length > 1 ? `Output ${place + 1}` : 'Output'}</legend>
          <Output output={output} coin={coin} put={(next) => put(place, next)} />
          {outputs.length > 1 && (
            <button type="button" class="plain small" onClick={() => change(outputs.toSpliced(place, 1))}>
              Remove output {place + 1}
            </button>
          )}
        </fieldset>
      ))}
      {outputs.length < MOST && (
        <div>
          <button type="button" class="plain small" onClick={() => change([...outputs, EMPTY_OUTPUT])}>
            Add an output
          </button>
        </div>
      )}
    </>
  );
}

interface OutputProps {
  readonly output: OutputDraft;
  readonly coin: string;
  readonly put: (output: OutputDraft) => void;
}

function Output({ output, coin, put }: OutputProps) {
  const { address, coins, assets } = output;
  return (
    <>
      <TextInput
        label="To the address"
        name="address"
        value={address}
        change={(text) => put({ ...output, address: text })}
      />
      <TextInput
        label="Coins"
        name="coins"
        decimal
        value={coins}
        change={(text) => put({ ...output, coins: text })}
        hint={assets.length > 0 ? `${coin}; empty for the least that the tokens need` : coin}
      />
      {assets.map((asset, place) => (
        <div key={place} class="row bottom">
          <TextInput
            label="Token"
            name="unit"
            value={asset.unit}
            change={(unit) => put({ ...output, assets: assets.with(place, { ...asset, unit }) })}
            hint="Policy and name in hexadecimal"
          />
          <TextInput
            label="Quantity"
            name="quantity"
            decimal
            value={asset.quantity}
            change={(quantity) => put({ ...output, assets: assets.with(place, { ...asset, quantity }) })}
            hint="In its smallest unit"
          />
          <button
            type="button"
            class="plain small"
            aria-label={`Remove token ${place + 1}`}
            onClick={() => put({ ...output, assets: assets.toSpliced(place, 1) })}
          >
            Remove
          </button>
        </div>
      ))}
      <button type="button" class="plain small" onClick={() => put({ ...output, assets: [...assets, EMPTY_ASSET] })}>
        Add a token
      </button>
    </>
  );
}
