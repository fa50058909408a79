import { nameUuid } from '@slipcast/event-bus/name-uuid';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { DeliverySettings } from '../rules/delivery-settings.ts';
import { insertIntents } from '../store/intent-store.ts';
import { readNewOrders, startTelling } from '../store/new-orders.ts';

/** As many orders as one email lists. */
const LISTED = 50;

/**
 * Emails the maker about the orders since the last such email, as often as the settings say. A minute's orders share one, so that a sale
 * day costs little. Several replicas may run it: they take turns.
 *
 * @param to the shop's own address, for a maker who has given no other
 */
export async function tellMaker(
  pool: pg.Pool,
  { settleMs }: Pick<DeliverySettings, 'settleMs'>,
  to: string,
): Promise<void> {
  await startTelling(pool);
  await inTransaction(pool, async (client) => {
    const due = await readNewOrders(client, settleMs, LISTED);
    if (!due || due.count === 0) return;
    const { orders, count, until } = due;
    const [about, template, seq] = ['new-orders', 'new-orders', until] as const;
    const data = { orders, more: count - orders.length };
    const recipient = due.to || to;
    await insertIntents(
      client,
      [{ id: nameUuid(about, template, seq), about, template, seq, recipient, data }],
      'new',
    );
  });
}

export const tellMakerRegularly = (
  { pool, settings, logger }: { pool: pg.Pool; settings: DeliverySettings; logger: Logger },
  to: string,
): Component =>
  createTicker({
    name: 'email the maker about new orders',
    seconds: settings.tellMakerEveryMs / 1000,
    logger,
    task: () => tellMaker(pool, settings, to),
  });
