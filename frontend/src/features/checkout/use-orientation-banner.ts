import { useEffect, useState } from 'react';

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
  useEffect(() => {
    if (turns === 0) return;
    const timer = window.setTimeout(() => setVisible(false), VISIBLE_MS);
    return () => window.clearTimeout(timer);
  }, [turns]);
  return isVisible;
}
