import { expect, it } from '@jest/globals';
import { ProductBody } from './http/catalogue.ts';
import { AddToCartBody, UpdateCartItemBody } from './http/cart.ts';
import { CreatePaymentBody } from './http/payment.ts';

const NOT_NUMBERS = ['', '  ', null, true, false, [], [3], {}, 'many', Number.NaN];
const pot = {
  name: 'Bud Vase',
  description: 'Small.',
  price: '24.50',
  stock: '3',
  category: 'Vases',
  weight_grams: 300,
  length_mm: 90,
  width_mm: 90,
  height_mm: 90,
};

it.each(['price', 'stock', 'weight_grams'])('reads no empty or odd %s of a product as a number', (field) => {
  expect(ProductBody.safeParse(pot).success).toBe(true);
  for (const value of NOT_NUMBERS)
    expect([value, ProductBody.safeParse({ ...pot, [field]: value }).success]).toEqual([value, false]);
  const { [field]: _, ...without } = pot as Record<string, unknown>;
  expect(ProductBody.safeParse(without).success).toBe(false);
});

it('reads numbers and their text alike', () => {
  expect(ProductBody.parse(pot)).toMatchObject({ price: 24.5, stock: 3, weight_grams: 300 });
  expect(UpdateCartItemBody.parse({ quantity: '2' })).toEqual({ quantity: 2 });
});

it('never takes a missing or odd quantity for the 0 that removes an item', () => {
  for (const quantity of [...NOT_NUMBERS, undefined])
    expect([quantity, UpdateCartItemBody.safeParse({ quantity }).success]).toEqual([quantity, false]);
  expect(UpdateCartItemBody.parse({ quantity: 0 })).toEqual({ quantity: 0 });
});

it('adds one where no quantity is named', () => {
  expect(AddToCartBody.parse({ product_id: 'p1' })).toMatchObject({ quantity: 1 });
  for (const quantity of NOT_NUMBERS)
    expect(AddToCartBody.safeParse({ product_id: 'p1', quantity }).success).toBe(false);
});

it('never takes an odd amount for a penny', () => {
  for (const amount of NOT_NUMBERS)
    expect(CreatePaymentBody.safeParse({ sourceId: 'cnon:ok', amount, currency: 'GBP' }).success).toBe(false);
});
