import type { Order } from '../../../../../services/order/src/orders/order-record.ts';
import type { Parcel } from '../../../../../services/order/src/orders/parcel.ts';
import { correctTracking } from '../../../../../services/order/src/orders/shared-tracking.ts';
import { createExpectations } from '../own-worlds.ts';

const { expectSame: same } = createExpectations('tracking');
const NOW = new Date('2026-11-20T12:00:00.000Z');
const at = (seconds: number) => new Date(NOW.getTime() - 86_400_000 + seconds * 1000).toISOString();

/** A parcel as 'RM 1 at second 3', or without tracking. */
const parcel = (
  id: string,
  trackingInfo: string | null,
  seconds = 0,
  more: Partial<Parcel> = {},
): Parcel => ({
  id,
  pieces: [{ line: 1, quantity: 1 }],
  trackingInfo,
  grams: null,
  shippedAt: at(seconds),
  by: null,
  announceAt: at(seconds),
  announcedAt: at(seconds),
  undoneAt: null,
  ...more,
});
const order = (id: string, parcels: Parcel[], customerEmail = 'ada@pots.example'): Order =>
  ({
    id,
    orderNumber: `N-${id}`,
    customerEmail,
    status: 'shipped',
    parcels,
    lines: [],
    refunds: [],
    updatedAt: NOW,
    placedAt: NOW,
  }) as unknown as Order;
/** The numbers of each order after a correction, and which orders each email is about. */
const corrected = (own: Order, others: Order[], parcelId?: string) => {
  const command = { type: 'change-tracking', trackingInfo: 'RM 9', parcelId } as Parameters<
    typeof correctTracking
  >[2];
  return correctTracking(own, others, command, NOW).map(({ order: after, events }) => {
    const mails = events.map(({ data }) => {
      const { sharedWith = [] } = data as { sharedWith?: { orderNumber: string }[] };
      return [after.customerEmail, ...sharedWith.map(({ orderNumber }) => orderNumber)].join(' ');
    });
    return `${after.id} ${after.parcels.map(({ trackingInfo }) => trackingInfo).join('+')}: ${mails.join('; ')}`;
  });
};

/** A number is corrected for all orders that are in this parcel, and for no others. */
export function sharedTracking(): void {
  const own = order('a', [parcel('a1', 'RM 1')]);
  const with1 = (id: string, email?: string) => order(id, [parcel(`${id}1`, 'RM 1', 500)], email);
  same('of three orders', corrected(own, [with1('b'), order('c', [parcel('c1', 'RM 2')]), with1('d')]), [
    'a RM 9: ada@pots.example N-b N-d',
    'b RM 9: ',
    'd RM 9: ',
  ]);
  same(
    'of two people',
    corrected(own, [
      with1('b', 'bea@pots.example'),
      with1('c', 'ADA@pots.example'),
      with1('d', 'bea@pots.example'),
    ]),
    ['a RM 9: ada@pots.example N-c', 'b RM 9: bea@pots.example N-d', 'c RM 9: ', 'd RM 9: '],
  );
  same('without others', corrected(own, []), ['a RM 9: ada@pots.example']);
  const plain = (id: string, seconds: number) => order(id, [parcel(`${id}1`, null, seconds)]);
  same(
    'without a number',
    corrected(plain('a', 20), [plain('b', 35), plain('c', 36), plain('d', 5), plain('e', 4)]),
    ['a RM 9: ada@pots.example N-b N-d', 'b RM 9: ', 'd RM 9: '],
  );
  same('with a number and without', corrected(own, [plain('b', 0)]), ['a RM 9: ada@pots.example']);
  const two = order('a', [
    parcel('a1', 'RM 1'),
    parcel('a2', 'RM 2'),
    parcel('a3', 'RM 3', 0, { undoneAt: at(1) }),
  ]);
  const both = order('b', [parcel('b1', 'RM 1'), parcel('b2', 'RM 2')]);
  const undone = order('c', [parcel('c1', 'RM 2', 0, { undoneAt: at(1) })]);
  const early = order('d', [parcel('d1', 'RM 2', 0, { announcedAt: null })]);
  same('the second parcel', corrected(two, [both, undone, early], 'a2'), [
    'a RM 1+RM 9+RM 3: ada@pots.example N-b',
    'b RM 1+RM 9: ',
    'd RM 9: ',
  ]);
  same('a repeat', corrected(order('a', [parcel('a1', 'RM 9')]), [with1('b')]), []);
}
