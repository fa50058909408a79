import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

export async function addCustomer(client: Queryable, userId: string): Promise<void> {
  await client.query('INSERT INTO customer (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
}

/** Revenue counts paid, shipped and delivered orders, less refunds (decision 19). */
export async function readFigures(client: Queryable) {
  const { rows } = await client.query<{
    products: number;
    orders: number;
    users: number;
    revenuePence: number;
  }>(`
    SELECT (SELECT count(*) FROM product WHERE active) AS products,
      (SELECT count(*) FROM customer) AS users,
      count(*) AS orders,
      coalesce(sum(total_pence - refunded_pence)
        FILTER (WHERE status IN ('paid', 'shipped', 'delivered')), 0)::bigint AS "revenuePence"
    FROM orders`);
  return rows[0] ?? { products: 0, orders: 0, users: 0, revenuePence: 0 };
}
