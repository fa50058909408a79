import { describe, expect, it } from '@jest/globals';
import { AddToCartBody } from '@slipcast/contracts/http/cart';

describe('the body of an add', () => {
  it('asks for one piece by default [C333]', () => {
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
