import { catalogueApi } from '../features/catalogue/catalogue-api.ts';
import { contentApi } from '../features/content/content-api.ts';
import type { Product } from '../features/catalogue/product.ts';
import { removedCategory } from '../storefront/product/removed.ts';
import type { ShownPage } from './metadata/page-metadata.ts';
import type { Store } from './store.ts';

type Params = Record<string, string | undefined>;
type Answer = { data?: unknown; error?: unknown };

interface PublicScreen {
  /** Asks for what it shows. */
  read?: (store: Store, params: Params) => PromiseLike<Answer>;
  /** Of its address, those that change it. */
  parameters?: string[];
  /** Where it is, if not at this address. */
  elsewhere?: (data: never, params: Params) => string | undefined;
  /** What its head speaks of, made of what was read. */
  shown: (data: never, query: URLSearchParams) => ShownPage;
}

const readList = ({ dispatch }: Store) => dispatch(catalogueApi.endpoints.products.initiate());

/** The screens that the server renders, by their path in the router. */
export const publicScreens: Record<string, PublicScreen> = {
  '/': { shown: () => ({ page: 'home' }) },
  '/products': {
    read: readList,
    parameters: ['category', 'search', 'sort'],
    shown: (_data, query) => ({
      page: 'products',
      category: query.get('category') ?? '',
      search: query.get('search')?.trim() ?? '',
    }),
  },
  '/products/:id/:name?': {
    read: async (store, { id = '' }) => {
      const answer = await store.dispatch(catalogueApi.endpoints.product.initiate(id.trim()));
      // The page shows others instead.
      if (removedCategory(answer.error) !== undefined) await readList(store);
      return answer;
    },
    parameters: ['variant'],
    elsewhere: ({ path }: Product, { name }) =>
      name === undefined || path.endsWith(`/${name}`) ? undefined : path,
    shown: (product: Product) => ({ page: 'product', product }),
  },
  '/categories': { read: readList, shown: () => ({ page: 'categories' }) },
  '/about': {
    read: ({ dispatch }) => dispatch(contentApi.endpoints.about.initiate()),
    shown: (text: { title: string; content: string }) => ({ page: 'about', ...text }),
  },
  '/contact': {
    read: ({ dispatch }) => dispatch(contentApi.endpoints.contact.initiate()),
    shown: (text: { title: string; content: string }) => ({ page: 'contact', ...text }),
  },
};
