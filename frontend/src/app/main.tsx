import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { reloadWhenOnline } from '../base/api.ts';
import { loadShop, shop } from '../base/shop.ts';
import { AppRouter } from './AppRouter.tsx';
import { listenGlobally } from './global-events.ts';
import { makeNavigation } from './navigation.ts';
import { nextTask } from './next-task.ts';
import { Providers } from './Providers.tsx';
import { renderedPage } from './rendered-page.ts';
import { makeRoutes } from './router.tsx';
import { makeStore } from './store.ts';

const navigation = makeNavigation(makeRoutes(), createBrowserHistory());
const page = renderedPage();

// The shop's name and the first screen's code are there before React takes over the page, so that what the page shows
// stays up until its twin replaces it in one commit, and no spinner flashes on any first load.
await Promise.all([page ? Object.assign(shop, page.shop) : loadShop(), navigation.ready]);

await nextTask();
const store = makeStore(page?.state);
reloadWhenOnline(store.dispatch);
listenGlobally(store.dispatch, (line) => console.info(line));

// What index.html says of the shop until a page says more.
for (const tag of document.querySelectorAll('[data-bare]')) tag.remove();

await nextTask();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = (
  <Providers store={store} rendered={page?.state}>
    <AppRouter navigation={navigation} />
  </Providers>
);
// The page's own data come first.
const countVisits = async () => (await import('../features/visits/count-visits.ts')).countVisits(store);
if (shop.countVisits) setTimeout(() => void countVisits().catch(() => undefined), 2000);
// The cart of a visitor who had no JavaScript until now.
if (/slipcast_plain=1/.test(document.cookie))
  void import('../features/cart/import-plain-cart.ts').then(({ importPlainCart }) => importPlainCart(store));
// A transition renders the first screen in slices, so the page stays responsive.
startTransition(() => (page?.state ? void hydrateRoot(root, app) : createRoot(root).render(app)));
