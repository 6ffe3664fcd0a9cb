import { useState } from 'preact/hooks';

interface OperatorTokenFormProps {
  readonly rejected: boolean;
  /** Purpose of the token, or where it is found. */
  readonly about: string;
  readonly submit: (token: string) => void;
}

/** Asks for the operator token, which the page does not store. */
export function OperatorTokenForm({ rejected, about, submit }: OperatorTokenFormProps) {
  const [draft, setDraft] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(draft.trim());
      }}
    >
      <label class="field">
        Operator token
        <input
          type="password"
          autocomplete="off"
          required
          value={draft}
          onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        />
        {rejected && <small role="alert">This is not the operator token.</small>}
        <small>{about} The page does not store the token.</small>
      </label>
      <button type="submit">Use this token</button>
    </form>
  );
}
