import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { Location, Path } from 'react-router-dom';

/** @returns whether the visitor stays; `leave` takes them there after all. */
export type Guard = (from: Location, to: Partial<Path>, leave: () => void) => boolean;

type Navigation = {
  /** While the change from one screen to the next is animated: the paths of both. */
  moving: string[];
  /** Asks before the page is left, one guard per screen; the function that comes back ends that. */
  guard: (guard: Guard) => () => void;
};

export const NavigationContext = createContext<Navigation>({ moving: [], guard: () => () => undefined });

/** Whether an animated change of screens begins or ends at this path. */
export const useIsMoving = (path: string) => useContext(NavigationContext).moving.includes(path);

/** `leave` is there while a visitor waits to be asked, and takes them where they wanted to go. */
export function useGuard(isStopped: (from: Location, to: Partial<Path>) => boolean) {
  const { guard } = useContext(NavigationContext);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const ask: Guard = useEffectEvent((from, to, goOn) => {
    const stays = isStopped(from, to);
    if (stays) setLeave(() => goOn);
    return stays;
  });
  useEffect(() => guard((...way) => ask(...way)), [guard]);
  return { leave, stay: () => setLeave(null) };
}
