import type { ComponentChildren } from 'preact';

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
export const TextInput = ({ label, name, value, change, hint, required, decimal }: TextInputProps) => (
  <label class="field">
    {label}
    <input
      name={name}
      required={required}
      spellcheck={false}
      autocomplete="off"
      inputMode={decimal ? 'decimal' : undefined}
      value={value}
      onInput={({ currentTarget }) => change(currentTarget.value)}
    />
    {hint !== undefined && <small>{hint}</small>}
  </label>
);
