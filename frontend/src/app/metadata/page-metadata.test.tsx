import { expect, it } from '@jest/globals';
import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import { renderToStaticMarkup } from 'react-dom/server';
import { shop as defaults } from '../../base/shop.ts';
import { askedList } from '../../features/catalogue/asked-list.ts';
import { productFrom } from '../../features/catalogue/product.ts';
import { bowl, mug, plainProduct } from '../../testing/demo-products.ts';
import { unknownIn } from '../../testing/schema-vocabulary.ts';
import { MetadataTags } from './MetadataTags.tsx';
import { metadataOf, type ShownPage } from './page-metadata.ts';

const shop = { ...defaults, url: 'https://pots.example' };
const about = { title: 'Our barn', content: 'We make pots.\nBy hand.' };
const pages: ShownPage[] = [
  { page: 'home' },
  { page: 'categories' },
  { page: 'privacy' },
  { page: 'not-found' },
  { page: 'products', list: askedList(new URLSearchParams('page=2')) },
  { page: 'products', list: askedList(new URLSearchParams('category=Mugs %26 more&sort=price-asc')) },
  { page: 'products', list: askedList(new URLSearchParams('search=bowl')) },
  { page: 'products', list: askedList(new URLSearchParams('sort=price-asc&page=2')) },
  { page: 'product', product: productFrom(mug) },
  { page: 'product', product: productFrom(bowl) },
  { page: 'product', product: productFrom(plainProduct({ color: '', category: '', description: '' })) },
  { page: 'about', ...about },
  { page: 'contact', ...about },
];
const dataOf = (shown: ShownPage) =>
  JSON.parse(JSON.stringify(metadataOf(shown, shop).data)) as { '@type': string }[];

it.each(pages)('says nothing that schema.org does not know: $page', (shown) => {
  expect(dataOf(shown).length).toBeGreaterThan(0);
  expect(unknownIn(dataOf(shown))).toEqual([]);
});

it('notices what schema.org does not know', () => {
  expect(unknownIn({ '@type': 'Product', offers: { '@type': 'Offer', stock: 2 } })).toEqual([
    'Offer has no stock',
  ]);
  expect(unknownIn({ '@type': 'Pot' })).toEqual(['no type Pot']);
  expect(unknownIn({ '@type': 'Offer', availability: 'https://schema.org/Plenty' })).toEqual([
    'https://schema.org/Plenty',
  ]);
});

it('offers a pot of one colour at its price, and follows its stock', () => {
  const [, product] = dataOf({ page: 'product', product: productFrom(bowl) });
  expect(product).toMatchObject({
    '@type': 'Product',
    url: 'https://pots.example/products/p2/dale-bowl',
    image: ['https://pots.example/bowl.jpg'],
    offers: { price: '12.00', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
  });
  const [, gone] = dataOf({ page: 'product', product: productFrom({ ...bowl, stock: 0 }) });
  expect(gone).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
});

it('says what one piece costs to send, where, and how soon it leaves', () => {
  const method = (pence: number, dispatchDays: number | null) => ({
    id: 'm',
    name: 'Post',
    charge: { by: 'flat' as const, pence },
    fromPence: pence,
    freeFromPence: null,
    dispatchDays,
  });
  const none: WireDelivery = {
    choice: false,
    collection: false,
    packedGrams: 1000,
    countries: [],
    zones: [],
  };
  const paid: WireDelivery = {
    ...none,
    choice: true,
    zones: [
      { zone: 'uk-mainland', name: 'UK mainland', methods: [method(950, null), method(395, 2)] },
      { zone: 'isle-of-man', name: 'Isle of Man', methods: [method(950, null)] },
      { zone: 'europe', name: 'Europe', methods: [method(1450, null)] },
    ],
  };
  const offered = (delivery: WireDelivery | null, more: Partial<typeof bowl> = {}) => {
    const shown: ShownPage = { page: 'product', product: productFrom({ ...bowl, ...more }) };
    const data = JSON.parse(JSON.stringify(metadataOf(shown, shop, delivery).data)) as {
      offers?: {
        shippingDetails?: {
          shippingRate: { value: number };
          shippingDestination: { addressCountry: string };
          deliveryTime?: { handlingTime: { maxValue: number } };
        }[];
      };
    }[];
    expect(unknownIn(data)).toEqual([]);
    return data[1]?.offers?.shippingDetails?.map(({ shippingRate, shippingDestination, deliveryTime }) => [
      shippingDestination.addressCountry,
      shippingRate.value,
      deliveryTime?.handlingTime.maxValue,
    ]);
  };
  expect(offered(none)).toEqual([['GB', 0, undefined]]);
  expect(offered(paid)).toEqual([
    ['GB', 3.95, 2],
    ['IM', 9.5, undefined],
  ]);
  expect(offered(paid, { collection_only: true })).toBeUndefined();
  expect(offered(null)).toBeUndefined();
});

it('says what a photograph shows where the maker has said it', () => {
  const images = [{ url: '/bowl.jpg', alt: 'A bowl of soup' }, { url: '/foot.jpg' }];
  const shown: ShownPage = { page: 'product', product: productFrom({ ...bowl, images }) };
  const [, product] = dataOf(shown);
  expect(unknownIn(dataOf(shown))).toEqual([]);
  expect(product).toMatchObject({
    image: [
      { '@type': 'ImageObject', url: 'https://pots.example/bowl.jpg', caption: 'A bowl of soup' },
      'https://pots.example/foot.jpg',
    ],
  });
  expect(metadataOf(shown, shop).pictureAlt).toBe('A bowl of soup');
  expect(metadataOf({ page: 'product', product: productFrom(bowl) }, shop).pictureAlt).toBe('Dale Bowl');
});

it('offers nothing of its own where a product comes only in its variants', () => {
  const [, group] = dataOf({
    page: 'product',
    product: productFrom({ ...mug, color: '', stock: 0 }),
  }) as unknown as [unknown, { hasVariant: { color: string }[] }];
  expect(group.hasVariant.map(({ color }) => color)).toEqual(['Slate', 'Honey']);
});

it('offers each colour of a group at its own price and address', () => {
  const [, group] = dataOf({ page: 'product', product: productFrom(mug) }) as unknown as [
    unknown,
    { hasVariant: { color: string; offers: { price: string; availability: string; url: string } }[] },
  ];
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'p1',
    variesBy: 'https://schema.org/color',
  });
  expect(
    group.hasVariant.map(({ color, offers: { price, availability, url } }) => [
      color,
      price,
      availability.replace('https://schema.org/', ''),
      url.replace('https://pots.example/products/p1', ''),
    ]),
  ).toEqual([
    ['Sea Glass', '26.00', 'InStock', '/harbour-mug'],
    ['Slate', '26.00', 'OutOfStock', '/harbour-mug?variant=v-slate'],
    ['Honey', '30.50', 'InStock', '/harbour-mug?variant=v-honey'],
  ]);
});

it('leads from the shop through the category to the pot', () => {
  const trail = dataOf({ page: 'product', product: productFrom(mug) }).at(-1) as unknown as {
    itemListElement: { name: string; item: string }[];
  };
  expect(trail.itemListElement.map(({ name, item }) => [name, item])).toEqual([
    [shop.name, 'https://pots.example/'],
    ['Mugs', 'https://pots.example/products?category=Mugs'],
    ['Harbour Mug', 'https://pots.example/products/p1/harbour-mug'],
  ]);
});

it('shows the photograph of the pot in the size of shares, or the shop’s', () => {
  const picture = (shown: ShownPage) => metadataOf(shown, shop).picture;
  expect(picture({ page: 'product', product: productFrom(mug) })).toBe(
    'https://pots.example/media/mug-1/share.jpg',
  );
  expect(
    picture({ page: 'product', product: productFrom(plainProduct({ imageUrl: 'https://a.example/b.jpg' })) }),
  ).toBe('https://a.example/b.jpg');
  expect(picture({ page: 'home' })).toBe('https://pots.example/hero/share-1200.jpg');
});

it('keeps searches, pages that are not there and later pages of another order out of search engines, and nothing else', () => {
  const outside = pages.filter((shown) => metadataOf(shown, shop).head.indexed === false);
  expect(outside.map(({ page }) => page)).toEqual(['not-found', 'products', 'products']);
});

it('writes tags that a name cannot break out of', () => {
  const name = '</script><script>alert(1)</script> "&\'';
  const product = productFrom(plainProduct({ name, path: '/products/p1/script' }));
  const html = renderToStaticMarkup(
    <MetadataTags shown={{ page: 'product', product }} shop={shop} delivery={null} />,
  );
  const head = new DOMParser().parseFromString(`<head>${html}</head>`, 'text/html');
  const scripts = head.querySelectorAll('script');
  expect([...scripts].map(({ type }) => type)).toEqual(['application/ld+json']);
  const graph = JSON.parse(scripts[0]?.textContent ?? '') as { '@graph': { name: string }[] };
  expect(graph['@graph'][1]?.name).toBe(name);
  expect(head.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(name);
  expect(head.querySelector('meta[property="og:url"]')?.getAttribute('content')).toBe(
    'https://pots.example/products/p1/script',
  );
});
