import type { WireDuplicate } from '@slipcast/contracts/http/catalogue';
import { slug } from '@slipcast/contracts/choice-filters';
import type { Product } from './product.ts';

/** The properties that products are compared by. */
export interface Described {
  id: string;
  name: string;
  photographs: readonly string[];
}
export type ByPhotograph = ReadonlyMap<string, readonly Described[]>;

/** A photograph of this many other products is a logo or a view of the studio, and says nothing about a pot. */
const MOST_PRODUCTS = 4;
const MOST_SHOWN = 5;

/** An upload's address contains the hash of the file, so a file is one photograph in any folder and with any crop. */
const photographOf = (url: string): string =>
  /^\/media\/(?:products|variants)-([0-9a-f]{24})(?:-\w+)*\//.exec(url)?.[1] ?? url;

export const photographsOf = (urls: readonly string[]): string[] => [...new Set(urls.map(photographOf))];

/** The addresses of all images of a product or of one of its variants. */
export const urlsOf = ({
  imageUrl,
  images,
}: {
  imageUrl?: string | null;
  images: { url: string }[];
}): string[] => [...(imageUrl ? [imageUrl] : []), ...images.map(({ url }) => url)];

/** The addresses of all images that products show. */
export const photographsInUse = (products: readonly { body: Product }[]): string[] =>
  products.flatMap(({ body }) => [body, ...body.variants].flatMap(urlsOf));

export const describedBy = (id: string, product: Product): Described => ({
  id,
  name: product.name,
  photographs: photographsOf([product, ...product.variants].flatMap(urlsOf)),
});

export function groupByPhotograph(products: readonly Described[]): ByPhotograph {
  const groups = new Map<string, Described[]>();
  for (const product of products)
    for (const photograph of product.photographs)
      groups.set(photograph, [...(groups.get(photograph) ?? []), product]);
  return groups;
}

/**
 * Products that may be the same pot as this one, most likely first: they share a photograph, and perhaps the name. A name
 * alone says nothing, because many bowls are called "Small Bowl".
 *
 * @param id null: a product that has not been saved yet
 */
export function findDuplicates(
  groups: ByPhotograph,
  { id, name, photographs }: Omit<Described, 'id'> & { id: string | null },
): WireDuplicate[] {
  const found = new Map<string, WireDuplicate>();
  for (const photograph of photographs) {
    const others = (groups.get(photograph) ?? []).filter((other) => other.id !== id);
    for (const other of others) {
      const sameName = slug(other.name) === slug(name);
      if (sameName) found.set(other.id, { id: other.id, name: other.name, match: 'name-and-photograph' });
      else if (others.length < MOST_PRODUCTS && !found.has(other.id))
        found.set(other.id, { id: other.id, name: other.name, match: 'photograph' });
    }
  }
  return [...found.values()]
    .toSorted((a, b) => a.match.localeCompare(b.match) || a.name.localeCompare(b.name, 'en-GB'))
    .slice(0, MOST_SHOWN);
}
