import { statusOf } from '../base/api.ts';
import { catalogueApi, type ProductPage, withCounts } from '../features/catalogue/catalogue-api.ts';
import { listPath } from '../features/catalogue/product-list.ts';
import { askedList, priceLabels, sortOrders } from '../features/catalogue/asked-list.ts';
import { highlightsApi } from '../features/catalogue/highlights-api.ts';
import { productApi } from '../features/catalogue/product-api.ts';
import { liveApi } from '../features/live/live-api.ts';
import { liveIds } from '../features/live/use-live-stock.ts';
import { siblingsApi } from '../features/catalogue/siblings-api.ts';
import { contentApi, type TextName } from '../features/content/content-api.ts';
import { type ShopUpdate, updateApi } from '../features/catalogue/update-api.ts';
import { isPageOf, type Product } from '../features/catalogue/product.ts';
import { alternativeQueries, removedCategory } from '../features/catalogue/removed-product.ts';
import type { ShownPage } from './metadata/page-metadata.ts';
import type { Store } from './store.ts';

type Params = Record<string, string | undefined>;
type Answer = { data?: unknown; error?: unknown };

interface PublicScreen {
  /** Asks for what it shows. */
  read?: (store: Store, params: Params, query: URLSearchParams) => PromiseLike<Answer>;
  /** Of its address, those that change it, each with the values that do. */
  parameters?: Record<string, RegExp>;
  /** For the gateway, which makes one page of all addresses that show the same (`PublicPage` in its `messages.ts`). */
  subject?: string;
  listed?: Record<string, { read: string; list: string }>;
  endless?: string[];
  /** Where it is, with its query, if not at this address. */
  elsewhere?: (data: never, params: Params, query: URLSearchParams) => string | undefined;
  /** What its head describes. */
  shown: (data: never, query: URLSearchParams) => ShownPage;
}

const { products, categories } = catalogueApi.endpoints;
const { highlights } = highlightsApi.endpoints;
const { about, contact, text } = contentApi.endpoints;
const { product } = productApi.endpoints;
const { shopUpdate } = updateApi.endpoints;
/** Pots that are fully reserved. */
const { live } = liveApi.endpoints;
/** A page works without what is missing: a pot deleted a moment ago, or an endpoint that the previous release does not have. */
const hasFailed = ({ error }: Answer): boolean => error !== undefined && statusOf(error) !== 404;
/** Also reads the new pots below the text. Without them the page shows only its text. */
async function besideNewPots({ dispatch }: Store, text: PromiseLike<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([text, dispatch(highlights.initiate())]);
  return answer;
}
/** For an address that matches no screen. */
export const readNowhere = ({ dispatch }: Store): PromiseLike<Answer> => dispatch(highlights.initiate());
/** Any but none. */
const ANY = /./;
const oneOf = (values: readonly string[]) => new RegExp(`^(${values.join('|')})$`);

/** Also reads whose shop it is, which stands below the text. */
async function besideSeller({ dispatch }: Store, text: PromiseLike<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([text, dispatch(contact.initiate())]);
  return answer;
}

type Text = { title: string; content: string };
const textScreen = (page: TextName): PublicScreen => ({
  read: (store) => besideSeller(store, store.dispatch(text.initiate(page))),
  shown: (shown: Text) => ({ page, ...shown }),
});

/** The screens that the server renders, by their path in the router. */
export const publicScreens: Record<string, PublicScreen> = {
  '/': {
    read: async ({ dispatch }) => {
      const [pots, menu] = await Promise.all([
        dispatch(highlights.initiate()),
        dispatch(categories.initiate()),
      ]);
      return [pots, menu].find(hasFailed) ?? {};
    },
    shown: () => ({ page: 'home' }),
  },
  '/products': {
    read: async ({ dispatch }, _params, query) => {
      const [list, menu] = await Promise.all([
        dispatch(products.initiate(withCounts(askedList(query)))),
        dispatch(categories.initiate()),
      ]);
      const ids = liveIds(list.data?.products.map(({ id }) => id) ?? []);
      if (ids) await dispatch(live.initiate(ids));
      else if (list.data) await dispatch(highlights.initiate());
      return menu.error ? menu : list;
    },
    parameters: {
      category: ANY,
      glaze: ANY,
      inStock: /^true$/,
      page: /^([2-9]|[1-9]\d{1,5})$/,
      price: oneOf(Object.keys(priceLabels)),
      search: ANY,
      sort: oneOf(Object.keys(sortOrders).filter((order) => order !== 'name-asc')),
    },
    listed: { category: { read: '/api/categories', list: 'categories' } },
    // Few people share one list of so many.
    endless: ['glaze', 'page', 'price', 'search'],
    elsewhere: ({ filters }: ProductPage, _params, query) =>
      filters?.movedTo && listPath({ ...askedList(query), category: filters.movedTo }),
    shown: ({ page }: ProductPage, query) => ({
      page: 'products',
      // A page beyond the last shows the last.
      list: { ...askedList(query), page },
    }),
  },
  '/products/:id/:name?': {
    read: async (store, { id = '' }) => {
      const answer = await store.dispatch(product.initiate(id.trim()));
      if (answer.data) {
        const others = await store.dispatch(siblingsApi.endpoints.siblings.initiate(answer.data.id));
        if (hasFailed(others)) return others;
      }
      if (answer.data) await store.dispatch(live.initiate(answer.data.id));
      // The page shows others instead.
      const category = removedCategory(answer.error);
      if (category !== undefined)
        await Promise.all(
          alternativeQueries(category).map((place) => store.dispatch(products.initiate(place))),
        );
      return answer;
    },
    parameters: { variant: ANY },
    subject: '/api/products/:id',
    listed: { variant: { read: '/api/products/:id', list: 'variants' } },
    elsewhere: (shown: Product, { id, name }, query) =>
      isPageOf(shown, { id, name }) ? undefined : [shown.path, ...(query.size > 0 ? [query] : [])].join('?'),
    shown: (shown: Product) => ({ page: 'product', product: shown }),
  },
  '/updates/:id': {
    read: ({ dispatch }, { id = '' }) => dispatch(shopUpdate.initiate(id)),
    subject: '/api/updates/:id',
    shown: (shown: ShopUpdate) => ({ page: 'update', update: shown }),
  },
  '/updates/:id/room': {
    read: ({ dispatch }, { id = '' }) => dispatch(shopUpdate.initiate(id)),
    subject: '/api/updates/:id',
    shown: (shown: ShopUpdate) => ({ page: 'room', update: shown }),
  },
  '/categories': {
    read: ({ dispatch }) => dispatch(categories.initiate()),
    shown: () => ({ page: 'categories' }),
  },
  '/about': {
    read: (store) => besideNewPots(store, store.dispatch(about.initiate())),
    shown: (shown: Text) => ({ page: 'about', ...shown }),
  },
  '/delivery': textScreen('delivery'),
  '/terms': textScreen('terms'),
  '/guest-lookup': { shown: () => ({ page: 'guest-lookup' }) },
  '/contact': {
    read: (store) => besideNewPots(store, store.dispatch(contact.initiate())),
    shown: (shown: Text) => ({ page: 'contact', ...shown }),
  },
  '/privacy': {
    read: (store) => besideSeller(store, Promise.resolve({})),
    shown: () => ({ page: 'privacy' }),
  },
};
