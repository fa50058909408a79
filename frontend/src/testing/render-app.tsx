import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { render } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { listenGlobally } from '../app/global-events.ts';
import { Providers } from '../app/Providers.tsx';
import { makeRoutes } from '../app/router.tsx';
import { makeStore } from '../app/store.ts';

export type Call = { method: string; path: string; body: unknown; headers: Record<string, string> };

/** `status` defaults to 200. A function answers by the call; a promise keeps the screen waiting. */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'offline';
export type Script = Record<string, Answer | Promise<Answer> | ((call: Call) => Answer | Promise<Answer>)>;

/** What every page asks for by itself. */
const quiet: Script = {
  'GET /api/products': { body: { products: [] } },
  'GET /api/cart': { body: { CartItems: [] } },
  'GET /api/categories': { body: { categories: [] } },
};

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const bodyOf = async (request: Request): Promise<unknown> => {
  if (request.headers.get('content-type')?.startsWith('multipart/')) return request.formData();
  const text = await request.text();
  return text === '' ? null : JSON.parse(text);
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
  const router = createMemoryRouter(makeRoutes(), {
    initialEntries: entries,
    initialIndex: entries.length - 1,
  });
  listenGlobally({ target: window, dispatch: store.dispatch, log: () => undefined });
  const view = render(
    <Providers store={store}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    ...view,
    store,
    router,
    calls,
    /** The path and query the shopper is at now. */
    where: () => `${router.state.location.pathname}${router.state.location.search}`,
    /** `path` with or without its query. */
    callsTo: (method: string, path: string) =>
      calls.filter(
        (call) => call.method === method && (call.path === path || call.path.split('?')[0] === path),
      ),
  };
}
