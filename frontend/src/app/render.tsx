import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';
import { statusOf } from '../base/api.ts';
import { shop } from '../base/shop.ts';
import { catalogueApi } from '../features/catalogue/catalogue-api.ts';
import { contentApi } from '../features/content/content-api.ts';
import { loadScreens } from './load-screens.ts';
import { documentOf } from './document.ts';
import { Providers } from './Providers.tsx';
import { makeRoutes } from './router.tsx';
import { makeStore, type Store } from './store.ts';

type Read = (store: Store, id: string) => PromiseLike<{ error?: unknown }>;
const productList: Read = ({ dispatch }) => dispatch(catalogueApi.endpoints.products.initiate());
const oneProduct: Read = ({ dispatch }, id) => dispatch(catalogueApi.endpoints.product.initiate(id));
const about: Read = ({ dispatch }) => dispatch(contentApi.endpoints.about.initiate());
const contact: Read = ({ dispatch }) => dispatch(contentApi.endpoints.contact.initiate());

/** The screens that are rendered here, by path: what they read, and the parameters of the address that change them. */
const PUBLIC: Record<string, { read?: Read; parameters?: string[] }> = {
  '/': {},
  '/products': { read: productList, parameters: ['category', 'search', 'sort'] },
  '/products/:id': { read: oneProduct },
  '/categories': { read: productList },
  '/about': { read: about },
  '/contact': { read: contact },
};

const routes = makeRoutes();
await Promise.all(
  [...Object.keys(PUBLIC), '/no/such/screen'].map((path) => loadScreens(matchRoutes(routes, path))),
);
const { query, dataRoutes } = createStaticHandler(routes);

const pathsOf = (branch: RouteObject[], base = ''): string[] =>
  branch.flatMap(({ path = '', children }) => {
    const full = path === '' ? base : `${base}/${path}`;
    if (children) return pathsOf(children, full);
    return path === '*' ? [] : [full || '/'];
  });

/** For the gateway: the paths that are rendered here, each with the parameters that matter, and those of all screens. */
export const pages = Object.entries(PUBLIC).map(([path, { parameters = [] }]) => ({ path, parameters }));
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

/**
 * Renders a public page for a visitor of whom nothing is known. Calls of the API go through the global `fetch`.
 *
 * @param address path and query
 * @param template the built index.html
 * @returns the document, and 404 as its status where there is no such page or product
 * @throws Error where a part of the API does not answer
 */
export async function render(address: string, template: string): Promise<{ status: number; html: string }> {
  const store = makeStore();
  const match = matchRoutes(routes, new URL(address, 'http://shop'))?.at(-1);
  const path = `/${match?.route.path ?? ''}`;
  const [read] = await Promise.all([PUBLIC[path]?.read?.(store, match?.params['id'] ?? ''), readShop()]);
  const isMissing = path === '/*' || statusOf(read?.error) === 404;
  if (read?.error && !isMissing) refuse(address, read.error);
  const context = await query(new Request(`http://shop${address}`));
  if (context instanceof Response) throw new Error(`${address} leads elsewhere`);
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      <StyleSheetManager sheet={sheet.instance}>
        <Providers store={store}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </Providers>
      </StyleSheetManager>,
    );
    const document = documentOf(template, {
      html,
      styles: sheet.getStyleTags(),
      page: { shop, state: store.getState() },
    });
    return { status: isMissing ? 404 : 200, html: document };
  } finally {
    sheet.seal();
  }
}
