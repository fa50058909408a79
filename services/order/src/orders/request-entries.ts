import type pg from 'pg';
import type { BuyerRequest } from './buyer-request.ts';
import { isoTime } from './iso-time.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** The requests about an order as JSON, oldest first, each with its steps. */
export const REQUESTS = (orderId: string) => `
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', request.id, 'kind', request.kind, 'pieces', request.pieces,
    'state', request.state, 'steps', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('state', step.state, 'at', ${isoTime('step.at')}, 'text', step.text) ORDER BY step.seq), '[]')
      FROM order_request_step AS step WHERE step.request_id = request.id)) ORDER BY request.seq), '[]')
  FROM order_request AS request WHERE request.order_id = ${orderId}`;

/** Writes the requests that are new, and the steps that were added. */
export async function writeRequests(
  client: Queryable,
  orderId: string,
  before: readonly BuyerRequest[],
  after: readonly BuyerRequest[],
): Promise<void> {
  for (const request of after.filter((one) => !before.includes(one))) {
    const known = before.find(({ id }) => id === request.id)?.steps.length ?? 0;
    await client.query({
      name: 'order-request-write',
      text: `
        WITH request AS (
          INSERT INTO order_request (id, order_id, kind, pieces, state) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (id) DO UPDATE SET state = excluded.state RETURNING id
        )
        INSERT INTO order_request_step (request_id, state, at, text)
        SELECT request.id, step.state, step.at, step.text
        FROM request CROSS JOIN jsonb_to_recordset($6::jsonb) AS step (state text, at timestamptz, text text)`,
      values: [
        request.id,
        orderId,
        request.kind,
        JSON.stringify(request.pieces),
        request.state,
        JSON.stringify(request.steps.slice(known)),
      ],
    });
  }
}
