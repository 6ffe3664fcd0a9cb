import { useState } from 'preact/hooks';

interface SureButtonProps {
  readonly name: string;
  /** What it is done to, for those who hear the button without the row around it. */
  readonly of: string;
  /** What the button says once it was pressed. */
  readonly question: string;
  readonly disabled: boolean;
  readonly act: () => void;
}

/** For what cannot be taken back: it acts when it is pressed twice, and forgets when it is left. */
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
