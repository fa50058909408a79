import { useEffect, useState } from 'react';

/** Long enough that typing on asks once. */
const TYPING_PAUSE_MS = 400;

/** The value once it has stayed the same for a moment. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(value), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return debounced;
}
