import { useEffect, useEffectEvent } from 'react';

/** Calls `onEnd` after `ms`, for as long as `running` holds; another value starts the time again. */
export function useTimer(running: unknown, ms: number, onEnd: () => void) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!running) return;
    const timer = window.setTimeout(() => end(), ms);
    return () => window.clearTimeout(timer);
  }, [running, ms]);
}
