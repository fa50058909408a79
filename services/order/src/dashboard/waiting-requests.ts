import type { RequestKind } from '@slipcast/contracts/http/requests';
import type pg from 'pg';

/** As many as the dashboard lists. */
const NAMED = 5;

/** The requests of buyers that wait for the maker, and the first of them: to be answered, or to be refunded because the pots are back. */
export async function readWaitingRequests(client: Pick<pg.ClientBase, 'query'>) {
  const { rows: paid } = await client.query<{ unwanted: number }>(
    `SELECT count(DISTINCT order_id)::int AS unwanted
     FROM order_request AS request JOIN orders ON orders.id = request.order_id
     WHERE state IN ('asked', 'accepted', 'received') AND kind <> 'return' AND status = 'paid'`,
  );
  const { rows } = await client.query<{
    orderId: string;
    orderNumber: string;
    name: string;
    kind: RequestKind;
    isBack: boolean;
    askedAt: Date;
    count: number;
  }>(
    `SELECT order_id AS "orderId", order_number AS "orderNumber", customer_name AS name, kind, state = 'received' AS "isBack",
       (SELECT min(at) FROM order_request_step WHERE request_id = request.id) AS "askedAt", count(*) OVER ()::int AS count
     FROM order_request AS request JOIN orders ON orders.id = request.order_id
     WHERE state IN ('asked', 'received')
     ORDER BY request.seq LIMIT $1`,
    [NAMED],
  );
  return {
    count: rows[0]?.count ?? 0,
    unwanted: paid[0]?.unwanted ?? 0,
    oldest: rows.map(({ askedAt, ...request }) => ({ ...request, askedAt: askedAt.toISOString() })),
  };
}
