import { z } from 'zod';
import { DIMENSION_DEFAULT, IMAGES_MAX, PRODUCT_LIMITS } from '../limits.ts';
import { given } from '../number.ts';
import { bothSpellings } from '../spelling.ts';

const numeric = (name: string) => z.coerce.number({ error: `${name} must be a number` });
const pounds = (name: string) => numeric(name).min(PRODUCT_LIMITS.adjustmentMin).max(PRODUCT_LIMITS.price);
const stock = given(
  z.coerce
    .number({ error: 'Stock must be a whole number' })
    .int('Stock must be a whole number')
    .min(0)
    .max(PRODUCT_LIMITS.stock),
);
/** Empty or unparsable dimensions become 10 (A§5, decision 22). */
const dimension = (name: string, max: number) =>
  z.preprocess(
    (value) =>
      value === undefined || value === null || value === '' || Number.isNaN(Number(value))
        ? DIMENSION_DEFAULT
        : Number(value),
    z.number().min(0, `${name} must be 0 to ${max} mm`).max(max, `${name} must be 0 to ${max} mm`),
  );
/** Ours, or an address the shop can show; nothing a browser would run. */
const ImageUrl = z
  .string()
  .trim()
  .max(2048)
  .regex(/^(\/|https:\/\/)/, 'Image addresses start with / or https://');
const Image = z.preprocess(
  (value) => (typeof value === 'string' ? { url: value } : value),
  z.looseObject({ url: ImageUrl }).transform(({ url }) => ({ url })),
);

export const VariantBody = bothSpellings(
  z.object({
    id: z.string().max(64).optional(),
    color: z.string().trim().min(1, 'Color is required').max(PRODUCT_LIMITS.color),
    stock,
    /** The stock the form was loaded with; the edit is applied as a difference, so that a sale in between stands. */
    stockLoaded: stock.optional(),
    priceAdjustment: pounds('Price adjustment').default(0),
    imageUrl: z.preprocess((value) => (value === '' ? undefined : value), ImageUrl.nullish()),
    images: z
      .array(Image)
      .max(IMAGES_MAX.variants, `At most ${IMAGES_MAX.variants} images per variant`)
      .default([]),
  }),
);
export const ProductBody = bothSpellings(
  z.object({
    name: z.string().trim().min(1, 'Name is required').max(PRODUCT_LIMITS.name),
    description: z.string().trim().min(1, 'Description is required').max(PRODUCT_LIMITS.description),
    price: given(numeric('Price').positive('Price must be above 0').max(PRODUCT_LIMITS.price)),
    stock,
    stockLoaded: stock.optional(),
    category: z.string().trim().min(1, 'Category is required').max(PRODUCT_LIMITS.category),
    color: z.preprocess((value) => value ?? '', z.string().trim().max(PRODUCT_LIMITS.color)),
    weight_grams: given(
      numeric('Weight')
        .min(0, 'Weight must be 0 to 20000 g')
        .max(PRODUCT_LIMITS.weightGrams, 'Weight must be 0 to 20000 g'),
    ),
    length_mm: dimension('Length', PRODUCT_LIMITS.lengthMm),
    width_mm: dimension('Width', PRODUCT_LIMITS.widthMm),
    height_mm: dimension('Height', PRODUCT_LIMITS.heightMm),
    imageUrl: z.preprocess((value) => (value === '' ? undefined : value), ImageUrl.nullish()),
    images: z
      .array(Image)
      .max(IMAGES_MAX.products, `At most ${IMAGES_MAX.products} images per product`)
      .default([]),
    variants: z.array(VariantBody).max(PRODUCT_LIMITS.variants).default([]),
    /** The revision that the form was loaded with: an edit that somebody else has overtaken is refused. */
    revisionLoaded: z.coerce.number().int().min(0).optional(),
    /** Names this save: the same one again, because its answer was lost, changes nothing. */
    saveId: z.uuid().optional(),
  }),
);
export type ProductBody = z.infer<typeof ProductBody>;

export interface WireImage {
  url: string;
}
export interface WireVariant {
  id: string;
  color: string;
  stock: number;
  /** Pounds, added to the product's price. */
  priceAdjustment: number;
  imageUrl: string | null;
  image_url: string | null;
  images: WireImage[];
}
export interface WireProduct {
  id: string;
  name: string;
  description: string;
  /** Pounds. */
  price: number;
  category: string;
  stock: number;
  color: string;
  imageUrl: string | null;
  image_url: string | null;
  images: WireImage[];
  weight_grams: number;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  variants: WireVariant[];
}
export interface WireAdminProduct extends WireProduct {
  /** Counts the edits by admins. */
  revision: number;
}
export interface WireCategory {
  id: string;
  name: string;
  productCount: number;
  imageUrl: string | null;
}
/** What an upload answers (A§3, image record). */
export interface WireUpload {
  url: string;
  public_id: string;
  thumbnail_url: string;
  large_url: string;
  width: number;
  height: number;
}
