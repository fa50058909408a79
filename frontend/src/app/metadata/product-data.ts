import { toPounds } from '@slipcast/contracts/money';
import { optionKind } from '@slipcast/contracts/option-kind';
import type {
  ImageObject,
  Offer,
  Product as ProductThing,
  ProductGroup,
  QuantitativeValue,
} from 'schema-dts';
import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import type { WireShop } from '@slipcast/contracts/http/shop';
import { offeredOf, type Option, optionsOf, priceOf } from '../../features/catalogue/options.ts';
import type { Product } from '../../features/catalogue/product.ts';
import { shippingDetails } from './shipping-details.ts';

/** `delivery` null: not known. */
type Known = { shop: WireShop; delivery: WireDelivery | null };

/** Our own pictures as whole addresses; those elsewhere are whole already. */
export const absolute = (shop: WireShop, address: string): string =>
  address.startsWith('/') ? shop.url + address : address;

/** The page with one of its colours chosen. */
const addressOf = (shop: WireShop, product: Product, option?: Option): string =>
  `${shop.url}${product.path}${option && !option.isMain ? `?variant=${encodeURIComponent(option.id)}` : ''}`;

/** An unknown size is 0. */
const measure = (value: number, unitCode: 'MMT' | 'GRM'): QuantitativeValue | undefined =>
  value > 0 ? { '@type': 'QuantitativeValue', value, unitCode } : undefined;

/** With the maker's captions where there are any. */
const picturesOf = (
  shop: WireShop,
  { images, alts, imageUrl }: Pick<Product, 'images' | 'alts' | 'imageUrl'>,
): (string | ImageObject)[] =>
  (images.length > 0 ? images : imageUrl ? [imageUrl] : []).map((path, index) => {
    const url = absolute(shop, path);
    const caption = alts[index];
    return caption ? { '@type': 'ImageObject', contentUrl: url, url, caption } : url;
  });

/** Before its shop update opens no one can order it. */
const availabilityOf = ({ sale }: Product, { stock }: Option) => {
  if (stock <= 0 || sale?.isOpen) return 'https://schema.org/OutOfStock';
  return sale ? 'https://schema.org/PreSale' : 'https://schema.org/InStock';
};

const offerOf = ({ shop, delivery }: Known, product: Product, option: Option): Offer => ({
  '@type': 'Offer',
  url: addressOf(shop, product, option),
  price: toPounds(priceOf(product, option)).toFixed(2),
  priceCurrency: shop.currency,
  availability: availabilityOf(product, option),
  itemCondition: 'https://schema.org/NewCondition',
  ...(product.sale && !product.sale.isOpen && { availabilityStarts: product.sale.opensAt }),
  seller: { '@id': `${shop.url}/#organization` },
  shippingDetails: shippingDetails(shop, product, priceOf(product, option), delivery),
});

const described = (shop: WireShop, product: Product) => ({
  name: product.name,
  description: product.description,
  category: product.category,
  brand: { '@type': 'Brand' as const, name: shop.name },
  weight: measure(product.weightGrams, 'GRM'),
  depth: measure(product.lengthMm, 'MMT'),
  width: measure(product.widthMm, 'MMT'),
  height: measure(product.heightMm, 'MMT'),
});

const VARIES_BY = {
  colour: 'https://schema.org/color',
  size: 'https://schema.org/size',
  other: undefined,
} as const;

/** What is chosen of it, as a property that search engines know where there is one. */
function chosen(
  { optionName }: Product,
  value: string,
): Pick<ProductThing, 'color' | 'size' | 'additionalProperty'> {
  if (value === '') return {};
  const kind = optionKind(optionName);
  if (kind === 'other') return { additionalProperty: { '@type': 'PropertyValue', name: optionName, value } };
  return kind === 'size' ? { size: value } : { color: value };
}

const variantOf = (known: Known, product: Product, option: Option): ProductThing => ({
  '@type': 'Product',
  name: `${product.name}, ${option.color}`,
  ...chosen(product, option.color),
  sku: option.isMain ? product.id : option.id,
  url: addressOf(known.shop, product, option),
  image: picturesOf(known.shop, option),
  offers: offerOf(known, product, option),
});

/** A pot for search engines; one that comes in several colours is a group of them. */
export function productData(known: Known, product: Product): ProductThing | ProductGroup {
  const { shop } = known;
  const url = addressOf(shop, product);
  const [main, ...variants] = optionsOf(product);
  if (!main) throw new Error('a product has its main option');
  const options = offeredOf([main, ...variants], product, () => false);
  const common = { ...described(shop, product), '@id': url, url, image: picturesOf(shop, product) };
  if (variants.length === 0)
    return {
      ...common,
      '@type': 'Product',
      sku: product.id,
      ...chosen(product, product.color),
      offers: offerOf(known, product, main),
    };
  return {
    ...common,
    '@type': 'ProductGroup',
    productGroupID: product.id,
    variesBy: VARIES_BY[optionKind(product.optionName)] ?? product.optionName,
    hasVariant: options.map((option) => variantOf(known, product, option)),
  };
}
