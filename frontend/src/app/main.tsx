import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { reloadWhenOnline } from '../base/api.ts';
import { loadShop } from '../base/shop.ts';
import { listenGlobally } from './global-events.ts';
import { Providers } from './Providers.tsx';
import { makeRoutes } from './router.tsx';
import { makeStore } from './store.ts';

const routes = makeRoutes();

// The shop's name and the first screen's code are fetched before React takes over the page, so that the static hero
// stays up until its twin replaces it in one commit, and no spinner flashes on any first load.
const pending = (matchRoutes(routes, location) ?? []).flatMap(({ route }) =>
  typeof route.lazy === 'function' ? [{ route, lazy: route.lazy }] : [],
);
await Promise.all([
  loadShop(),
  ...pending.map(async ({ route, lazy }) => Object.assign(route, await lazy(), { lazy: undefined })),
]);

const store = makeStore();
reloadWhenOnline(store.dispatch);
listenGlobally(store.dispatch, (line) => console.info(line));

// What index.html says of the shop until a page says more.
for (const tag of document.querySelectorAll('[data-bare]')) tag.remove();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// A transition renders the first screen in slices, so the page stays responsive.
startTransition(() =>
  createRoot(root).render(
    <Providers store={store}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>,
  ),
);
