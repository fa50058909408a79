import { PackingAnswer, PackingBody } from '@slipcast/contracts/http/one-parcel';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { OrderParts } from './order-parts.ts';
import { decide } from './order.ts';

/** When packing begins, so that no buyer adds pots to a parcel that is being closed. */
export const packingRoutes = ({ store, lists }: OrderParts) => [
  endpoint({
    route: 'PUT /api/admin/orders/packing',
    access: 'packer',
    summary:
      'Start packing these orders, or all that are waiting to be posted, so that nothing more is added to their parcels; or skip them, so that more can be added again unless something has been printed or sent. Repeating it changes nothing',
    body: PackingBody,
    answer: PackingAnswer,
    handle: async ({ body, ...asked }) => {
      const { order_ids: given = null, printed, skipped } = body;
      const ids = skipped ? (given ?? []) : await lists.toBePacked(given, printed);
      const command = skipped
        ? ({ type: 'skip-packing' } as const)
        : ({ type: 'begin-packing', printed } as const);
      let begun = 0;
      for (const id of ids)
        // One after the other: each is decided under its own order's lock.
        // oxlint-disable-next-line no-await-in-loop
        await store.change(
          id,
          (newest, now) => {
            const decision = decide(newest, command, now);
            if (decision.order.packingAt && !newest.packingAt) begun += 1;
            return decision;
          },
          actorOf(asked),
        );
      return { begun };
    },
  }),
];
