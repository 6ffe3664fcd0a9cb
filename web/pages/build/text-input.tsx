import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

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
}

/** For ids and amounts, which a browser must not correct or remember. */
export function TextInput({ label, name, value, change, hint, required, decimal, lines, example }: TextInputProps) {
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
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
