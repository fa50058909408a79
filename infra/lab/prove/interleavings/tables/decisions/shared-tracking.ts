import type { Order } from '../../../../../../services/order/src/orders/order-record.ts';
import { correctTracking } from '../../../../../../services/order/src/orders/shared-tracking.ts';
import { NOW, parcel, SENT } from './order-states.ts';
import { orderOf } from './orders.ts';
import { short } from '../table.ts';

const at = (seconds: number) => new Date(SENT.getTime() + seconds * 1000).toISOString();
/** Whose tracking a correction changes, where orders share a parcel. */
export function sharedTracking(): string[] {
  const own = {
    ...orderOf('shipped'),
    parcels: [
      parcel('a', [
        [1, 2],
        [2, 1],
      ]),
    ],
  };
  const bare = {
    ...own,
    parcels: [
      parcel(
        'a',
        [
          [1, 2],
          [2, 1],
        ],
        { trackingInfo: null },
      ),
    ],
  };
  const other = (more: object, email = 'ada@example.org'): Order => ({
    ...orderOf('shipped'),
    id: 'o2',
    orderNumber: 'N2',
    customerEmail: email,
    parcels: [
      parcel(
        'b',
        [
          [1, 2],
          [2, 1],
        ],
        more,
      ),
    ],
  });
  const repeat = correctTracking(
    own,
    [other({ trackingInfo: 'T-a' })],
    { type: 'change-tracking', trackingInfo: 'T-a' },
    NOW,
  );
  const old = correctTracking(
    orderOf('shipped+long-ago'),
    [other({ trackingInfo: 'OLD' })],
    { type: 'change-tracking', trackingInfo: 'NEW' },
    NOW,
  );
  return [
    `tracking again -> ${repeat.length}`,
    `tracking without parcels -> ${old.length}`,
    ...[own, bare].flatMap((order) =>
      [
        { trackingInfo: 'T-a' },
        { trackingInfo: 'T-b' },
        { trackingInfo: null },
        { trackingInfo: null, shippedAt: at(15) },
        { trackingInfo: null, shippedAt: at(-15.001) },
        { trackingInfo: 'T-a', announcedAt: null },
        { trackingInfo: 'T-a', undoneAt: at(1) },
      ].flatMap((more) =>
        ['ADA@example.org', 'bob@example.org'].flatMap((email) =>
          [undefined, 'a'].map((parcelId) => {
            const decisions = correctTracking(
              order,
              [other(more, email)],
              { type: 'change-tracking', trackingInfo: 'NEW', parcelId },
              NOW,
            );
            const said = decisions.map(({ order: one, events }) => [
              one.id,
              one.trackingInfo,
              events.map(({ data }) => ('sharedWith' in data ? data.sharedWith : 'alone')),
            ]);
            return `tracking of ${order.parcels[0]?.trackingInfo} ${parcelId ?? ''} beside ${short(more)} of ${email} -> ${short(said)}`;
          }),
        ),
      ),
    ),
  ];
}
