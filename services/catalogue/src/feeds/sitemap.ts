import type { WireCategory } from '@slipcast/contracts/http/catalogue';
import type { ListedProduct } from '../products/snapshot.ts';
import { picturesOf, type Site } from './site.ts';
import { element, xmlDocument, type Content } from './xml.ts';

/** Search engines read 50,000 addresses per file. With their photographs, this many pots are enough for one. */
export const PRODUCTS_PER_FILE = 10_000;

const PAGES = ['/', '/products', '/categories', '/about', '/contact', '/delivery', '/terms', '/privacy'];

const urlset = (parts: string[]): string =>
  xmlDocument(
    (end) => ({
      urlset: {
        '@_xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
        '@_xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
        ...end,
      },
    }),
    parts,
  );

/** A product in the sitemap. If its last change is unknown, it is listed without a date. */
export const sitemapEntry = (site: Site, { path, product }: ListedProduct): string => {
  const pictures = [product, ...product.variants].flatMap((one) => picturesOf(site, one));
  return element('url', {
    loc: site.url + path,
    lastmod: product.changedAt,
    'image:image': [...new Set(pictures)].map((picture): Content => ({ 'image:loc': picture })),
  });
};

export const pageEntries = ({ url }: Site, categories: WireCategory[]): string[] =>
  [...PAGES, ...categories.map(({ name }) => `/products?category=${encodeURIComponent(name)}`)].map((path) =>
    element('url', { loc: url + path }),
  );

const partsOf = (count: number, perFile: number): number => Math.ceil(count / perFile);

/**
 * The file at /sitemap.xml: every page, or an index of files if there are too many pots for one.
 *
 * @param pages elements of the other pages
 * @param products an element of each product
 */
export function sitemap(
  site: Site,
  pages: string[],
  products: string[],
  perFile = PRODUCTS_PER_FILE,
): string {
  if (products.length <= perFile) return urlset([...pages, ...products]);
  const numbers = Array.from(
    { length: partsOf(products.length, perFile) },
    (_, index) => `products-${index + 1}`,
  );
  const files = ['pages', ...numbers].map((name) =>
    element('sitemap', { loc: `${site.url}/sitemaps/${name}.xml` }),
  );
  return xmlDocument(
    (end) => ({ sitemapindex: { '@_xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', ...end } }),
    files,
  );
}

/** One of the files in the index: `pages.xml`, `products-1.xml`, …; null for any other. */
export function sitemapPart(
  file: string,
  pages: string[],
  products: string[],
  perFile = PRODUCTS_PER_FILE,
): string | null {
  if (file === 'pages.xml') return urlset(pages);
  const number = Number(/^products-([1-9]\d{0,5})\.xml$/.exec(file)?.[1] ?? 0);
  if (number < 1 || number > partsOf(products.length, perFile)) return null;
  return urlset(products.slice((number - 1) * perFile, number * perFile));
}
