import type { ListedProduct } from '../products/snapshot.ts';
import { picturesOf, type Site } from './site.ts';
import { element, xmlDocument } from './xml.ts';

export const NEW_POTS_PATH = '/feeds/new.atom';
const MOST = 50;

/** An entry keeps its id when the product gets a new name. */
const entryOf = (site: Site, { id, path, createdAt, product }: ListedProduct): string => {
  const [picture] = picturesOf(site, product);
  const enclosure = { '@_rel': 'enclosure', '@_type': 'image/jpeg', '@_href': picture };
  return element('entry', {
    id: `${site.url}/products/${encodeURIComponent(id)}`,
    title: product.name,
    link: [{ '@_rel': 'alternate', '@_href': site.url + path }, ...(picture ? [enclosure] : [])],
    published: createdAt.toISOString(),
    updated: createdAt.toISOString(),
    category: { '@_term': product.category },
    summary: product.description,
  });
};

/** The newest products as an Atom feed, newest first. A later edit is not news. */
export function newPotsFeed(site: Site, listed: ListedProduct[]): string {
  const newest = listed.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, MOST);
  const own = site.url + NEW_POTS_PATH;
  return xmlDocument(
    (end) => ({
      feed: {
        '@_xmlns': 'http://www.w3.org/2005/Atom',
        id: own,
        title: `New pots at ${site.name}`,
        link: [
          { '@_rel': 'self', '@_href': own },
          { '@_rel': 'alternate', '@_href': `${site.url}/products` },
        ],
        author: { name: site.name },
        updated: (newest[0]?.createdAt ?? new Date(0)).toISOString(),
        ...end,
      },
    }),
    newest.map((one) => entryOf(site, one)),
  );
}
