import type { RouteObject } from 'react-router-dom';

async function loadScreen(route: RouteObject): Promise<void> {
  const { lazy } = route;
  if (typeof lazy !== 'function') return;
  try {
    Object.assign(route, await lazy(), { lazy: undefined });
  } catch (error) {
    // Shown as a screen that fails; the next visit tries again.
    route.Component = () => {
      throw error;
    };
  }
}

/** Fetches the code of these routes, so that they render at once. @returns undefined where it is there already */
export function loadScreens(matches: { route: RouteObject }[] | null): Promise<unknown> | undefined {
  const waiting = (matches ?? []).filter(({ route }) => route.lazy);
  return waiting.length > 0 ? Promise.all(waiting.map(({ route }) => loadScreen(route))) : undefined;
}
