import type { NamedRow } from '@slipcast/service-kit/named-columns';
import { isYes, lastOf, listIn, penceIn } from './cell-values.ts';
import { woocommerceNames } from './column-names.ts';
import { foundProduct, type Given, type Offer, type OfferedSku } from './offer.ts';
import { plainText } from './html-to-plain.ts';
import { slugOf } from '../products/product-path.ts';
import { groupRows, leftOut, type Source } from './source.ts';
import type { Note } from './notebook.ts';

const ATTRIBUTES = [1, 2, 3, 4, 5, 6] as const;
/** The units of WooCommerce's settings, which stand in the names of the columns. */
const WEIGHTS = ['kg', 'g', 'lbs', 'oz'];
const LENGTHS = ['mm', 'cm', 'm', 'in', 'yd'];
const named = (name: string, units: string[]) => units.map((unit) => `${name} (${unit})`);

const COLOUR = /^(colou?r|glaze|finish|farbe|glasur|couleur)$/i;
/** What WooCommerce puts products in that have no category, in English, German and French. */
const NO_CATEGORY = ['Uncategorized', 'Unkategorisiert', 'Non classé'];

const valuesOf = (row: NamedRow): { name: string; values: string[] }[] =>
  ATTRIBUTES.map((number) => ({
    name: row.get(`attribute ${number} name`),
    values: listIn(row.get(`attribute ${number} value(s)`)),
  }));

/** The exporter writes a line break as `\n`, and a backslash before an n as two. */
const withLines = (text: string): string => text.replaceAll(/(?<!\\)\\n/g, '\n').replaceAll('\\\\n', '\\n');

/** A variation has one value of each attribute; a product without variations may have a colour all the same. */
const variationColor = (row: NamedRow): string =>
  valuesOf(row)
    .flatMap(({ values }) => values.slice(0, 1))
    .join(' / ');
const ownColor = (row: NamedRow): string => {
  const color = valuesOf(row).find(({ name }) => COLOUR.test(name))?.values ?? [];
  return color.length === 1 ? (color[0] as string) : '';
};

const hasPrice = (variation: NamedRow): boolean => penceIn(variation.get('regular price')) !== null;
/** What the variations differ in. */
function optionsOf(variations: NamedRow[]): string[] {
  const first = variations.find(hasPrice);
  return first ? valuesOf(first).flatMap(({ name, values }) => (values.length > 0 ? [name] : [])) : [];
}

function stockOf(row: NamedRow, note: Note): Given {
  const isUncounted = row.get('stock') === '' && isYes(row.get('in stock?'));
  if (isUncounted) note(row, 'in stock?', 'The file says that it is in stock, but not how many: it gets 1');
  return { at: row, column: 'stock', ...(isUncounted && { text: '1' }) };
}

function skuOf(row: NamedRow, color: string, note: Note): OfferedSku {
  if (row.get('sale price') !== '')
    note(row, 'sale price', 'The sale price is left out: the regular price is imported');
  return {
    color,
    price: { at: row, column: 'regular price' },
    stock: stockOf(row, note),
    photographs: listIn(row.get('images')).map((url) => ({ url })),
  };
}

/** Variations name their parent by its SKU, or as `id:44`. */
function variationsByParent(rows: NamedRow[]): (row: NamedRow) => NamedRow[] {
  const variations = rows.filter((row) => /^variation/i.test(row.get('type')));
  const byParent = new Map(groupRows(variations, (row) => row.get('parent').toLowerCase()));
  return (row) => {
    const sku = row.get('sku').toLowerCase();
    const found = [...(byParent.get(`id:${row.get('id')}`) ?? []), ...((sku && byParent.get(sku)) || [])];
    return found.toSorted((one, other) => one.row - other.row);
  };
}

function skusOf(row: NamedRow, variations: NamedRow[], note: Note): OfferedSku[] {
  const priced = variations.filter((variation) => {
    const isPriced = hasPrice(variation);
    if (!isPriced) note(variation, 'regular price', 'This variation has no price and is left out');
    return isPriced;
  });
  if (priced.length === 0) return [{ ...skuOf(row, ownColor(row), note), photographs: [], key: '' }];
  return priced.map((variation) => ({
    ...skuOf(variation, variationColor(variation), note),
    ...(variation.get('id') && { key: variation.get('id') }),
  }));
}

function measuresOf(row: NamedRow, has: (column: string) => boolean): Pick<Offer, 'weight' | 'sizes'> {
  const measure = (name: string, units: string[]): [Given, string] | undefined => {
    const unit = units.find((one) => has(`${name} (${one})`));
    return unit === undefined ? undefined : [{ at: row, column: `${name} (${unit})` }, unit];
  };
  const [weight, lengthMm] = [measure('weight', WEIGHTS), measure('length', LENGTHS)];
  const [widthMm, heightMm] = [measure('width', LENGTHS), measure('height', LENGTHS)];
  return {
    ...(weight && { weight }),
    sizes: { ...(lengthMm && { lengthMm }), ...(widthMm && { widthMm }), ...(heightMm && { heightMm }) },
  };
}

const categoryOf = (row: NamedRow): string =>
  listIn(row.get('categories'))
    .map(lastOf)
    .find((category) => !NO_CATEGORY.includes(category)) ?? '';

/** Why a product of this type is not imported; undefined: it is. */
function refusalOf(type: string): string | undefined {
  if (/virtual|downloadable/i.test(type)) return 'Downloads are not imported';
  return /simple|variable/i.test(type) ? undefined : `Products of the type “${type}” are not imported`;
}

/** WooCommerce's product export, with its columns in English, German or French. Source: class-wc-product-csv-exporter.php */
export const woocommerce: Source = {
  id: 'woocommerce',
  required: ['type', 'name', 'regular price'],
  columns: {
    aliases: woocommerceNames(ATTRIBUTES.length, { weights: WEIGHTS, lengths: LENGTHS }),
    meanings: {
      id: 'Recognises the product next time',
      type: 'Products and their variations',
      sku: 'Finds the variations of a product',
      name: 'Name',
      description: 'Description',
      'short description': 'Description, where there is no other',
      'in stock?': 'Stock, where it is not counted',
      stock: 'Stock',
      'regular price': 'Price',
      categories: 'Category',
      images: 'Photographs',
      parent: 'Finds the product of a variation',
      slug: 'Old address',
      ...Object.fromEntries(named('weight', WEIGHTS).map((name) => [name, 'Weight'])),
      ...Object.fromEntries(named('length', LENGTHS).map((name) => [name, 'Length'])),
      ...Object.fromEntries(named('width', LENGTHS).map((name) => [name, 'Width'])),
      ...Object.fromEntries(named('height', LENGTHS).map((name) => [name, 'Height'])),
      ...Object.fromEntries(ATTRIBUTES.map((number) => [`attribute ${number} name`, 'What buyers choose'])),
      ...Object.fromEntries(
        ATTRIBUTES.map((number) => [`attribute ${number} value(s)`, 'Colour or other choice']),
      ),
    },
  },
  *read(rows, { has, notebook }) {
    const variationsOf = variationsByParent(rows);
    const found = new Set<NamedRow>();
    for (const at of rows) {
      const type = at.get('type');
      if (/^variation/i.test(type)) continue;
      const variations = variationsOf(at);
      for (const variation of variations) found.add(variation);
      const notes = notebook();
      const name = plainText(at.get('name'));
      const key = at.get('id') || at.get('sku').toLowerCase() || slugOf(name);
      const refusal = refusalOf(type);
      if (refusal || key === '') {
        const column = refusal ? 'type' : 'name';
        yield leftOut(notes, at, { name, column, message: refusal ?? 'Name is missing' });
        continue;
      }
      const cell = (column: string): Given => ({ at, column });
      const described = at.get('description') === '' ? 'short description' : 'description';
      yield foundProduct(
        {
          key,
          at,
          name: cell('name'),
          description: { ...cell(described), text: withLines(at.get(described)) },
          category: { ...cell('categories'), text: categoryOf(at) },
          options: optionsOf(variations),
          skus: skusOf(at, variations, notes.note),
          photographs: listIn(at.get('images')).map((url) => ({ url })),
          oldPaths: [`/product/${at.get('slug') || slugOf(name)}`],
          ...measuresOf(at, has),
        },
        notes,
      );
    }
    for (const at of rows)
      if (/^variation/i.test(at.get('type')) && !found.has(at)) {
        const message = 'The product of this variation is not in the file';
        yield leftOut(notebook(), at, { name: plainText(at.get('name')), column: 'parent', message });
      }
  },
};
