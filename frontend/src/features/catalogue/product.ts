import { readPence } from '@slipcast/contracts/money';
import { knownSize } from '@slipcast/contracts/product-size';
import type { WireImage, WireProduct, WireVariant } from '@slipcast/contracts/http/catalogue';

type WithImages = Pick<WireProduct, 'imageUrl' | 'image_url'> & { images: readonly WireImage[] };

const imagesFrom = (wire: WithImages) => ({
  imageUrl: wire.imageUrl || wire.image_url || null,
  images: wire.images.map(({ url }) => url),
  /** What the images show, in the maker's words, or '', in the same order. */
  alts: wire.images.map(({ alt }) => alt ?? ''),
});

const variantFrom = (wire: WireVariant) => ({
  id: wire.id,
  color: wire.color,
  stock: wire.stock,
  glazeTone: wire.glazeTone,
  /** Added to the product's price. */
  adjustmentPence: readPence(wire.priceAdjustment),
  ...imagesFrom(wire),
});

export const productFrom = (wire: WireProduct) => ({
  id: wire.id,
  path: wire.path,
  name: wire.name,
  description: wire.description,
  pricePence: readPence(wire.price),
  category: wire.category,
  stock: wire.stock,
  color: wire.color,
  /** What one chooses, as 'Size'; '' where that is its colour. */
  optionName: wire.option_name ?? '',
  ...imagesFrom(wire),
  imageTone: wire.imageTone,
  glazeTone: wire.glazeTone,
  variants: wire.variants.map(variantFrom),
  /** 0 when unknown, as are the sizes. */
  weightGrams: wire.weight_grams,
  ...knownSize({ lengthMm: wire.length_mm, widthMm: wire.width_mm, heightMm: wire.height_mm }),
  collectionOnly: wire.collection_only,
  /** In its parcel; null: as the shop's pots usually weigh. */
  packedGrams: wire.packed_grams,
  /** '' where nothing is said of this pot alone. */
  care: wire.care,
  making: wire.making,
  /** Why it cannot be bought now: its shop update has not opened, or is paused. */
  sale: wire.sale,
});

export type Variant = ReturnType<typeof variantFrom>;
export type Product = ReturnType<typeof productFrom> & {
  /** Its preview, where it can’t be bought. */
  isDraft?: true;
};

/** Whether this is the address of its page: the id alone is enough, but a wrong name, or the id of another shop, leads to the right one. */
export const isPageOf = (
  { id, path }: Pick<Product, 'id' | 'path'>,
  at: { id?: string | undefined; name?: string | undefined },
): boolean => at.id?.trim() === id && (at.name === undefined || path.endsWith(`/${at.name}`));

export const totalStock = (product: Product): number =>
  product.variants.reduce((sum, variant) => sum + variant.stock, product.stock);

/** First of images, else imageUrl, else null: the placeholder. */
export const coverOf = (product: Pick<Product, 'images' | 'imageUrl'>): string | null =>
  product.images[0] ?? product.imageUrl;

type Priced = Pick<Product, 'pricePence'> &
  Partial<Pick<Product, 'stock'>> & {
    variants?: readonly Pick<Variant, 'stock' | 'adjustmentPence'>[];
  };

/** What a pot costs in a list: the least of what is there, or its own price where nothing is; and whether others that are there cost more. */
export function lowestPrice({
  pricePence,
  stock = 0,
  variants = [],
}: Priced): [pence: number, isFrom: boolean] {
  const [pence = pricePence, ...more] = [{ stock, adjustmentPence: 0 }, ...variants]
    .flatMap((one) => (one.stock > 0 ? pricePence + one.adjustmentPence : []))
    .toSorted((a, b) => a - b);
  return [pence, more.some((other) => other > pence)];
}
