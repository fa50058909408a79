import type { BreadcrumbList, Organization, Thing, WebSite } from 'schema-dts';
import type { PageName } from '@slipcast/contracts/pages';
import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import type { WireShop } from '@slipcast/contracts/http/shop';
import { coverOf, type Product } from '../../features/catalogue/product.ts';
import type { AskedList } from '../../features/catalogue/product-list.ts';
import { productsHead } from '../../features/catalogue/products-head.ts';
import { privacyHead } from '../../features/metadata/privacy-head.ts';
import {
  categoriesHead,
  guestLookupHead,
  homeHead,
  notFoundHead,
} from '../../features/metadata/shop-heads.ts';
import { contentHead, productHead } from '../../features/metadata/text-heads.ts';
import type { ShopUpdate } from '../../features/catalogue/update-api.ts';
import { roomHead, updateCover, updateHead } from '../../storefront/update/update-head.ts';
import type { PageHead } from '../../ui/Page.tsx';
import { absolute, productData } from './product-data.ts';

type Text = { title: string; content: string };
/** A page and the data that it shows. */
export type ShownPage =
  | { page: 'home' | 'categories' | 'guest-lookup' | 'privacy' | 'not-found' }
  | { page: 'products'; list: AskedList }
  | { page: 'product'; product: Product }
  | { page: 'update' | 'room'; update: ShopUpdate }
  | ({ page: PageName } & Text);

/** What a page tells crawlers and previews in its head. */
export interface PageMetadata {
  head: PageHead;
  /** 1200 × 630 where the photograph is ours. */
  picture: string;
  pictureAlt: string;
  /** For schema.org; the shop itself is among them. */
  data: Thing[];
}

const organization = (shop: WireShop): Organization => ({
  '@type': 'Organization',
  '@id': `${shop.url}/#organization`,
  name: shop.name,
  url: `${shop.url}/`,
  email: shop.email,
  logo: `${shop.url}/icons/icon-512.png`,
  ...(shop.follow.length > 0 && { sameAs: shop.follow.map(({ href }) => href) }),
});

/** `query-input` tells search engines which part of the address is the search term. */
const webSite = (shop: WireShop): WebSite => ({
  '@type': 'WebSite',
  '@id': `${shop.url}/#website`,
  name: shop.name,
  url: `${shop.url}/`,
  publisher: { '@id': `${shop.url}/#organization` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${shop.url}/products?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  } as WebSite['potentialAction'],
});

const trail = (shop: WireShop, steps: { title: string; path?: string }[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ title: shop.name, path: '/' }, ...steps].map(({ title, path = '' }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: shop.url + path,
  })),
});

function headOf(shown: ShownPage, shop: WireShop): PageHead {
  switch (shown.page) {
    case 'home':
      return homeHead(shop.name);
    case 'categories':
      return categoriesHead;
    case 'products':
      return productsHead(shown.list);
    case 'product':
      return productHead(shown.product);
    case 'update':
      return updateHead(shown.update);
    case 'room':
      return roomHead(shown.update);
    case 'privacy':
      return privacyHead;
    case 'guest-lookup':
      return guestLookupHead;
    case 'not-found':
      return notFoundHead;
    default:
      return contentHead(shown.page, shown);
  }
}

const SHARE = /^(\/media\/[^/]+)\/\d+\.(?:avif|webp|jpg)$/;

/** Our own photograph in the size that shares show; another one as it is; the shop's where there is none. */
function pictureOf(shown: ShownPage, shop: WireShop): string {
  const cover =
    (shown.page === 'product' && coverOf(shown.product)) ||
    ((shown.page === 'update' || shown.page === 'room') && updateCover(shown.update)) ||
    '/hero/share-1200.jpg';
  return absolute(shop, cover.replace(SHARE, '$1/share.jpg'));
}

function dataOf(shown: ShownPage, shop: WireShop, head: PageHead, delivery: WireDelivery | null): Thing[] {
  const all = productsHead({});
  if (shown.page === 'home') return [webSite(shop)];
  if (shown.page === 'not-found') return [];
  if (shown.page === 'products') {
    const { category, search } = shown.list;
    return [trail(shop, category && !search ? [all, productsHead({ category })] : [all])];
  }
  if (shown.page !== 'product') return [trail(shop, [head])];
  const { product } = shown;
  return [
    productData({ shop, delivery }, product),
    trail(shop, [productsHead({ category: product.category }), head]),
  ];
}

/** For crawlers and previews, so only for the server: browsers never load this. */
export function metadataOf(
  shown: ShownPage,
  shop: WireShop,
  delivery: WireDelivery | null = null,
): PageMetadata {
  const head = headOf(shown, shop);
  const [alt] = shown.page === 'product' ? shown.product.alts : [];
  return {
    head,
    picture: pictureOf(shown, shop),
    pictureAlt: alt || head.title,
    data: [organization(shop), ...dataOf(shown, shop, head, delivery)],
  };
}
