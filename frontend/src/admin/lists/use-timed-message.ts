import { useState } from 'react';
import { useTimer } from '../../ui/use-timer.ts';

/** How long a message about shipping is shown (A§9). */
export const SHIPPED_MS = 5000;
/** How long a message about any other change of status is shown (A§9). */
export const CHANGED_MS = 3000;

/** A message that clears itself after `ms`; a new one restarts the timer. */
export function useTimedMessage() {
  const [shown, setShown] = useState<{ text: string; ms: number } | null>(null);
  useTimer(shown, shown?.ms ?? 0, () => setShown(null));
  return {
    message: shown?.text ?? '',
    show: (text: string, ms: number) => setShown({ text, ms }),
    clear: () => setShown(null),
  };
}
