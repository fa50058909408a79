import { coverOf, type Product } from './product.ts';

export type Category = { name: string; count: number; image: string | null };

/** Distinct categories by name, each with its count and the first image found in it. */
export function categoriesOf(products: readonly Product[]): Category[] {
  const found = new Map<string, Category>();
  for (const product of products) {
    if (product.category === '') continue;
    const category = found.get(product.category) ?? { name: product.category, count: 0, image: null };
    found.set(product.category, {
      ...category,
      count: category.count + 1,
      image: category.image ?? coverOf(product),
    });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}
