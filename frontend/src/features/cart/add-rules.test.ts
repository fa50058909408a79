import { expect, it } from '@jest/globals';
import { addBody, addRefusal, localLine, type Wanted } from './add-rules.ts';
import { isLive } from './cart-line.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const mug = (rest: Partial<Wanted> = {}): Wanted => ({
  productId: 'p1',
  variantId: 'v1',
  name: 'Harbour Mug',
  color: 'Sea Glass',
  pricePence: 2600,
  quantity: 1,
  stock: 3,
  image: '/mug.jpg',
  ...rest,
});

it('refuses what is out of stock [C332]', () => {
  expect(addRefusal(mug({ stock: 0 }), 0)).toBe('This product is out of stock');
  expect(addRefusal(mug({ stock: -1 }), 0)).toBe('This product is out of stock');
});

it('adds one when no quantity is given [C333]', () => {
  const { quantity: _quantity, ...without } = mug({ stock: 1 });
  expect(addBody(without)).toEqual({ product_id: 'p1', variantId: 'v1', quantity: 1 });
  expect(addRefusal(without, 0)).toBeNull();
  expect(addRefusal(without, 1)).not.toBeNull();
});

it('refuses a merged quantity above stock [C334]', () => {
  expect(addRefusal(mug(), 3)).toBe('Not enough stock available. Only 3 items remaining.');
  expect(addRefusal(mug({ quantity: 4 }), 0)).toBe('Not enough stock available. Only 3 items remaining.');
  expect(addRefusal(mug(), 2)).toBeNull();
});

it('makes a local line of thirty minutes that claims no reservation', () => {
  const line = localLine(mug(), 2, NOW);
  expect(line).toMatchObject({ quantity: 2, held: false, expiresAt: '2026-11-20T12:30:00.000Z' });
  expect(isLive(line, NOW + 29 * 60_000)).toBe(true);
  expect(isLive(line, NOW + 30 * 60_000)).toBe(false);
});
