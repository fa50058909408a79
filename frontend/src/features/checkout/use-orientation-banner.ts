import { useEffect, useState } from 'react';
import { useTimer } from '../../ui/use-timer.ts';

const VISIBLE_MS = 3000;

/** True for three seconds after the device was turned (C§9). */
export function useOrientationBanner(): boolean {
  const [turns, setTurns] = useState(0);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const turned = () => {
      setVisible(true);
      setTurns((count) => count + 1);
    };
    window.addEventListener('orientationchange', turned);
    return () => window.removeEventListener('orientationchange', turned);
  }, []);
  useTimer(turns, VISIBLE_MS, () => setVisible(false));
  return isVisible;
}
