import { useEffect, useState } from 'preact/hooks';

const PAUSE_MS = 250;

/** The text after a pause in typing, so that not every key sends a request. */
export function useSettled<Text extends string | undefined>(text: Text): Text {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
