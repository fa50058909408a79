import { expect, it } from '@jest/globals';
import { cartCount, cartTotal, lineFrom, penceOf } from './cart-line.ts';
import { wireItem } from '../../testing/scripted-cart.ts';

it('takes the variant id as variantId or as variant_id [C260]', () => {
  expect(lineFrom(wireItem({ variantId: 'v7', variant_id: undefined }))?.variantId).toBe('v7');
  expect(lineFrom(wireItem({ variantId: undefined, variant_id: 'v8' }))?.variantId).toBe('v8');
  expect(lineFrom(wireItem({ variantId: undefined, variant_id: undefined }))?.variantId).toBe('main');
});

it('drops an item lacking a product name [C296]', () => {
  expect(lineFrom(wireItem({ product: { name: '' } }))).toBeNull();
  expect(lineFrom(wireItem({ product: { name: undefined } }))).toBeNull();
  expect(lineFrom(wireItem({ CartProduct: null }))).toBeNull();
});

it('drops an item lacking a price, not one whose price is 0 [C297]', () => {
  for (const price of [undefined, null, '']) expect(lineFrom(wireItem({ product: { price } }))).toBeNull();
  expect(lineFrom(wireItem({ product: { price: 0 } }))?.price).toBe(0);
});

it('leaves invalid prices out of the total [C308]', () => {
  expect(
    cartTotal([
      { price: 26, quantity: 2 },
      { price: Number.NaN, quantity: 5 },
    ]),
  ).toBe(5200);
  expect(cartTotal([{ price: Infinity, quantity: 1 }])).toBe(0);
});

it('leaves negative prices out of the total [C309]', () => {
  expect(
    cartTotal([
      { price: -3, quantity: 2 },
      { price: 0.1, quantity: 3 },
    ]),
  ).toBe(30);
});

it('counts in whole pence', () => {
  expect(penceOf(19.99)).toBe(1999);
  expect(penceOf(1.005)).toBe(100);
  expect(cartCount([{ quantity: 2 }, { quantity: 3 }])).toBe(5);
});

it('shows the variant’s picture before the product’s', () => {
  const image = (product: Record<string, unknown>) => lineFrom(wireItem({ product }))?.image;
  expect(image({ variantImages: [{ url: '/v.jpg' }], variantImageUrl: '/w.jpg' })).toBe('/v.jpg');
  expect(image({ variantImageUrl: '/w.jpg', images: [{ url: '/p.jpg' }] })).toBe('/w.jpg');
  expect(image({ images: [{ url: '/p.jpg' }] })).toBe('/p.jpg');
  expect(image({})).toBe('/mug.jpg');
});
