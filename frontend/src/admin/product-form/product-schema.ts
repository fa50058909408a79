import { DIMENSION_DEFAULT, IMAGE_ADDRESS, PRODUCT_LIMITS as LIMITS } from '@slipcast/contracts/limits';
import { isSameName } from '@slipcast/contracts/names';
import * as v from 'valibot';
import type {
  AdminProduct,
  AdminVariant,
  ProductDraft,
} from '../../features/products-admin/admin-products-api.ts';
import { formatCount } from '../lists/count.ts';
import { type Photograph, photographFrom } from '../photographs/photograph.ts';
import { amountFrom, numberFrom } from './typed-numbers.ts';
import { adjustmentOf, costOf, savedPrice } from './variant-price.ts';

// Uses only the parts of valibot that the checkout needs too, because both share one chunk.
const required = v.pipe(v.string(), v.trim(), v.nonEmpty('Required'));
export const holds = (rule: (number: number) => boolean, message: string) => v.check(rule, message);
const number = v.pipe(
  required,
  v.transform(numberFrom),
  holds((number) => !Number.isNaN(number), 'Must be a number'),
);
const amount = v.pipe(
  required,
  v.transform(amountFrom),
  holds((pounds) => !Number.isNaN(pounds), 'Must be an amount such as 12.50'),
);
const atMost = (most: number) => holds((number) => number <= most, `${formatCount(most)} at most`);
export const between = (most: number, unit: string) =>
  holds((number) => !(number < 0 || number > most), `Must be 0 to ${formatCount(most)} ${unit}`);
const pence = holds(
  (pounds) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6,
  'Use at most two decimal places',
);
const short = (most: number) =>
  v.check((text: string) => text.length <= most, `${formatCount(most)} characters at most`);

/** Millimetres; an empty or invalid entry becomes 10 (decision 22). */
export const dimensionFrom = (typed: string): number =>
  Number.isNaN(numberFrom(typed)) ? DIMENSION_DEFAULT : numberFrom(typed);

const dimension = (most: number) => v.pipe(v.string(), v.transform(dimensionFrom), between(most, 'mm'));
export const stock = v.pipe(
  number,
  holds((number) => Number.isNaN(number) || Number.isInteger(number), 'Must be a whole number'),
  holds((number) => !(number < 0), 'Can’t be below 0'),
  atMost(LIMITS.stock),
);
const price = v.pipe(
  amount,
  holds((number) => number > 0, 'Must be above 0'),
  atMost(LIMITS.price),
  pence,
);
const none = v.pipe(
  v.string(),
  v.transform((): null => null),
);
export const optionName = v.pipe(v.string(), v.trim(), short(LIMITS.optionName));
const color = v.pipe(v.string(), v.trim(), short(LIMITS.color));

export const productSchema = v.object({
  name: v.pipe(required, short(LIMITS.name)),
  description: v.pipe(required, short(LIMITS.description)),
  price,
  stock,
  category: v.pipe(required, short(LIMITS.category)),
  color,
  weight_grams: v.pipe(number, between(LIMITS.weightGrams, 'g')),
  length_mm: dimension(LIMITS.lengthMm),
  width_mm: dimension(LIMITS.widthMm),
  height_mm: dimension(LIMITS.heightMm),
  care: v.pipe(v.string(), v.trim(), short(LIMITS.care)),
  making: v.pipe(v.string(), v.trim(), short(LIMITS.making)),
});
export type ProductInput = v.InferInput<typeof productSchema>;
export type ProductValues = v.InferOutput<typeof productSchema>;

/**
 * @param basePrice the price now in the product's form; with the adjustment it must stay above 0
 * @param taken the names of the other variants
 * @param isNamed what buyers choose has a name, so the variant has a price of its own
 */
export function variantSchema(basePrice: number, taken: readonly string[], isNamed: boolean) {
  const twinOf = (name: string) => taken.find((other) => isSameName(other, name));
  return v.object({
    color: v.pipe(
      required,
      color,
      v.check(
        (name) => twinOf(name) === undefined,
        ({ input }) => `There is already a variant called ${twinOf(input)}`,
      ),
    ),
    stock,
    price: isNamed ? price : none,
    priceAdjustment: v.pipe(
      amount,
      atMost(LIMITS.price),
      pence,
      v.check(
        (adjustment) => isNamed || !(basePrice > 0) || basePrice + adjustment > 0,
        'The price with this adjustment must stay above 0',
      ),
    ),
    imageUrl: v.pipe(
      v.string(),
      v.trim(),
      v.check((url) => url === '' || IMAGE_ADDRESS.test(url), 'Image addresses start with / or https://'),
    ),
  });
}
type VariantInput = v.InferInput<ReturnType<typeof variantSchema>>;
type VariantValues = v.InferOutput<ReturnType<typeof variantSchema>>;

/** A variant in the product dialog. `saved` is set if it already exists in the shop. */
export type VariantDraft = VariantValues & {
  key: string;
  images: readonly Photograph[];
  saved: Pick<AdminVariant, 'id' | 'stock' | 'shortfall'> | null;
};

/** All images in order; a product without a list falls back to its single `imageUrl`. */
export const imagesOf = ({ images, imageUrl }: Pick<AdminProduct, 'images' | 'imageUrl'>): Photograph[] =>
  images.length > 0 ? images.map(photographFrom) : imageUrl ? [{ url: imageUrl, alt: '' }] : [];

export const stockOf = ({ stock, variants }: AdminProduct): number =>
  variants.reduce((sum, variant) => sum + variant.stock, stock);

/** Of the product's own row and its variants together. */
export const shortfallOf = ({ shortfall, variants }: AdminProduct): number =>
  variants.reduce((sum, variant) => sum + variant.shortfall, shortfall);

export const newProduct: ProductInput = {
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
  care: '',
  making: '',
};
const fields = Object.keys(newProduct) as (keyof ProductInput)[];

export const typedProduct = (product: AdminProduct | null): ProductInput =>
  product
    ? {
        ...(Object.fromEntries(fields.map((name) => [name, String(product[name] ?? '')])) as ProductInput),
        price: product.price.toFixed(2),
      }
    : newProduct;

/** @param areSaved false for a duplicate, whose variants are new */
export const variantDrafts = (variants: readonly AdminVariant[], areSaved: boolean): VariantDraft[] =>
  variants.map(({ id, color, stock, shortfall, price: own = null, priceAdjustment, imageUrl, images }) => ({
    key: id,
    color,
    stock,
    price: own,
    priceAdjustment,
    // Without a URL of its own the server answers the first image's, which must follow the images.
    imageUrl: imageUrl && !images.some(({ url }) => url === imageUrl) ? imageUrl : '',
    images: images.map(photographFrom),
    saved: areSaved ? { id, stock, shortfall } : null,
  }));

/** @param basePrice the price now in the product's form; NaN while it is none */
export const typedVariant = (draft: VariantDraft | null, basePrice: number): VariantInput => ({
  color: draft?.color ?? '',
  stock: draft ? String(draft.stock) : '',
  price: draft || basePrice > 0 ? (draft ? costOf(draft, basePrice) : basePrice).toFixed(2) : '',
  priceAdjustment: (draft ? adjustmentOf(draft, basePrice) : 0).toFixed(2),
  imageUrl: draft?.imageUrl ?? '',
});

/** The request. It includes the loaded stock, so that the server can apply the edit as a difference. */
export const draftOf = (
  values: ProductValues & { option_name?: string },
  images: readonly Photograph[],
  variants: readonly VariantDraft[],
  loaded: AdminProduct | null,
): ProductDraft => ({
  ...values,
  ...(loaded ? { stockLoaded: loaded.stock, revisionLoaded: loaded.revision } : {}),
  imageUrl: images[0]?.url ?? null,
  images: [...images],
  variants: variants.map((draft) => ({
    ...(draft.saved ? { id: draft.saved.id, stockLoaded: draft.saved.stock } : {}),
    color: draft.color,
    stock: draft.stock,
    ...savedPrice(draft, values),
    imageUrl: draft.imageUrl || null,
    images: [...draft.images],
  })),
});
