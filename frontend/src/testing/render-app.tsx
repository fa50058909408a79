import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { WireUser } from '@slipcast/contracts/http/auth';
import type { WireCart, ChangedCartItem, WireStockCheck } from '@slipcast/contracts/http/cart';
import type { WireCategory, WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WirePagination } from '@slipcast/contracts/http/paging';
import { render } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { type InitialEntry, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { StyleSheetManager } from 'styled-components';
import { AppRouter } from '../app/AppRouter.tsx';
import { listenGlobally } from '../app/global-events.ts';
import { makeNavigation } from '../app/navigation.ts';
import { Providers } from '../app/Providers.tsx';
import { makeRoutes } from '../app/router.tsx';
import { makeStore } from '../app/store.ts';
import { reloadWhenOnline } from '../base/api.ts';
import { sendForms } from './send-forms.ts';

export type Call = { method: string; path: string; body: unknown; headers: Record<string, string> };

export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'offline';
/** An answer whose body, where the call succeeds, is what the shop's own server sends. */
type Sent<Body> =
  | { status?: 200 | 201; body?: Body; headers?: Record<string, string> }
  | { status: 400 | 401 | 403 | 404 | 409 | 429 | 500 | 503; body?: unknown }
  | 'offline';
type Reply<Given> = Given | Promise<Given> | ((call: Call) => Given | Promise<Given>);

/**
 * What the network answers, by 'METHOD /api/path'. `status` defaults to 200. A function answers by the call; a promise
 * keeps the screen waiting. An answer that the shop never gives is scripted with a cast.
 */
export type Script = {
  'GET /api/products'?: Reply<Sent<{ products: WireProduct[]; pagination?: WirePagination }>>;
  'GET /api/categories'?: Reply<Sent<{ categories: WireCategory[] }>>;
  'GET /api/cart'?: Reply<Sent<WireCart>>;
  'POST /api/cart/items'?: Reply<Sent<ChangedCartItem>>;
  'GET /api/auth/users/profile'?: Reply<Sent<WireUser>>;
  'GET /api/products/p1'?: Reply<Sent<WireProduct>>;
  'PUT /api/cart/items/i1'?: Reply<Sent<ChangedCartItem>>;
  'GET /api/cart/stock/p1'?: Reply<Sent<WireStockCheck>>;
  [call: string]: Reply<Answer> | undefined;
};

/** What every page asks for by itself. */
const quiet: Script = {
  'GET /api/products': { body: { products: [] } },
  'GET /api/cart': { body: { CartItems: [], total: 0, serverTime: '' } },
  'GET /api/categories': { body: { categories: [] } },
  'GET /api/orders/o1/requests': { body: { requests: [], offers: [] } },
};

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  sendForms();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const bodyOf = async (request: Request): Promise<unknown> => {
  if (request.headers.get('content-type')?.startsWith('multipart/')) return request.formData();
  const text = await request.text();
  return text === '' ? null : JSON.parse(text);
};

let isStyled = false;
afterEach(() => {
  isStyled = false;
});
/** For a test that asks how something is styled. The others go without: jsdom matches every rule for each question. */
export const withStyles = (): void => {
  isStyled = true;
};

/**
 * Renders the real router at a path, the network scripted by keys 'METHOD /api/path' (with or without its query). An
 * unscripted call answers 404 and is found in `calls` all the same.
 */
export function renderApp(at: InitialEntry | InitialEntry[], script: Script = {}) {
  const calls: Call[] = [];
  const answers = { ...quiet, ...script };
  server.use(
    http.all('*/api/*', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const { method } = request;
      const call = {
        method,
        path: `${pathname}${search}`,
        body: await bodyOf(request),
        headers: Object.fromEntries(request.headers),
      };
      calls.push(call);
      const found = answers[`${method} ${pathname}${search}`] ?? answers[`${method} ${pathname}`];
      const answer = await (typeof found === 'function' ? found(call) : found);
      if (answer === 'offline') return HttpResponse.error();
      return new HttpResponse(answer?.body === undefined ? null : JSON.stringify(answer.body), {
        status: answer ? (answer.status ?? 200) : 404,
        headers: answer?.headers ?? {},
      });
    }),
  );
  const store = makeStore();
  const entries = Array.isArray(at) ? at : [at];
  const history = createMemoryHistory({ initialEntries: entries, initialIndex: entries.length - 1 });
  const navigation = makeNavigation(makeRoutes(), history);
  const { navigator } = navigation;
  reloadWhenOnline(store.dispatch);
  listenGlobally(store.dispatch, () => undefined);
  const view = render(
    <StyleSheetManager target={isStyled ? document.head : document.createElement('div')}>
      <Providers store={store}>
        <AppRouter navigation={navigation} />
      </Providers>
    </StyleSheetManager>,
  );
  return {
    ...view,
    store,
    history,
    navigator,
    calls,
    /** The path and query the shopper is at now. */
    where: () => `${history.location.pathname}${history.location.search}`,
    /** `path` with or without its query. */
    callsTo: (method: string, path: string) =>
      calls.filter(
        (call) => call.method === method && (call.path === path || call.path.split('?')[0] === path),
      ),
  };
}
