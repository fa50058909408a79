import { CURRENCY, toPounds, type Pence } from '@slipcast/contracts/money';
import { optionKind } from '@slipcast/contracts/option-kind';
import { knownSize } from '@slipcast/contracts/product-size';
import type { ListedProduct } from '../products/snapshot.ts';
import { picturesOf, type Site } from './site.ts';
import type { Product } from '../products/product.ts';
import { shippingOf } from './shipping.ts';
import { element, xmlDocument, type Content } from './xml.ts';

/** The longest texts that merchants' programs accept, and the number of photographs beside the first. */
const LIMITS = { title: 150, description: 5000, pictures: 10 };

const amount = (pence: Pence): string => `${toPounds(pence).toFixed(2)} ${CURRENCY}`;
/** An unknown size is 0. */
const measure = (value: number, unit: string): string | undefined =>
  value > 0 ? `${value} ${unit}` : undefined;

interface Choice {
  id: string;
  color: string;
  pence: Pence;
  shown: number;
  pictures: string[];
  query: string;
}

/** Each colour is an offer of its own, beginning with the product's own row, unless the product comes only in its variants. */
function choicesOf(site: Site, id: string, product: Product): Choice[] {
  const { color, pricePence, stock, variants } = product;
  const own = picturesOf(site, product);
  const main = { id, color, pence: pricePence, shown: stock.shown, pictures: own, query: '' };
  const others = variants.map((variant): Choice => {
    const pictures = picturesOf(site, variant);
    return {
      id: variant.id,
      color: variant.color,
      pence: pricePence + variant.adjustmentPence,
      shown: variant.stock.shown,
      pictures: pictures.length > 0 ? pictures : own,
      query: `?variant=${encodeURIComponent(variant.id)}`,
    };
  });
  return color === '' && stock.shown <= 0 && others.length > 0 ? others : [main, ...others];
}

/** What is chosen, as merchants' programs know it. */
function attributeOf(name: string, value: string): Content {
  const kind = optionKind(name);
  if (value === '') return {};
  if (kind !== 'other') return { [kind === 'size' ? 'g:size' : 'g:color']: value };
  return {
    'g:product_detail': [{ 'g:attribute_name': name, 'g:attribute_value': value }],
  };
}

function itemOf(site: Site, { id, path, product }: ListedProduct, choice: Choice): Content | null {
  const shipping = shippingOf(site, product, choice.pence);
  if (shipping === null) return null;
  const [picture, ...more] = choice.pictures;
  const { lengthMm, widthMm, heightMm } = knownSize(product);
  const inGroup = product.variants.length > 0;
  return {
    'g:id': choice.id,
    'g:item_group_id': inGroup ? id : undefined,
    title: product.name.slice(0, LIMITS.title),
    description: product.description.slice(0, LIMITS.description),
    link: site.url + path + choice.query,
    'g:image_link': picture,
    'g:additional_image_link': more.slice(0, LIMITS.pictures),
    'g:availability': choice.shown > 0 ? 'in_stock' : 'out_of_stock',
    'g:price': amount(choice.pence),
    'g:shipping': shipping.map(({ country, pence }) => ({ 'g:country': country, 'g:price': amount(pence) })),
    'g:condition': 'new',
    'g:brand': site.name,
    'g:identifier_exists': 'no',
    'g:product_type': product.category,
    ...attributeOf(product.optionName ?? '', choice.color),
    'g:product_weight': measure(product.weightGrams, 'g'),
    'g:product_length': measure(lengthMm / 10, 'cm'),
    'g:product_width': measure(widthMm / 10, 'cm'),
    'g:product_height': measure(heightMm / 10, 'cm'),
  };
}

/** A product's offers. One without a photograph, or that is never sent, has none, because merchants' programs would refuse it. */
export const merchantItems = (site: Site, listed: ListedProduct): string =>
  choicesOf(site, listed.id, listed.product)
    .filter(({ pictures }) => pictures.length > 0)
    .map((choice) => itemOf(site, listed, choice))
    .filter((item) => item !== null)
    .map((item) => element('item', item))
    .join('');

/** For Google's and other merchants' programs: RSS 2.0 with Google's namespace. */
export const merchantFeed = (site: Site, items: string[]): string =>
  xmlDocument(
    (end) => ({
      rss: {
        '@_version': '2.0',
        '@_xmlns:g': 'http://base.google.com/ns/1.0',
        channel: {
          title: site.name,
          link: `${site.url}/`,
          description: `Everything at ${site.name}`,
          ...end,
        },
      },
    }),
    items,
  );
