import { DIMENSION_DEFAULT } from '@slipcast/contracts/limits';
import type {
  AdminProduct,
  AdminVariant,
  ProductDraft,
} from '../../features/products-admin/admin-products-api.ts';
import type { ProductValues, ProductInput, VariantValues, VariantInput } from './product-schema.ts';

/** A variant in the product dialog. `saved` is set if it already exists in the shop. */
export type VariantDraft = VariantValues & {
  key: string;
  images: readonly string[];
  saved: Pick<AdminVariant, 'id' | 'stock'> | null;
};

/** All images in order; a product without a list falls back to its single `imageUrl`. */
export const imagesOf = ({ images, imageUrl }: Pick<AdminProduct, 'images' | 'imageUrl'>): string[] =>
  images.length > 0 ? images.map(({ url }) => url) : imageUrl ? [imageUrl] : [];

export const stockOf = ({ stock, variants }: AdminProduct): number =>
  variants.reduce((sum, variant) => sum + variant.stock, stock);

const newProduct: ProductInput = {
  name: '',
  description: '',
  price: '',
  stock: '',
  category: '',
  color: '',
  weight_grams: '',
  length_mm: String(DIMENSION_DEFAULT),
  width_mm: String(DIMENSION_DEFAULT),
  height_mm: String(DIMENSION_DEFAULT),
};
const fields = Object.keys(newProduct) as (keyof ProductInput)[];

export const typedProduct = (product: AdminProduct | null): ProductInput =>
  product
    ? {
        ...(Object.fromEntries(fields.map((name) => [name, String(product[name])])) as ProductInput),
        price: product.price.toFixed(2),
      }
    : newProduct;

export const variantDrafts = (variants: readonly AdminVariant[]): VariantDraft[] =>
  variants.map(({ id, color, stock, priceAdjustment, imageUrl, images }) => ({
    key: id,
    color,
    stock,
    priceAdjustment,
    // If no URL was entered, the server answers the first image's; that one must follow the images.
    imageUrl: imageUrl && !images.some(({ url }) => url === imageUrl) ? imageUrl : '',
    images: images.map(({ url }) => url),
    saved: { id, stock },
  }));

export const typedVariant = (draft: VariantDraft | null): VariantInput => ({
  color: draft?.color ?? '',
  stock: draft ? String(draft.stock) : '',
  priceAdjustment: (draft?.priceAdjustment ?? 0).toFixed(2),
  imageUrl: draft?.imageUrl ?? '',
});

const records = (urls: readonly string[]) => urls.map((url) => ({ url }));

/** The request. It includes the stock that was loaded, so that the server can apply the edit as a difference. */
export const draftOf = (
  values: ProductValues,
  images: readonly string[],
  variants: readonly VariantDraft[],
  loaded: AdminProduct | null,
): ProductDraft => ({
  ...values,
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
