interface ChoiceProps<Key extends string> {
  readonly label: string;
  readonly options: readonly (readonly [key: Key, name: string])[];
  readonly value: Key;
  readonly choose: (key: Key) => void;
}

/** A few options as buttons, one of them pressed. */
export const Choice = <Key extends string>({ label, options, value, choose }: ChoiceProps<Key>) => (
  <fieldset class="row choice">
    <legend class="hidden">{label}</legend>
    {options.map(([key, name]) => (
      <button
        key={key}
        type="button"
        class={key === value ? 'small' : 'plain small'}
        aria-pressed={key === value}
        onClick={() => choose(key)}
      >
        {name}
      </button>
    ))}
  </fieldset>
);
