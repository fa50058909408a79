import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { OrderKit } from '../order-kit.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { lapse } from './pay-link.ts';

const AT_ONCE = 100;

/**
 * Cancels orders that were not paid by link in time, and puts their pots back on sale. Each is decided again under its lock, so one that is
 * being paid at the same moment is left alone. An order about which a restored ledger still asks waits for the answer. Several replicas may
 * run it at once. Returns how many were due.
 */
export async function endLinks({
  pool,
  store,
}: Pick<OrderKit, 'pool'> & { store: Pick<OrderStore, 'change'> }): Promise<number> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'orders-unpaid-by-link',
    text: `SELECT id FROM orders
           WHERE status = 'pending' AND payment_id = id AND pay_until IS NOT NULL AND pay_until <= clock_timestamp()
             AND NOT EXISTS (SELECT FROM forgotten_order
               WHERE decided_at IS NULL AND event_data ->> 'orderId' = orders.id::text)
           ORDER BY pay_until LIMIT ${AT_ONCE}`,
  });
  for (const { id } of rows) await store.change(id, lapse);
  return rows.length;
}

export const endLinksRegularly = (kit: OrderKit, store: Pick<OrderStore, 'change'>): Component =>
  createTicker({
    name: 'end of links to pay',
    seconds: kit.config.SWEEP_SECONDS,
    logger: kit.logger,
    task: async () => void (await endLinks({ pool: kit.salePool, store })),
  });
