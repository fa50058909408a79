import { IMAGE_ALT_MAX, IMAGES_MAX, PRODUCT_LIMITS } from '@slipcast/contracts/limits';
import { DELIVERY_LIMITS } from '@slipcast/contracts/delivery-zones';
import { isSameName } from '@slipcast/contracts/names';
import type { NamedRow } from '@slipcast/service-kit/named-columns';
import { measureIn, numberIn, penceIn } from './cell-values.ts';
import type { FoundFields, FoundPhotograph, FoundProduct, FoundSku, Problem } from './found-product.ts';
import { plainText } from './html-to-plain.ts';
import type { Note } from './notebook.ts';

/** A cell, with the column that a problem about it names. */
export interface Given {
  at: NamedRow;
  column: string;
  /** Default: the cell itself. */
  text?: string;
}
const textOf = ({ at, column, text = at.get(column) }: Given): string => text;

export interface OfferedSku {
  color: string;
  price: Given;
  /** undefined: the file has no such column. */
  stock: Given | undefined;
  photographs?: FoundPhotograph[];
  /** Default: the colour. */
  key?: string;
}
/** A product as a source has read it, before it is brought within the shop's limits. */
export interface Offer {
  key: string;
  at: NamedRow;
  name: Given;
  description: Given;
  category: Given;
  /** The names of what buyers choose; those of a colour and empty ones say nothing. */
  options?: string[];
  skus: OfferedSku[];
  photographs: FoundPhotograph[];
  oldPaths: string[];
  /** With their unit: ['weight', 'kg']. */
  weight?: [Given, string];
  sizes?: Partial<Record<'lengthMm' | 'widthMm' | 'heightMm', [Given, string]>>;
  others?: Pick<FoundFields, 'collectionOnly' | 'hsCode' | 'origin'> & {
    care?: Given;
    making?: Given;
    packedGrams?: Given;
  };
}

/** At the last space before the limit, never inside a character. */
function cut(text: string, max: number): string {
  const start = text.slice(0, max + 1);
  const space = start.lastIndexOf(' ');
  return (space > max / 2 ? start.slice(0, space) : text.slice(0, max)).toWellFormed().trim();
}

const WORDS = /\s+/g;

/** Brings what a source offers within the shop's limits, and notes what that changes. */
function fitter(note: Note) {
  const short = (given: Given, what: string, max: number, text = textOf(given)): string => {
    if (text.length <= max) return text;
    note(
      given.at,
      given.column,
      `${what} is longer than ${max.toLocaleString('en-GB')} characters and is cut`,
    );
    return cut(text, max);
  };
  const measure = (given: Given, unit: string, what: string, max: number): number | undefined => {
    const cell = textOf(given);
    if (cell === '' || numberIn(cell) === 0) return undefined;
    const value = measureIn(cell, unit);
    if (value !== null && value <= max) return value;
    const limit = unit in { kg: 1, g: 1, lbs: 1, lb: 1, oz: 1 } ? `${max} g` : `${max} mm`;
    note(given.at, given.column, `${what} “${cell}” is not between 0 and ${limit}, and stays unknown`);
    return undefined;
  };
  const stock = (given: Given | undefined): number | null => {
    if (!given) return null;
    const cell = textOf(given);
    if (cell === '') return null;
    const pieces = numberIn(cell);
    if (pieces === null || !Number.isInteger(pieces) || pieces > PRODUCT_LIMITS.stock) {
      note(given.at, given.column, `Quantity “${cell}” is not a whole number and is left out`);
      return null;
    }
    return Math.max(0, pieces);
  };
  const sku = ({
    color,
    price,
    stock: pieces,
    photographs = [],
    key = color,
  }: OfferedSku): FoundSku | null => {
    const pence = penceIn(textOf(price));
    if (pence === null || pence > PRODUCT_LIMITS.price * 100) {
      const cell = textOf(price);
      note(price.at, price.column, cell === '' ? 'Price is missing' : `“${cell}” is not a price`, true);
      return null;
    }
    return {
      key: key.toLowerCase().replaceAll(WORDS, ' '),
      color: short({ ...price, column: '' }, 'Option', PRODUCT_LIMITS.color, color),
      pricePence: pence,
      stock: stock(pieces),
      photographs,
    };
  };
  return { short, measure, sku };
}
type Fit = ReturnType<typeof fitter>;

/** Options with one name, or more options than a product can have, are left out. */
function fitSkus(offer: Offer, fit: Fit, note: Note): FoundSku[] {
  const skus: FoundSku[] = [];
  for (const offered of offer.skus) {
    const sku = fit.sku(offered);
    if (!sku) continue;
    const { at } = offered.price;
    if (skus.some(({ key, color }) => key === sku.key || isSameName(color, sku.color)))
      note(at, '', `There is already an option “${sku.color}”, so this one is left out`);
    else if (skus.length > PRODUCT_LIMITS.variants)
      note(
        at,
        '',
        `A product has at most ${PRODUCT_LIMITS.variants + 1} options: “${sku.color}” is left out`,
      );
    else skus.push({ ...sku, photographs: fitPhotographs(sku.photographs, IMAGES_MAX.variants) });
  }
  return skus;
}

function fitPhotographs(offered: FoundPhotograph[], max: number): FoundPhotograph[] {
  const unique = offered.filter(({ url }, index) => offered.findIndex((one) => one.url === url) === index);
  return unique
    .slice(0, max)
    .map(({ url, alt }) => ({ url, ...(alt && { alt: cut(alt.replaceAll(WORDS, ' '), IMAGE_ALT_MAX) }) }));
}

const defined = (fields: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

/** Words for a colour, as the exports have them. */
const COLOUR = /^(primary )?(colou?r|farbe|couleur)s?$/i;

/** 'Size', or 'Size / Glaze' where several are joined; '' for a colour alone. */
function optionNameOf(names: string[] = []): string {
  const given = names.map((name) => name.replaceAll(WORDS, ' ').trim()).filter(Boolean);
  return given.every((name) => COLOUR.test(name)) ? '' : given.join(' / ');
}

function fitFields(offer: Offer, fit: Fit, note: Note): FoundFields {
  const { at, weight, sizes = {}, others = {} } = offer;
  const option = optionNameOf(offer.options);
  const line = (given: Given) => plainText(textOf(given)).replaceAll(WORDS, ' ');
  const name = fit.short(offer.name, 'Name', PRODUCT_LIMITS.name, line(offer.name));
  if (name === '') note(at, offer.name.column, 'Name is missing', true);
  const long = (given: Given | undefined, what: string, max: number) =>
    given && fit.short(given, what, max, plainText(textOf(given)));
  const size = (field: 'lengthMm' | 'widthMm' | 'heightMm', what: string) =>
    sizes[field] && fit.measure(...sizes[field], what, PRODUCT_LIMITS[field]);
  const { care, making, packedGrams, ...posting } = others;
  return {
    name,
    ...defined({
      description: long(offer.description, 'Description', PRODUCT_LIMITS.description),
      optionName: option && fit.short({ at, column: '' }, 'Option', PRODUCT_LIMITS.optionName, option),
      category: fit.short(offer.category, 'Category', PRODUCT_LIMITS.category, line(offer.category)),
      weightGrams: weight && fit.measure(...weight, 'Weight', PRODUCT_LIMITS.weightGrams),
      lengthMm: size('lengthMm', 'Length'),
      widthMm: size('widthMm', 'Width'),
      heightMm: size('heightMm', 'Height'),
      care: long(care, 'Care', PRODUCT_LIMITS.care),
      making: long(making, 'How it was made', PRODUCT_LIMITS.making),
      packedGrams: packedGrams && fit.measure(packedGrams, 'g', 'Packed weight', DELIVERY_LIMITS.packedGrams),
      ...posting,
    }),
  };
}

/** The product within the shop's limits, with what had to change and what cannot be imported at all. */
export function foundProduct(
  offer: Offer,
  { note, problems }: { note: Note; problems: Problem[] },
): FoundProduct {
  const fit = fitter(note);
  const fields = fitFields(offer, fit, note);
  const skus = fitSkus(offer, fit, note);
  const photographs = fitPhotographs(offer.photographs, IMAGES_MAX.products);
  if (offer.photographs.length > IMAGES_MAX.products)
    note(offer.at, '', `A product has at most ${IMAGES_MAX.products} photographs: the others are left out`);
  return { key: offer.key, row: offer.at.row, fields, skus, photographs, oldPaths: offer.oldPaths, problems };
}
