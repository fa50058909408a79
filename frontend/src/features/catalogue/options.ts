import { formatPence } from '@slipcast/contracts/money';
import { picturedAs } from '@slipcast/contracts/named-option';
import { MAIN } from '@slipcast/contracts/sku';
import type { Product, Variant } from './product.ts';

/** Base price plus the option's adjustment, in pence. */
export const priceOf = (product: Product, option: Option | undefined): number =>
  product.pricePence + (option?.adjustmentPence ?? 0);

/** Said beside the button of an option that is sold out. */
export const SOLD_OUT = 'This product variant is currently out of stock';

/** Why the choice cannot go into the cart, in the specification's words; null when it can. */
export function refusalOf(product: Product | undefined, option: Option | undefined): string | null {
  if (!product || !option) return 'Product data not fully loaded. Please try again.';
  return option.stock <= 0 ? 'This product variant is out of stock' : null;
}

/** Said instead of the stock by a shopper's own cart. */
export const allYours = (pieces: number): string =>
  pieces === 1 ? 'It’s in your cart' : `All ${pieces} are in your cart`;

/** @param taken said instead of the stock, if all of it is reserved */
export function stockText(option: Option | undefined, optionCount: number, taken = ''): string {
  if (!option) return 'Select a color to see availability';
  const stock = option.stock > 0 ? taken || `${option.stock} in stock` : 'Out of stock';
  return optionCount > 1 ? `${option.color}: ${stock}` : stock;
}

/**
 * What an option costs beside its name: its own price where the maker has named what one chooses, else the difference to the product's.
 */
export function costOf(product: Product, option: Option): string {
  const { adjustmentPence: difference } = option;
  if (product.optionName) return formatPence(priceOf(product, option));
  return difference === 0 ? '' : `${difference > 0 ? '+' : '−'}${formatPence(Math.abs(difference))}`;
}

/** The label of an option in the 'Select Color' menu; a native picker shows only text. */
export function optionLabel(product: Product, option: Option): string {
  return [
    option.color,
    option.isMain ? 'Main Product' : 'Variant',
    costOf(product, option).replace(/^−.*/, ''),
    option.stock <= 0 ? 'Out of Stock' : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

export type Option = Variant & { isMain: boolean };

/** Every choice of a product: the synthetic main option first, then its variants (spec, part 3). */
export const optionsOf = (product: Product): Option[] => [
  {
    id: MAIN,
    color: product.color || 'Default',
    stock: product.stock,
    adjustmentPence: 0,
    imageUrl: product.imageUrl,
    images: product.images,
    alts: product.alts,
    glazeTone: product.glazeTone,
    isMain: true,
  },
  ...product.variants.map((variant) => ({ ...variant, isMain: false })),
];

/**
 * The options that a page offers: without a main one that stands for nothing, because the product comes only in its variants.
 *
 * @param isReserved whether this shopper has it in the cart
 */
export const offeredOf = <Choice extends Option>(
  options: readonly Choice[],
  { color, variants }: Product,
  isReserved: (option: Choice) => boolean,
): Choice[] =>
  options.filter(
    (option) =>
      !option.isMain || color !== '' || variants.length === 0 || option.stock > 0 || isReserved(option),
  );

/** What a page opens on: the first that is there, else the first. */
export const openingOf = <Choice extends Option>(offered: readonly Choice[]): Choice | undefined =>
  offered.find(({ stock }) => stock > 0) ?? offered[0];

/** `alt`: the maker's own words, or pot and choice. */
export type GalleryImage = {
  url: string;
  alt: string;
  optionId: string;
  color: string;
  isVariant: boolean;
};

/** The product's images, then each variant's; a choice without a list has its single image. */
export function galleryOf(product: Product): GalleryImage[] {
  const seen = new Set<string>();
  const { name, optionName } = product;
  return optionsOf(product).flatMap((option) => {
    const urls = option.images.length > 0 ? option.images : option.imageUrl ? [option.imageUrl] : [];
    return urls
      .map((url, index) => ({ url, alt: option.alts[index] || picturedAs(name, optionName, option.color) }))
      .filter(({ url }) => !seen.has(url) && seen.add(url))
      .map((image) => ({
        ...image,
        optionId: option.id,
        color: option.color,
        isVariant: !option.isMain,
      }));
  });
}
