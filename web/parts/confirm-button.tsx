import { useState } from 'preact/hooks';

interface ConfirmButtonProps {
  readonly name: string;
  /** Object of the action, for screen readers. */
  readonly subject: string;
  /** Label after the first click. */
  readonly confirmLabel: string;
  readonly disabled: boolean;
  readonly small?: boolean;
  readonly act: () => void;
}

/** For irreversible actions: the second click acts, and losing focus cancels. */
export function ConfirmButton({ name, subject, confirmLabel, disabled, small = false, act }: ConfirmButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const press = (): void => {
    setConfirming(!isConfirming);
    if (isConfirming) act();
  };
  return (
    <button
      type="button"
      class={`${isConfirming ? '' : 'plain'} ${small ? 'small' : ''}`.trim()}
      disabled={disabled}
      aria-label={`${isConfirming ? confirmLabel : name}: ${subject}`}
      onClick={press}
      onBlur={() => setConfirming(false)}
      onKeyDown={({ key }) => key === 'Escape' && setConfirming(false)}
    >
      {isConfirming ? confirmLabel : name}
    </button>
  );
}
