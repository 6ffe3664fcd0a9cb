import { useId, useState } from 'preact/hooks';
import { matching, type Token } from '../../swap/tokens.js';

interface TokenChoiceProps {
  readonly label: string;
  readonly tokens: readonly Token[];
  readonly chosen: Token | undefined;
  readonly choose: (token: Token) => void;
}

/** A filterable list; Enter selects the first match. */
export function TokenChoice({ label, tokens, chosen, choose }: TokenChoiceProps) {
  const id = useId();
  const [text, setText] = useState('');
  const found = matching(tokens, text);
  const matches = chosen === undefined || found.includes(chosen) ? found : [chosen, ...found];
  const selectFirst = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = found;
    if (first === undefined || text.trim() === '') return;
    choose(first);
    setText('');
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="token">
        <input
          aria-label={`${label}: search`}
          placeholder="Search"
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={selectFirst}
        />
        <select
          id={id}
          value={chosen?.unit ?? ''}
          onChange={({ currentTarget }) => {
            const token = tokens.find(({ unit }) => unit === currentTarget.value);
            if (token !== undefined) choose(token);
          }}
        >
          {chosen === undefined && <option value="">Choose…</option>}
          {matches.map(({ unit, label: ticker, name }) => (
            <option key={unit} value={unit}>
              {ticker} ({name})
            </option>
          ))}
        </select>
      </div>
      {found.length === 0 && <small role="status">No token that orders can be built for matches.</small>}
    </div>
  );
}
