import type { Product, Variant } from './product.ts';

export type Option = Variant & { isMain: boolean };

/** Every choice of a product: the synthetic main option first, then its variants (spec, part 3). */
export const optionsOf = (product: Product): Option[] => [
  {
    id: 'main',
    color: product.color || 'Default',
    stock: product.stock,
    adjustmentPence: 0,
    imageUrl: product.imageUrl,
    images: product.images,
    isMain: true,
  },
  ...product.variants.map((variant) => ({ ...variant, isMain: false })),
];

export type GalleryImage = { url: string; optionId: string; color: string; isVariant: boolean };

/** The product's images, then each variant's; a choice without a list has its single image. */
export function galleryOf(product: Product): GalleryImage[] {
  const seen = new Set<string>();
  return optionsOf(product).flatMap((option) => {
    const urls = option.images.length > 0 ? option.images : option.imageUrl ? [option.imageUrl] : [];
    return urls
      .filter((url) => !seen.has(url) && seen.add(url))
      .map((url) => ({ url, optionId: option.id, color: option.color, isVariant: !option.isMain }));
  });
}
