import type { NamedRow } from '@slipcast/service-kit/named-columns';
import { isYes, lastOf, numberIn } from './cell-values.ts';
import { foundProduct, type Given, type OfferedSku } from './offer.ts';
import { groupRows, leftOut, type Source } from './source.ts';

const OPTIONS = [1, 2, 3] as const;

/** Shopify's word for a product without options. */
const NO_OPTION = 'Default Title';

const colorOf = (row: NamedRow): string =>
  OPTIONS.map((number) => row.get(`option${number} value`))
    .filter((value) => value !== '' && value !== NO_OPTION)
    .join(' / ');

/** The names stand in a product's first row only. */
const optionsOf = (at: NamedRow): string[] =>
  OPTIONS.filter((number) => ![NO_OPTION, ''].includes(at.get(`option${number} value`))).map((number) =>
    at.get(`option${number} name`),
  );

/** Further rows of a product are variants, photographs, or both. */
const isVariant = (row: NamedRow): boolean => row.get('price') !== '' || row.get('option1 value') !== '';

const photographIn = (row: NamedRow, column: string) => {
  const url = row.get(column);
  const alt = row.get('image alt text');
  return url === '' ? [] : [{ url, ...(alt && { alt }) }];
};

const position = (row: NamedRow): number => numberIn(row.get('image position')) ?? Infinity;

/**
 * Shopify's `products_export.csv`, in the names of columns before and since 2025.
 * Source: help.shopify.com/manual/products/import-export/using-csv
 */
export const shopify: Source = {
  id: 'shopify',
  required: ['handle', 'title', 'price'],
  columns: {
    aliases: {
      'url handle': 'handle',
      description: 'body (html)',
      'variant price': 'price',
      'variant grams': 'grams',
      'weight value (grams)': 'grams',
      'variant inventory qty': 'quantity',
      'inventory quantity': 'quantity',
      'product image url': 'image src',
      'variant image url': 'variant image',
    },
    meanings: {
      handle: 'Old address',
      title: 'Name',
      'body (html)': 'Description',
      type: 'Category',
      'product category': 'Category, where there is no type',
      ...Object.fromEntries(OPTIONS.map((number) => [`option${number} name`, 'What buyers choose'])),
      ...Object.fromEntries(OPTIONS.map((number) => [`option${number} value`, 'Colour or other choice'])),
      price: 'Price',
      grams: 'Weight',
      quantity: 'Stock',
      'image src': 'Photographs',
      'image position': 'Order of photographs',
      'image alt text': 'Alt text',
      'variant image': 'Photographs of a colour',
      'gift card': 'Gift cards are left out',
    },
  },
  *read(rows, { has, notebook }) {
    for (const [handle, group] of groupRows(rows, (row) => row.get('handle').toLowerCase())) {
      const notes = notebook();
      const at = group.find((row) => row.get('title') !== '') ?? (group[0] as NamedRow);
      const name = at.get('title');
      const about = { name: name || handle, column: 'handle' };
      if (handle === '') yield leftOut(notes, at, { ...about, message: 'Handle is missing' });
      else if (isYes(at.get('gift card')))
        yield leftOut(notes, at, { ...about, column: 'gift card', message: 'Gift cards are not imported' });
      else {
        const cell = (row: NamedRow, column: string): Given => ({ at: row, column });
        const variants = group.filter((row) => row === at || isVariant(row));
        const skus = variants.map((row): OfferedSku => ({
          color: colorOf(row),
          price: cell(row, 'price'),
          stock: has('quantity') ? cell(row, 'quantity') : undefined,
          photographs: photographIn(row, 'variant image').map(({ url }) => ({ url })),
        }));
        const category = at.get('type') === '' ? 'product category' : 'type';
        const photographed = group.toSorted((one, other) => position(one) - position(other) || 0);
        if (!has('quantity')) notes.note(at, '', 'The file does not say how many pieces there are');
        yield foundProduct(
          {
            key: handle,
            at,
            name: cell(at, 'title'),
            description: cell(at, 'body (html)'),
            category: { ...cell(at, category), text: lastOf(at.get(category)) },
            options: optionsOf(at),
            skus,
            photographs: photographed.flatMap((row) => photographIn(row, 'image src')),
            oldPaths: [`/products/${handle}`],
            weight: [cell(at, 'grams'), 'g'],
          },
          notes,
        );
      }
    }
  },
};
