import type {
  AdminProduct,
  AdminVariant,
  ProductDraft,
} from '../../features/products-admin/admin-products-api.ts';
import type { ProductFacts, ProductTyped, VariantFacts, VariantTyped } from './product-schema.ts';

/** A variant as the product dialog holds it until everything is saved; only the shop's own have `saved`. */
export type VariantDraft = VariantFacts & {
  key: string;
  images: readonly string[];
  saved: Pick<AdminVariant, 'id' | 'stock'> | null;
};

/** Every image in order; a product that only has the single address lends that. */
export const imagesOf = ({ images, imageUrl }: Pick<AdminProduct, 'images' | 'imageUrl'>): string[] =>
  images.length > 0 ? images.map(({ url }) => url) : imageUrl ? [imageUrl] : [];

export const stockOf = ({ stock, variants }: AdminProduct): number =>
  variants.reduce((sum, variant) => sum + variant.stock, stock);

export const typedProduct = (product: AdminProduct | null): ProductTyped =>
  product
    ? {
        name: product.name,
        description: product.description,
        price: product.price.toFixed(2),
        stock: String(product.stock),
        category: product.category,
        color: product.color,
        weight_grams: String(product.weight_grams),
        length_mm: String(product.length_mm),
        width_mm: String(product.width_mm),
        height_mm: String(product.height_mm),
      }
    : {
        name: '',
        description: '',
        price: '',
        stock: '',
        category: '',
        color: '',
        weight_grams: '',
        length_mm: '10',
        width_mm: '10',
        height_mm: '10',
      };

export const variantDrafts = (variants: readonly AdminVariant[]): VariantDraft[] =>
  variants.map(({ id, color, stock, priceAdjustment, imageUrl, images }) => ({
    key: id,
    color,
    stock,
    priceAdjustment,
    // The server names the first image where nobody gave an address; that one follows the images.
    imageUrl: imageUrl && !images.some(({ url }) => url === imageUrl) ? imageUrl : '',
    images: images.map(({ url }) => url),
    saved: { id, stock },
  }));

export const typedVariant = (draft: VariantDraft | null): VariantTyped => ({
  color: draft?.color ?? '',
  stock: draft ? String(draft.stock) : '',
  priceAdjustment: (draft?.priceAdjustment ?? 0).toFixed(2),
  imageUrl: draft?.imageUrl ?? '',
});

const records = (urls: readonly string[]) => urls.map((url) => ({ url }));

/** What is sent: each loaded stock goes along, so that the edit counts as a difference. */
export const draftOf = (
  facts: ProductFacts,
  images: readonly string[],
  variants: readonly VariantDraft[],
  loaded: AdminProduct | null,
): ProductDraft => ({
  ...facts,
  ...(loaded ? { stockLoaded: loaded.stock, revisionLoaded: loaded.revision } : {}),
  imageUrl: images[0] ?? null,
  images: records(images),
  variants: variants.map(({ color, stock, priceAdjustment, imageUrl, images: own, saved }) => ({
    ...(saved ? { id: saved.id, stockLoaded: saved.stock } : {}),
    color,
    stock,
    priceAdjustment,
    imageUrl: imageUrl || null,
    images: records(own),
  })),
});
