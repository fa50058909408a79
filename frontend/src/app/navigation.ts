import {
  type Location,
  matchRoutes,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  parsePath,
  type RouteObject,
  type To,
  type UNSAFE_createMemoryHistory as Histories,
} from 'react-router-dom';
import { pageShown, steppedWithinPage } from '../base/back-closes.ts';
import type { Guard } from '../base/navigation.ts';
import { loadScreens } from './load-screens.ts';

/** The location on the screen, and how the visitor got there. */
export type Shown = { location: Location; action: NavigationType; keepsScroll: boolean };
type OnShow = (next: Shown, isAnimated: boolean) => void;
type History = Omit<ReturnType<typeof Histories>, 'index'>;

/**
 * Leads from screen to screen: the old one stays until the code of the next is there, as with the router's own data
 * router, of which the shop needs nothing else and which weighs three times as much.
 */
export function makeNavigation(routes: RouteObject[], history: History) {
  const animated = new Set<string>();
  const load = (pathname: string) => loadScreens(matchRoutes(routes, pathname));
  const here = (keepsScroll: boolean): Shown => ({
    location: history.location,
    action: history.action as NavigationType,
    keepsScroll,
  });
  const loading = load(history.location.pathname);
  /** null while the code of the first screen is not there. */
  let shown = loading ? null : here(true);
  const ready = loading?.then(() => void (shown ??= here(true)));
  let onShow: OnShow = () => undefined;
  let guard: Guard | undefined;
  let latest = {};

  /** If the visitor follows another link while a screen is loading, that one wins. */
  function arrive(pathname: string, go: () => void, keepsScroll = false, isAnimated = false) {
    const turn = (latest = {});
    const finish = () => {
      if (turn !== latest) return;
      go();
      pageShown();
      shown = here(keepsScroll);
      onShow(shown, isAnimated);
    };
    const loading = load(pathname);
    if (!loading) return finish();
    return loading.then(finish);
  }

  const isStopped = (to: Partial<Location>, leave: () => void) =>
    shown !== null && guard?.(shown.location, to, leave) === true;
  const wayTo = (pathname: string) => `${shown?.location.pathname} ${pathname}`;
  const wayFrom = (pathname: string) => `${pathname} ${shown?.location.pathname}`;

  const move =
    (how: 'push' | 'replace') =>
    (to: To, state?: unknown, options: NavigateOptions = {}) => {
      const target = typeof to === 'string' ? parsePath(to) : to;
      const { pathname = history.location.pathname } = target;
      const go = () => {
        const isAnimated = options.viewTransition === true;
        if (isAnimated) animated.add(wayTo(pathname));
        return arrive(pathname, () => history[how](to, state), options.preventScrollReset, isAnimated);
      };
      if (!isStopped(target, go)) return go();
    };

  /** 'leave': the visitor was asked and goes; 'return': the browser comes back to the page that it had left. */
  let ordered: 'leave' | 'return' | undefined;
  history.listen(({ location, delta }) => {
    if (delta === 0) return steppedWithinPage();
    const order = ordered;
    ordered = undefined;
    if (order === 'return') return;
    const leave = () => {
      ordered = 'leave';
      history.go(delta ?? 0);
    };
    if (order !== 'leave' && delta && isStopped(location, leave)) {
      ordered = 'return';
      return history.go(-delta);
    }
    const isAnimated = animated.has(wayTo(location.pathname)) || animated.has(wayFrom(location.pathname));
    void arrive(location.pathname, () => undefined, false, isAnimated);
  });

  const navigator: Navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: move('push'),
    replace: move('replace'),
  };
  return {
    routes,
    navigator,
    /** Resolves when the code of the first screen is there; undefined if it was there from the beginning. */
    ready,
    shown: () => shown,
    /** Reports each next screen, beginning with the first if it is not loaded yet. */
    listen(listener: OnShow) {
      onShow = listener;
      if (!shown) void arrive(history.location.pathname, () => undefined, true);
    },
    guard(asking: Guard) {
      guard = asking;
      return () => {
        if (guard === asking) guard = undefined;
      };
    },
  };
}

export type ScreenNavigation = ReturnType<typeof makeNavigation>;
