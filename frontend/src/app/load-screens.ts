import type { RouteObject } from 'react-router-dom';

/** Fetches the code of these routes, so that they render at once. */
export const loadScreens = (matches: { route: RouteObject }[] | null) =>
  Promise.all(
    (matches ?? []).map(async ({ route }) => {
      const { lazy } = route;
      if (typeof lazy === 'function') Object.assign(route, await lazy(), { lazy: undefined });
    }),
  );
