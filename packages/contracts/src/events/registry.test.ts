import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { EVENTS, parseEvent, type EventType } from './registry.ts';

/** During an update from release to release, a consumer of the one before reads what the next one publishes. */
describe('an event with fields that its consumer does not know', () => {
  it.each(Object.keys(EVENTS) as EventType[])('is read: %s', (type) => {
    // Says so wherever an object, however deep, refuses what it does not know.
    expect(JSON.stringify(z.toJSONSchema(EVENTS[type], { io: 'input' }))).not.toContain(
      '"additionalProperties":false',
    );
  });

  it('comes without them', () => {
    const known = { productId: 'p1', variantId: 'main', onHand: 3, version: 2, cause: 'sale' as const };
    const sale = { orderId: 'o1', owner: 'g:1', quantity: 1 };
    expect(
      parseEvent('stock.changed.v1', { ...known, kiln: 'north', sale: { ...sale, gift: true } }),
    ).toStrictEqual({
      ...known,
      sale,
    });
  });
});
