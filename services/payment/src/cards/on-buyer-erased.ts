import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Bus } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type pg from 'pg';

/** Forgets with which card a deleted account paid. A row without a card stays, so that the provider is not asked for it again. */
export const onBuyerErased = (bus: Bus, pool: pg.Pool) =>
  subscribeOnce({
    bus,
    pool,
    group: 'payment.forget-cards',
    topics: ['order.buyer-erased.v1'],
    async handle({ data }, client) {
      const { paymentId } = parseEvent('order.buyer-erased.v1', data);
      await client.query(
        `INSERT INTO payment_card (square_payment_id)
         SELECT square_payment_id FROM payment_attempt WHERE id = $1::uuid AND square_payment_id IS NOT NULL
         ON CONFLICT (square_payment_id) DO UPDATE SET brand = NULL, last4 = NULL`,
        [paymentId],
      );
    },
  });
