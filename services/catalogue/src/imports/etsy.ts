import type { NamedRow } from '@slipcast/service-kit/named-columns';
import { listIn } from './cell-values.ts';
import { ETSY_NAMES } from './column-names.ts';
import { foundProduct, type Given, type OfferedSku } from './offer.ts';
import { plainText } from './html-to-plain.ts';
import { slugOf } from '../products/product-path.ts';
import { leftOut, type Source } from './source.ts';

const IMAGES = Array.from({ length: 10 }, (_, index) => `image${index + 1}`);
const VARIATIONS = [1, 2, 3] as const;

/** Every value of the first variation with every value of the second: the export does not say which of them there are. */
function colorsOf(row: NamedRow): string[] {
  const lists = VARIATIONS.map((number) => listIn(row.get(`variation ${number} values`)));
  return lists
    .filter((values) => values.length > 0)
    .reduce<string[]>(
      (all, values) =>
        all.length === 0 ? values : all.flatMap((one) => values.map((value) => `${one} / ${value}`)),
      [],
    );
}

const optionsOf = (row: NamedRow): string[] =>
  VARIATIONS.filter((number) => row.get(`variation ${number} values`) !== '').map((number) =>
    row.get(`variation ${number} name`),
  );

/** Etsy's own addresses carry no title in the export, so the title stands for the listing: `tall-mug`, then `tall-mug-2`. */
function keysOf(rows: NamedRow[]): Map<NamedRow, string> {
  const counts = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const slug = slugOf(plainText(row.get('title')));
      const count = (counts.get(slug) ?? 0) + 1;
      counts.set(slug, count);
      return [row, count === 1 ? slug : `${slug}-${count}`];
    }),
  );
}

/** Etsy's download of listings (Shop Manager, Settings, Options, Download Data): one row for each listing, without its number. */
export const etsy: Source = {
  id: 'etsy',
  required: ['title', 'price', 'currency_code', 'quantity'],
  columns: {
    aliases: ETSY_NAMES,
    meanings: {
      title: 'Name',
      description: 'Description',
      price: 'Price',
      currency_code: 'Checked to be GBP',
      quantity: 'Stock',
      ...Object.fromEntries(IMAGES.map((image) => [image, 'Photographs'])),
      ...Object.fromEntries(VARIATIONS.map((number) => [`variation ${number} name`, 'What buyers choose'])),
      ...Object.fromEntries(
        VARIATIONS.map((number) => [`variation ${number} values`, 'Colour or other choice']),
      ),
    },
  },
  *read(rows, { notebook }) {
    for (const [at, key] of keysOf(rows)) {
      const notes = notebook();
      if (key === '') {
        yield leftOut(notes, at, { name: at.get('title'), column: 'title', message: 'Title is missing' });
        continue;
      }
      const cell = (column: string): Given => ({ at, column });
      const currency = at.get('currency_code');
      if (currency !== '' && currency !== 'GBP')
        notes.note(
          at,
          'currency_code',
          `The price is in ${currency} and becomes as many pounds: please check it`,
        );
      const colors = colorsOf(at);
      if (colors.length > 1)
        notes.note(
          at,
          'quantity',
          'Etsy does not say how many pieces there are of each option: please count them',
        );
      const single: OfferedSku = { color: '', price: cell('price'), stock: cell('quantity') };
      yield foundProduct(
        {
          key,
          at,
          name: cell('title'),
          description: cell('description'),
          category: { ...cell('title'), text: '' },
          options: optionsOf(at),
          skus:
            colors.length > 1
              ? colors.map((color) => ({ ...single, color, stock: undefined }))
              : [{ ...single, color: colors[0] ?? '', key: '' }],
          photographs: IMAGES.flatMap((image) => {
            const url = at.get(image);
            return url === '' ? [] : [{ url }];
          }),
          oldPaths: [`/listing/${key}`],
        },
        notes,
      );
    }
  },
};
