import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { matchRoutes, type RouteObject, StaticRouter } from 'react-router-dom';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';
import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import type { WireCart } from '@slipcast/contracts/http/cart';
import { statusOf } from '../base/api.ts';
import { isHeld, serverCartFrom } from '../features/cart/cart-line.ts';
import { guestItemStored } from '../features/cart/guest-cart.ts';
import { shop } from '../base/shop.ts';
import { PlainCart } from '../storefront/cart/PlainCart.tsx';
import { Shell } from '../storefront/shell/Shell.tsx';
import { removedCategory } from '../features/catalogue/removed-product.ts';
import { ScreenHere } from './AppRouter.tsx';
import { cartDocument, documentOf } from './document.ts';
import { loadScreens } from './load-screens.ts';
import { MetadataTags } from './metadata/MetadataTags.tsx';
import type { ShownPage } from './metadata/page-metadata.ts';
import { Providers } from './Providers.tsx';
import { publicScreens, readNowhere } from './public-screens.ts';
import { makeRoutes } from './router.tsx';
import { makeStore, type Store } from './store.ts';

/** `location`: where the page is, if not here. */
export type RenderedAnswer = { status: number; html: string; location?: string };

const CART = '/cart';
const NOWHERE = '/no/such/screen/at/all';

const routes = makeRoutes();
await Promise.all(
  [...Object.keys(publicScreens), '/products/:id', NOWHERE].map((path) =>
    loadScreens(matchRoutes(routes, path)),
  ),
);

/** A path with a part that may be missing is two. */
const spellingsOf = (path: string): string[] =>
  path.endsWith('?') ? [path.replace(/\/[^/]*$/, ''), path.slice(0, -1)] : [path];

const pathsOf = (branch: RouteObject[], base = ''): string[] =>
  branch.flatMap(({ path = '', children }) => {
    const full = path === '' ? base : `${base}/${path}`;
    if (children) return pathsOf(children, full);
    return path === '*' ? [] : spellingsOf(full || '/');
  });

/** For the gateway: the paths that are rendered here, each with the parameters that matter, and those of all screens. */
export const pages = [
  ...Object.entries(publicScreens).flatMap(([path, { parameters = {}, subject, listed, endless }]) =>
    spellingsOf(path).map((spelling) => ({ path: spelling, parameters, subject, listed, endless })),
  ),
  // An empty cart, with what a form did: a visitor's own cart is never public.
  { path: CART, parameters: { done: /./, refused: /./ } },
];
export const screens = pathsOf(routes);

/** An answer of the API that is neither there nor missing for good: then there is no page. */
function refuse(path: string, error: unknown): never {
  throw new Error(`${path} cannot be read: status ${statusOf(error)}`);
}

async function readShop(): Promise<void> {
  const answer = await fetch('/api/shop');
  if (!answer.ok) refuse('/api/shop', answer);
  Object.assign(shop, await answer.json());
}

/** For search engines only, so a page goes without it. */
async function readDelivery(): Promise<WireDelivery | null> {
  const answer = await fetch('/api/orders/delivery').catch(() => null);
  return answer?.ok ? ((await answer.json()) as WireDelivery) : null;
}

function bodyOf(address: string, store: Store, routes: RouteObject[]) {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      <StyleSheetManager sheet={sheet.instance}>
        <Providers store={store}>
          <StaticRouter location={address}>
            <ScreenHere routes={routes} />
          </StaticRouter>
        </Providers>
      </StyleSheetManager>,
    );
    return { html, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}

/** The bare app, and the cart as plain forms for browsers without JavaScript. */
async function renderCart(address: string, template: string, cart?: string): Promise<RenderedAnswer> {
  await readShop();
  const { lines } = serverCartFrom(
    cart ? (JSON.parse(cart) as WireCart) : { CartItems: [], total: 0, serverTime: '' },
  );
  const store = makeStore();
  // For the number in the header.
  for (const line of lines) if (isHeld(line)) store.dispatch(guestItemStored(line));
  const told = new URL(address, 'http://shop').searchParams;
  const children = [{ path: CART, element: <PlainCart lines={lines} told={told} /> }];
  const { html, styles } = bodyOf(CART, store, [{ Component: Shell, children }]);
  const title = renderToStaticMarkup(<title data-bare>{`Shopping Cart · ${shop.name}`}</title>);
  return { status: 200, html: cartDocument(template, { html, styles, title }) };
}

/**
 * Renders a public page for a visitor of whom nothing is known. Calls of the API go through the global `fetch`.
 *
 * @param address path and query
 * @param template the built index.html
 * @param cart the visitor's own, as JSON, where the page is for them alone
 * @returns the document, and as its status 404 where there is no such page or product, 410 where there was one
 * @throws Error where a part of the API does not answer
 */
export async function render(address: string, template: string, cart?: string): Promise<RenderedAnswer> {
  const { pathname, searchParams } = new URL(address, 'http://shop');
  if (pathname.startsWith(CART)) return renderCart(address, template, cart);
  const match = matchRoutes(routes, pathname)?.at(-1);
  const path = `/${match?.route.path ?? ''}`;
  const screen = publicScreens[path];
  const store = makeStore();
  const params = match?.params ?? {};
  const [read] = await Promise.all([
    screen ? screen.read?.(store, params, searchParams) : readNowhere(store),
    readShop(),
  ]);
  const isMissing = !screen || statusOf(read?.error) === 404;
  if (read?.error && !isMissing) refuse(address, read.error);
  const elsewhere = isMissing ? undefined : screen.elsewhere?.(read?.data as never, params, searchParams);
  if (elsewhere) return { status: 301, html: '', location: elsewhere };
  const shown: ShownPage = isMissing
    ? { page: 'not-found' }
    : screen.shown(read?.data as never, searchParams);
  const delivery = shown.page === 'product' ? await readDelivery() : null;
  const { html, styles } = bodyOf(address, store, routes);
  const tags = renderToStaticMarkup(<MetadataTags shown={shown} shop={shop} delivery={delivery} />);
  // One page answers for every pot that does not exist, so it has nothing that belongs to one address.
  const isShared = isMissing && screen !== undefined && removedCategory(read?.error) === undefined;
  const page = isShared ? { shop } : { shop, state: store.getState() };
  return {
    status: isMissing ? (removedCategory(read?.error) === undefined ? 404 : 410) : 200,
    html: documentOf(template, { html, tags, styles, page }),
  };
}
