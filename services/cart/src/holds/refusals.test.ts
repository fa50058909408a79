import { describe, expect, it } from '@jest/globals';
import { AddToCartBody } from '@slipcast/contracts/http/cart';
import { notAvailable } from './refusals.ts';

describe('what cannot be had', () => {
  it('is out of stock at 0 or less [C332]', () => {
    for (const onHand of [0, -1])
      expect(notAvailable({ onHand, available: onHand })).toMatchObject({
        message: 'This product is out of stock',
        code: 'out-of-stock',
        status: 409,
      });
  });

  it('names what remains when the total would exceed the stock [C334]', () => {
    expect(notAvailable({ onHand: 5, available: 3 })).toMatchObject({
      message: 'Not enough stock available. Only 3 items remaining.',
      code: 'not-enough-stock',
      status: 409,
    });
  });

  it('is reserved when there is stock and others hold all of it', () => {
    expect(notAvailable({ onHand: 2, available: 0 })).toMatchObject({
      message: 'This item is currently reserved by another user. Please try again later.',
      code: 'reserved-by-others',
    });
  });
});

describe('the body of an add', () => {
  it('asks for one piece unless it says more [C333]', () => {
    expect(AddToCartBody.parse({ product_id: 'p' })).toEqual({
      product_id: 'p',
      variantId: 'main',
      quantity: 1,
    });
  });

  it('reads variantId and variant_id alike [C260]', () => {
    for (const key of ['variantId', 'variant_id'])
      expect(AddToCartBody.parse({ product_id: 'p', [key]: 'blue' })).toMatchObject({ variantId: 'blue' });
  });
});
