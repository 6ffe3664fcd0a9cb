import { useState } from 'preact/hooks';

interface SureButtonProps {
  readonly name: string;
  /** Object of the action, for screen readers. */
  readonly of: string;
  /** Label after the first click. */
  readonly question: string;
  readonly disabled: boolean;
  readonly act: () => void;
}

/** For irreversible actions: the second click acts, and losing focus cancels. */
export function SureButton({ name, of, question, disabled, act }: SureButtonProps) {
  const [asked, setAsked] = useState(false);
  const press = (): void => {
    setAsked(!asked);
    if (asked) act();
  };
  return (
    <button
      type="button"
      class={asked ? '' : 'plain'}
      disabled={disabled}
      aria-label={`${asked ? question : name}: ${of}`}
      onClick={press}
      onBlur={() => setAsked(false)}
      onKeyDown={({ key }) => key === 'Escape' && setAsked(false)}
    >
      {asked ? question : name}
    </button>
  );
}
