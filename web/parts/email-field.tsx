/** Email address that identifies an account. */
export const EmailField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (email: string) => void;
}) => (
  <label class="field">
    Email
    <input
      type="email"
      name="email"
      required
      maxLength={254}
      autocomplete="username"
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);
