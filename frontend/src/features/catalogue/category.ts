import { coverOf, type Product } from './product.ts';

export type Category = { name: string; count: number; image: string | null };

/** Distinct categories by name, each with its count and the first image found in it. */
export function categoriesOf(products: readonly Product[]): Category[] {
  const names = new Set(products.map(({ category }) => category).filter((name) => name !== ''));
  return [...names]
    .toSorted((a, b) => a.localeCompare(b, 'en-GB'))
    .map((name) => {
      const members = products.filter(({ category }) => category === name);
      return { name, count: members.length, image: members.map(coverOf).find(Boolean) ?? null };
    });
}
