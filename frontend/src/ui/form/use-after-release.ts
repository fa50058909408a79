import { useCallback, useEffect, useRef } from 'react';

const RELEASES = ['pointerup', 'pointercancel'];

/** Runs something once no pointer is down any more: what moves under a pressed pointer takes the press away from its target. */
export function useAfterRelease() {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isDown.current = true;
    };
    const release = () => {
      isDown.current = false;
      for (const run of waiting.current.splice(0)) run();
    };
    window.addEventListener('pointerdown', press, true);
    for (const end of RELEASES) window.addEventListener(end, release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      for (const end of RELEASES) window.removeEventListener(end, release, true);
    };
  }, []);
  return useCallback((run: () => void) => {
    if (isDown.current) waiting.current.push(run);
    else run();
  }, []);
}
