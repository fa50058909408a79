import type { WireAdminProduct, WireDuplicate, WireProduct } from '@slipcast/contracts/http/catalogue';
import { toPounds } from '@slipcast/contracts/money';
import { previewUntil } from './draft-preview.ts';
import { toWirePosting } from './posting.ts';
import { productPath } from './product-path.ts';
import type { ImageTones } from '../photographs/image-tones.ts';
import type { Product } from './product.ts';
import { stateOf } from './product-state.ts';

/** The colours of a photograph, if they are known. */
export type Tones = (address: string | null) => ImageTones | undefined;
const noTones: Tones = () => undefined;
const coverOf = ({ images, imageUrl }: Pick<Product, 'images' | 'imageUrl'>) => images[0]?.url ?? imageUrl;

const glazeOf = (found: ImageTones | undefined) => found && { glazeTone: found.glaze };
const shownTones = (found: ImageTones | undefined) => found && { imageTone: found.tone, ...glazeOf(found) };

/** Nothing of a pot that can be bought. */
const saleOf = ({ update }: Product, isOpen: boolean) => {
  if (!update?.terms || (isOpen && !update.terms.paused)) return undefined;
  const { updateId, title, opensAt, paused, room } = update.terms;
  return { sale: { updateId, title, opensAt, isOpen, paused, room: Boolean(room) } };
};

/**
 * A product as the spec's clients read it: prices in pounds, image addresses in both spellings.
 *
 * @param isOpen whether its shop update, if it is in one, has opened
 */
export const toWire = (id: string, product: Product, tones = noTones, isOpen = true): WireProduct => ({
  id,
  path: productPath(id, product.name),
  name: product.name,
  description: product.description,
  price: toPounds(product.pricePence),
  category: product.category,
  stock: product.stock.shown,
  color: product.color,
  ...(product.optionName && { option_name: product.optionName }),
  imageUrl: product.imageUrl,
  image_url: product.imageUrl,
  images: product.images,
  ...shownTones(tones(coverOf(product))),
  weight_grams: product.weightGrams,
  length_mm: product.lengthMm,
  width_mm: product.widthMm,
  height_mm: product.heightMm,
  collection_only: product.collectionOnly ?? false,
  packed_grams: product.packedGrams ?? null,
  care: product.care ?? '',
  making: product.making ?? '',
  variants: product.variants.map((variant) => ({
    id: variant.id,
    color: variant.color,
    stock: variant.stock.shown,
    priceAdjustment: toPounds(variant.adjustmentPence),
    ...(variant.ownPrice && { price: toPounds(product.pricePence + variant.adjustmentPence) }),
    imageUrl: variant.imageUrl,
    image_url: variant.imageUrl,
    images: variant.images,
    ...glazeOf(tones(coverOf(variant))),
  })),
  ...saleOf(product, isOpen),
});

/** The same for the back office, with the revision that an edit must name, with possible duplicates and with shortfalls. */
export const toAdminWire = (id: string, product: Product, duplicates: WireDuplicate[]): WireAdminProduct => {
  const wire = toWire(id, product);
  const until = previewUntil(product, new Date());
  return {
    ...wire,
    ...toWirePosting(product),
    duplicates,
    state: stateOf(product),
    ...(until && { previewUntil: until }),
    revision: product.revision ?? 0,
    shortfall: product.stock.shortfall ?? 0,
    variants: wire.variants.map((variant, index) => ({
      ...variant,
      shortfall: product.variants[index]?.stock.shortfall ?? 0,
    })),
  };
};
