import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { count } from '../format.js';
import type { Network } from '../networks.js';
import { TokenIcon } from './token-icon.js';
import { filterTokens, MAX_OPTIONS, moveActive, type TokenOption } from './token-options.js';

interface TokenPickerProps<Token extends TokenOption> {
  readonly label: string;
  readonly network: Network | undefined;
  readonly tokens: readonly Token[];
  readonly chosen: Token | undefined;
  readonly choose: (token: Token) => void;
  /** Text of the input. */
  readonly value: string;
  /** The typed text is a value too. Without it, Enter chooses the first match and other text is discarded. */
  readonly type?: ((text: string) => void) | undefined;
  readonly name?: string | undefined;
  readonly required?: boolean | undefined;
  readonly hint?: ComponentChildren;
  /** Shown when no token matches. */
  readonly none?: string | undefined;
}

/** A filterable list of tokens with their images (combobox pattern of ARIA). */
export function TokenPicker<Token extends TokenOption>(props: TokenPickerProps<Token>) {
  const { label, network, tokens, chosen, choose, value, type, name, required, hint, none } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = filterTokens(tokens, typed ?? '');
  const options = found.slice(0, MAX_OPTIONS);
  // A list of the only token whose unit was typed would cover the next field.
  const isWhole = type !== undefined && typed !== undefined && chosen !== undefined;
  const expanded = open && options.length > 0 && !isWhole;
  const activeId = `${id}-${active}`;
  useEffect(() => {
    if (expanded && active >= 0) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [expanded, activeId]);
  const show = (): void => {
    if (open) return;
    setOpen(true);
    setActive(chosen === undefined || typed !== undefined ? -1 : options.indexOf(chosen));
  };
  const close = (): void => {
    setOpen(false);
    setTyped(undefined);
  };
  const pick = (token: Token): void => {
    choose(token);
    close();
  };
  const react = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && (open || typed !== undefined)) {
      event.preventDefault();
      close();
      return;
    }
    if (event.key === 'Enter') {
      const token = expanded ? options[active] : undefined;
      // A field that takes no other text must not submit the form with a text that is discarded.
      if (token !== undefined || type === undefined) event.preventDefault();
      if (token !== undefined) pick(token);
      return;
    }
    const next = moveActive(event.key, expanded ? active : -1, options.length);
    if (next === undefined) return;
    event.preventDefault();
    if (expanded) setActive(next);
    else show();
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class={chosen === undefined || typed !== undefined ? 'picker' : 'picker has-icon'}>
        {chosen !== undefined && typed === undefined && <TokenIcon token={chosen} network={network} />}
        <input
          id={id}
          name={name}
          role="combobox"
          aria-expanded={expanded}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={expanded && active >= 0 ? activeId : undefined}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          required={required}
          autocomplete="off"
          spellcheck={false}
          placeholder="Name, ticker or policy"
          value={typed ?? value}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setOpen(true);
            setActive(type === undefined && currentTarget.value.trim() !== '' ? 0 : -1);
            type?.(currentTarget.value);
          }}
          onFocus={({ currentTarget }) => type === undefined && currentTarget.select()}
          onClick={show}
          onBlur={close}
          onKeyDown={react}
        />
        <div class="picker-list" hidden={!expanded}>
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={label}
            tabIndex={-1}
            // The input keeps the focus, so that a click on the list does not close it.
            onMouseDown={(event) => event.preventDefault()}
          >
            {expanded &&
              options.map((token, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
                <div
                  key={token.unit}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  title={token.unit}
                  aria-selected={index === active}
                  onClick={() => pick(token)}
                >
                  <TokenIcon token={token} network={network} />
                  <b>{token.label}</b>
                  <small>{token.name}</small>
                  {token.note !== undefined && <small class="note-of-token">{token.note}</small>}
                </div>
              ))}
          </div>
          {found.length > options.length && (
            <small>{count(found.length - options.length)} more: type to narrow the list</small>
          )}
        </div>
      </div>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      {none !== undefined && found.length === 0 && <small role="status">{none}</small>}
    </div>
  );
}
