import { render } from '@testing-library/react';
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

/**
 * Renders the real router at a path, the network replaced at `fetch` by a script keyed 'METHOD /api/path' (with or
 * without its query). An unscripted call answers 404 and is found in `calls` all the same.
 */
export function renderApp(at: InitialEntry | InitialEntry[], script: Script = {}) {
  const calls: Call[] = [];
  const answers = { ...quiet, ...script };
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const path = String(input);
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null);
    const call = { method, path, body, headers: { ...(init.headers as Record<string, string>) } };
    calls.push(call);
    const found = answers[`${method} ${path}`] ?? answers[`${method} ${path.split('?')[0]}`];
    const answer = await (typeof found === 'function' ? found(call) : found);
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return new Response(answer?.body === undefined ? '' : JSON.stringify(answer.body), {
      status: answer ? (answer.status ?? 200) : 404,
      headers: answer?.headers ?? {},
    });
  };
  Reflect.set(globalThis, 'fetch', fetch);
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
