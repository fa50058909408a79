import type pg from 'pg';
import type { MailCounts } from '@slipcast/contracts/http/mails';
import type { UpdateFigures } from '@slipcast/contracts/http/update-figures';
import { toPounds } from '@slipcast/contracts/money';
import type { Logger } from '@slipcast/service-kit/logs';
import type { ServiceClient } from '@slipcast/service-kit/service-client';
import { SETTLED } from './dashboard-store.ts';

interface Row {
  ids: string[];
  orders: number;
  pieces: number;
  pence: number;
  unpaid: number;
  refused: number;
}

export interface UpdateFiguresParts {
  pool: pg.Pool;
  emailWorker: ServiceClient;
  logger: Logger;
}

/** null: the email worker does not answer. The maker sees the other figures all the same. */
async function mailsAbout(
  { emailWorker, logger }: UpdateFiguresParts,
  orderIds: readonly string[],
): Promise<MailCounts | null> {
  if (orderIds.length === 0) return { sent: 0, waiting: 0, failed: 0 };
  try {
    const answer = await emailWorker.post<MailCounts>('/internal/mails/counts', { orderIds });
    return answer.status === 200 ? answer.body : null;
  } catch (error) {
    logger.warn({ err: error }, 'the email worker did not count the emails of an update');
    return null;
  }
}

/**
 * What shoppers have bought of a shop update, by the orders as they are now. Takings are the whole totals of its orders, with delivery and
 * whatever else is in them.
 */
export async function readUpdateFigures(parts: UpdateFiguresParts, updateId: string): Promise<UpdateFigures> {
  const { rows } = await parts.pool.query<Row>({
    name: 'update-figures',
    text: `WITH part AS (SELECT order_id, sum(pieces)::int AS pieces FROM update_piece WHERE update_id = $1 GROUP BY order_id)
      SELECT coalesce(array_agg(id::text), '{}') AS ids, count(*) FILTER (WHERE status <> 'cancelled')::int AS orders,
        coalesce(sum(pieces) FILTER (WHERE status <> 'cancelled'), 0)::int AS pieces,
        coalesce(sum(total_pence + voucher_pence - refunded_pence - (${SETTLED})) FILTER (WHERE status NOT IN ('pending', 'cancelled')), 0)::int AS pence,
        count(*) FILTER (WHERE status = 'pending')::int AS unpaid,
        count(*) FILTER (WHERE status = 'cancelled')::int AS refused
      FROM part JOIN orders ON orders.id = part.order_id`,
    values: [updateId],
  });
  const { ids = [], orders = 0, pieces = 0, pence = 0, unpaid = 0, refused = 0 } = rows[0] ?? {};
  const emails = await mailsAbout(parts, ids);
  return { orders, sold: pieces, takings: toPounds(pence), unpaid, cancelled: refused, emails };
}
