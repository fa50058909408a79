import { slug } from '@slipcast/contracts/choice-filters';
import type { WireCategory, WireProduct } from '@slipcast/contracts/http/catalogue';

/** The categories of the products, sorted by name, each with the first image of its products. */
export function categoriesOf(
  products: Pick<WireProduct, 'category' | 'imageUrl' | 'imageTone'>[],
): WireCategory[] {
  const categories = new Map<string, WireCategory>();
  for (const { category, imageUrl, imageTone } of products) {
    const id = slug(category);
    const known = categories.get(id) ?? { id, name: category, productCount: 0, imageUrl: null };
    categories.set(id, {
      ...known,
      productCount: known.productCount + 1,
      ...(known.imageUrl === null && { imageUrl, ...(imageTone && { imageTone }) }),
    });
  }
  return [...categories.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}
