import type { NamedRow } from '@slipcast/service-kit/named-columns';
import { isYes } from './cell-values.ts';
import type { FoundPhotograph } from './found-product.ts';
import { foundProduct, type Given, type Offer, type OfferedSku } from './offer.ts';
import { slugOf } from '../products/product-path.ts';
import { groupRows, leftOut, type Source } from './source.ts';
import type { Note } from './notebook.ts';

/** A column of glazes counts where the table names no other choice. */
const hasGlaze = (row: NamedRow): boolean =>
  row.get('colour') === '' && row.get('option') === '' && row.get('glaze') !== '';
const choiceOf = (row: NamedRow): string => row.get(hasGlaze(row) ? 'glaze' : 'colour');

const SIZES = { lengthMm: 'length_mm', widthMm: 'width_mm', heightMm: 'height_mm' } as const;

/** Our own photographs need not be fetched. */
function photographsOf(row: NamedRow, shopUrl: string): FoundPhotograph[] {
  const own = `${shopUrl}/media/`;
  return row
    .get('photographs')
    .split(/\s+/)
    .filter(Boolean)
    .map((url) => ({ url: url.startsWith(own) ? url.slice(shopUrl.length) : url }));
}

/** Customs details that are wrong are left out: the shop has its own for all pots. */
function postingOf(at: NamedRow, note: Note): Offer['others'] {
  const hsCode = at.get('hs_code').replaceAll(/[\s.]/g, '');
  const origin = at.get('origin').toUpperCase();
  const isCode = hsCode === '' || /^\d{6,10}$/.test(hsCode);
  const isCountry = origin === '' || /^[A-Z]{2}$/.test(origin);
  if (!isCode) note(at, 'hs_code', 'An HS code has 6 to 10 digits; this one is left out');
  if (!isCountry) note(at, 'origin', 'Origin is a country as two letters; this one is left out');
  return {
    ...(hsCode && isCode && { hsCode }),
    ...(origin && isCountry && { origin }),
    ...(isYes(at.get('collection_only')) && { collectionOnly: true }),
  };
}

/** The table that the back office downloads, or one that a maker writes with some of its columns: at least `name` and `price`. */
export const ownCsv: Source = {
  id: 'slipcast',
  required: ['name', 'price'],
  columns: {
    aliases: {
      'option name': 'option',
      title: 'name',
      color: 'colour',
      quantity: 'stock',
      qty: 'stock',
      'in stock': 'stock',
      weight: 'weight_grams',
      photo: 'photographs',
      photos: 'photographs',
      image: 'photographs',
      images: 'photographs',
    },
    meanings: {
      id: 'Recognises the product',
      variant: 'Recognises the colour',
      name: 'Name',
      option: 'What buyers choose',
      colour: 'Colour or other choice',
      glaze: 'Choice of glaze',
      category: 'Category',
      price: 'Price',
      stock: 'Stock of new products',
      description: 'Description',
      care: 'Care and food safety',
      making: 'How it was made',
      weight_grams: 'Weight',
      length_mm: 'Length',
      width_mm: 'Width',
      height_mm: 'Height',
      packed_grams: 'Packed weight',
      collection_only: 'Collection only',
      hs_code: 'HS code',
      origin: 'Origin',
      photographs: 'Photographs',
    },
  },
  *read(rows, { has, notebook, shopUrl }) {
    for (const [key, group] of groupRows(rows, (row) => row.get('id') || slugOf(row.get('name')))) {
      const notes = notebook();
      const at = group[0] as NamedRow;
      if (key === '') {
        yield leftOut(notes, at, { name: '', column: 'name', message: 'Name is missing' });
        continue;
      }
      const cell = (column: string, row = at): Given => ({ at: row, column });
      const skus = group.map((row): OfferedSku => ({
        color: choiceOf(row),
        price: cell('price', row),
        stock: has('stock') ? cell('stock', row) : undefined,
        photographs: row === at ? [] : photographsOf(row, shopUrl),
        key: row.get('variant') || choiceOf(row),
      }));
      yield foundProduct(
        {
          key,
          at,
          name: cell('name'),
          description: cell('description'),
          category: cell('category'),
          options: [hasGlaze(at) ? 'Glaze' : at.get('option')],
          skus,
          photographs: photographsOf(at, shopUrl),
          oldPaths: [],
          weight: [cell('weight_grams'), 'g'],
          sizes: Object.fromEntries(
            Object.entries(SIZES).map(([field, column]) => [field, [cell(column), 'mm']]),
          ),
          others: {
            care: cell('care'),
            making: cell('making'),
            packedGrams: cell('packed_grams'),
            ...postingOf(at, notes.note),
          },
        },
        notes,
      );
    }
  },
};
