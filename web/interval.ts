import { useEffect, useState } from 'preact/hooks';

/** A number that grows after each interval while the page is visible: a key for data that changes between blocks. */
export function useRounds(ms: number): number {
  const [round, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setRound((before) => before + 1);
    }, ms);
    return () => clearInterval(timer);
  }, [ms]);
  return round;
}
