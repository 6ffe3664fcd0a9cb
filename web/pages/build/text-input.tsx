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
}

/** Ids and amounts: nothing that a browser should correct or remember. */
export function TextInput({ label, name, value, change, hint, required, decimal }: TextInputProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        required={required}
        spellcheck={false}
        autocomplete="off"
        inputMode={decimal ? 'decimal' : undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
