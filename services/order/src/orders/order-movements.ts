import type pg from 'pg';
import type { BuyerRequest } from './buyer-request.ts';
import { ENTRIES } from './refund-entries.ts';
import type { RefundEntry } from './refund-entry.ts';
import { REQUESTS } from './request-entries.ts';

/** What has been added to an order since it was placed: refunds, and what its buyer has asked. */
export async function readMovements(
  client: Pick<pg.ClientBase, 'query'>,
  orderId: string,
): Promise<{ refunds: RefundEntry[]; requests: BuyerRequest[] }> {
  const { rows } = await client.query<{ refunds: RefundEntry[]; requests: BuyerRequest[] }>({
    name: 'order-movements',
    text: `SELECT (${ENTRIES('$1')}) AS refunds, (${REQUESTS('$1')}) AS requests`,
    values: [orderId],
  });
  return rows[0] ?? { refunds: [], requests: [] };
}
