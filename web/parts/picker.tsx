import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { count } from '../format.js';
import { MAX_OPTIONS, moveActive, type PickerRow } from './picker-options.js';

/** The state that decides which options are needed. */
export interface PickerState {
  /** The text that is being typed; undefined while the input shows the value. */
  readonly typed: string | undefined;
  readonly setTyped: (text: string | undefined) => void;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
}

export function usePickerState(): PickerState {
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  return { typed, setTyped, open, setOpen };
}

export interface PickerProps<Option extends PickerRow> {
  readonly label: string;
  /** Name of the list for screen readers. Default: the label. */
  readonly listLabel?: string | undefined;
  readonly state: PickerState;
  /** All that match the typed text. */
  readonly options: readonly Option[];
  readonly getKey: (option: Option) => string;
  readonly chosen: Option | undefined;
  readonly choose: (option: Option) => void;
  /** Text of the input. */
  readonly value: string;
  /** The typed text is a value too. Without it, Enter chooses the first match and other text is discarded. */
  readonly type?: ((text: string) => void) | undefined;
  readonly getIcon?: ((option: Option) => ComponentChildren) | undefined;
  readonly name?: string | undefined;
  readonly required?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly hint?: ComponentChildren;
  /** Shown when nothing matches. */
  readonly none?: string | undefined;
}

/** An input with a list of what matches its text (combobox pattern of ARIA), by keyboard, pointer or touch. */
export function Picker<Option extends PickerRow>(props: PickerProps<Option>) {
  const { label, state, options: found, getKey, chosen, choose, value, type, getIcon, hint, none } = props;
  const { typed, setTyped, open, setOpen } = state;
  const id = useId();
  const [active, setActive] = useState(-1);
  const options = found.slice(0, MAX_OPTIONS);
  // A list of the only option whose id was typed would cover the next field.
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
  const pick = (option: Option): void => {
    choose(option);
    close();
  };
  const react = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && (open || typed !== undefined)) {
      event.preventDefault();
      close();
      return;
    }
    if (event.key === 'Enter') {
      const option = expanded ? options[active] : undefined;
      // A field that takes no other text must not submit the form with a text that is discarded.
      if (option !== undefined || type === undefined) event.preventDefault();
      if (option !== undefined) pick(option);
      return;
    }
    const next = moveActive(event.key, expanded ? active : -1, options.length);
    if (next === undefined) return;
    event.preventDefault();
    if (expanded) setActive(next);
    else show();
  };
  const icon = getIcon !== undefined && chosen !== undefined && typed === undefined ? getIcon(chosen) : undefined;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class={icon === undefined ? 'picker' : 'picker has-icon'}>
        {icon}
        <input
          id={id}
          name={props.name}
          role="combobox"
          aria-expanded={expanded}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={expanded && active >= 0 ? activeId : undefined}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          required={props.required}
          autocomplete="off"
          spellcheck={false}
          placeholder={props.placeholder}
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
            aria-label={props.listLabel ?? label}
            class={getIcon === undefined ? undefined : 'with-icons'}
            tabIndex={-1}
            // The input keeps the focus, so that a click or a touch of the list does not close it.
            onMouseDown={(event) => event.preventDefault()}
          >
            {expanded &&
              options.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
                <div
                  key={getKey(option)}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  title={getKey(option)}
                  aria-selected={index === active}
                  onClick={() => pick(option)}
                >
                  {getIcon?.(option)}
                  <b>{option.label}</b>
                  <small>{option.name}</small>
                  {option.note !== undefined && <small class="note-of-option">{option.note}</small>}
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
