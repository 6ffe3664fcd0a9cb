import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Option } from './suggestions.js';

interface TextInputProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly hint?: ComponentChildren;
  readonly required?: boolean | undefined;
  readonly decimal?: boolean | undefined;
  /** Allows several lines. */
  readonly lines?: boolean | undefined;
  readonly example?: string | undefined;
  /** Values to choose from; any other text can be typed. */
  readonly options?: readonly Option[] | undefined;
}

/** For ids and amounts, which a browser must not correct or remember. */
export function TextInput({
  label,
  name,
  value,
  change,
  hint,
  required,
  decimal,
  lines,
  example,
  options = [],
}: TextInputProps) {
  const id = useId();
  const given = {
    id,
    name,
    required,
    spellcheck: false,
    autocomplete: 'off',
    placeholder: example,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    value,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {lines ? (
        <textarea {...given} onInput={({ currentTarget }) => change(currentTarget.value)} />
      ) : (
        <input
          {...given}
          inputMode={decimal ? 'decimal' : undefined}
          list={options.length === 0 ? undefined : `${id}-options`}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      {options.length > 0 && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </datalist>
      )}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
