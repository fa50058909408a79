import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RouteObject, Router, useLocation, useRoutes } from 'react-router-dom';
import { NavigationContext } from '../base/navigation.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import type { ScreenNavigation } from './navigation.ts';
import { makeScrollPositions } from './scroll-positions.ts';

/** The screen of the address that the router around it is at. */
export function ScreenHere({ routes }: { routes: RouteObject[] }) {
  const screen = useRoutes(routes);
  return <CrashBoundary at={useLocation()}>{screen}</CrashBoundary>;
}

/** Shows what the navigation leads to. */
export function AppRouter({ navigation }: { navigation: ScreenNavigation }) {
  const [shown, setShown] = useState(navigation.shown);
  const [moving, setMoving] = useState<string[]>([]);
  const [positions] = useState(makeScrollPositions);
  useLayoutEffect(() => {
    let last = navigation.shown();
    navigation.listen((next, isAnimated) => {
      const from = last;
      last = next;
      if (from) positions.remember(from);
      if (!from || !isAnimated || !document.startViewTransition) return startTransition(() => setShown(next));
      flushSync(() => setMoving([from.location.pathname, next.location.pathname]));
      const { ready, finished } = document.startViewTransition(() => flushSync(() => setShown(next)));
      // A hidden tab skips the animation and says so.
      ready.catch(() => undefined);
      void finished.finally(() => setMoving([]));
    });
  }, [navigation, positions]);
  useLayoutEffect(() => {
    if (shown) positions.place(shown);
  }, [shown, positions]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => {
      if (shown) positions.store(shown);
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [shown, positions]);
  if (!shown) return null;
  return (
    <NavigationContext value={{ moving, guard: navigation.guard }}>
      <Router location={shown.location} navigationType={shown.action} navigator={navigation.navigator}>
        <ScreenHere routes={navigation.routes} />
      </Router>
    </NavigationContext>
  );
}
