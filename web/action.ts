import { useState } from 'preact/hooks';

export interface Action {
  readonly busy: boolean;
  readonly error: Error | undefined;
  /** Runs one action at a time; errors are shown instead of thrown. */
  run(act: () => Promise<void>): void;
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const run = (act: () => Promise<void>): void => {
    setBusy(true);
    setError(undefined);
    act()
      .catch((failure: Error) => setError(failure))
      .finally(() => setBusy(false));
  };
  return { busy, error, run };
}
