import { describe, expect, it } from '@jest/globals';
import { notAvailable } from './refusals.ts';

describe('the refusal of a reservation', () => {
  it('says out of stock at 0 or less [C332]', () => {
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

  it('says reserved if others hold all of the stock', () => {
    expect(notAvailable({ onHand: 2, available: 0 })).toMatchObject({
      message: 'This item is currently reserved by another user. Please try again later.',
      code: 'reserved-by-others',
    });
  });
});
