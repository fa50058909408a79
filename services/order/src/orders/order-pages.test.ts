import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ORDER_STATUSES } from '@slipcast/contracts/order-status';
import { noOrders, slicesOf } from './order-pages.ts';

const counts = { ...noOrders(), pending: 2, paid: 3, cancelled: 4 };

it('takes a page from as many statuses as it needs', () => {
  expect(slicesOf(counts, 0, 4)).toEqual([
    { status: 'pending', skip: 0, take: 2 },
    { status: 'paid', skip: 0, take: 2 },
  ]);
  expect(slicesOf(counts, 4, 4)).toEqual([
    { status: 'paid', skip: 2, take: 1 },
    { status: 'cancelled', skip: 0, take: 3 },
  ]);
  expect(slicesOf(counts, 8, 4)).toEqual([{ status: 'cancelled', skip: 3, take: 1 }]);
  expect(slicesOf(counts, 9, 4)).toEqual([]);
});

it('is the slice of the whole list, whatever the counts', () => {
  const some = fc.nat({ max: 30 });
  fc.assert(
    fc.property(
      fc.tuple(some, some, some, some, some),
      some,
      fc.integer({ min: 1, max: 20 }),
      (all, skip, take) => {
        const many = { ...noOrders() };
        for (const [index, status] of ORDER_STATUSES.entries()) many[status] = all[index] ?? 0;
        const list = ORDER_STATUSES.flatMap((status) =>
          Array.from({ length: many[status] }, (_, index) => `${status} ${index}`),
        );
        const taken = slicesOf(many, skip, take).flatMap((slice) =>
          Array.from({ length: slice.take }, (_, index) => `${slice.status} ${slice.skip + index}`),
        );
        expect(taken).toEqual(list.slice(skip, skip + take));
      },
    ),
  );
});
