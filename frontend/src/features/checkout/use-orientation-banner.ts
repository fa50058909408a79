import { useEffect, useState } from 'react';

const SHOWN_FOR_MS = 3000;

/** True for three seconds after the device was turned (spec, part 9). */
export function useOrientationBanner(): boolean {
  const [turns, setTurns] = useState(0);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const turned = () => {
      setShown(true);
      setTurns((count) => count + 1);
    };
    window.addEventListener('orientationchange', turned);
    return () => window.removeEventListener('orientationchange', turned);
  }, []);
  useEffect(() => {
    if (turns === 0) return;
    const timer = window.setTimeout(() => setShown(false), SHOWN_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [turns]);
  return shown;
}
