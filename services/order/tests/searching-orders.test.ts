import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createOrderLists, EVERYTHING } from '../src/orders/order-lists.ts';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

describe("searching the admins' list of orders", () => {
  let shop: AdminOrders;
  let first: Awaited<ReturnType<AdminOrders['orderIn']>>;
  beforeAll(async () => {
    shop = await startAdminOrders();
    first = await shop.orderIn('paid');
    await shop.orderIn('shipped');
  });
  afterAll(() => shop?.stop());

  const found = async (query: string) => {
    const { status, body } = await shop.get(`/api/admin/orders?page=1&${query}`, shop.admin);
    return { status, ids: body.orders?.map(({ id }) => id), counts: body['counts'] };
  };
  const change = (id: string, column: string, value: string) =>
    shop.pool.query(`UPDATE orders SET ${column} = $2 WHERE id = $1`, [id, value]);

  it('finds an order by its pots and their colours', async () => {
    await shop.pool.query(
      `UPDATE orders SET lines = jsonb_set(lines, '{0,productName}', '"Harbour Jug"') WHERE id = $1`,
      [first.id],
    );
    expect((await found('search=HARBOUR%20JUG')).ids).toEqual([first.id]);
    expect((await found('search=slate')).ids).toHaveLength(2);
    // Anything but the name of a pot, such as the keys of the stored lines, finds nothing.
    expect((await found('search=productName')).ids).toEqual([]);
  });

  it('finds an order by its postcode, with or without the space', async () => {
    await change(first.id, 'delivery_address', '9 Wheel Row, Leek, ZE1 0AA');
    expect((await found('search=ze1%200aa')).ids).toEqual([first.id]);
    expect((await found('search=ZE10AA')).ids).toEqual([first.id]);
  });

  it('finds an order by its tracking number, with or without the spaces', async () => {
    await change(first.id, 'tracking_info', 'Royal Mail AB 1234 5678 9GB');
    for (const text of ['AB123456789GB', 'ab 1234 5678 9gb', 'royal ab123456789gb', '5678'])
      expect([text, (await found(`search=${encodeURIComponent(text)}`)).ids]).toEqual([text, [first.id]]);
    expect((await found('search=AB123456789XX')).ids).toEqual([]);
  });

  it('finds an order by several words in any order', async () => {
    await change(first.id, 'customer_name', 'Maud Fenn');
    await change(first.id, 'delivery_address', '9 Wheel Row, Leek, ZE1 0AA');
    for (const text of ['fenn maud', 'leek slate fenn', '  wheel   maud '])
      expect([text, (await found(`search=${encodeURIComponent(text)}`)).ids]).toEqual([text, [first.id]]);
    expect((await found('search=maud+nowhere')).ids).toEqual([]);
  });

  it('takes every character literally, and ignores the case of letters, accented ones included', async () => {
    await change(first.id, 'customer_name', 'Zoë 100%_\\Ömer');
    for (const text of ['ZOË', 'öMER', '100%', '%_\\', '_\\ö'])
      expect([text, (await found(`search=${encodeURIComponent(text)}`)).ids]).toEqual([text, [first.id]]);
    for (const text of ['1_0%', 'zo_', '%ömer', 'Zoe'])
      expect([text, (await found(`search=${encodeURIComponent(text)}`)).ids]).toEqual([text, []]);
  });

  it('finds words through the index once there are enough orders', async () => {
    const scans = async () => {
      const counted = `SELECT pg_stat_get_numscans('orders_search'::regclass)::int AS n`;
      return (await shop.pool.query<{ n: number }>(counted)).rows[0]?.n ?? 0;
    };
    // As if there were enough, because reading these few would be quicker.
    const others = ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'];
    for (const other of others) await shop.pool.query(`ALTER SYSTEM SET ${other} = off`);
    await shop.pool.query('SELECT pg_reload_conf()');
    const before = await scans();
    await waitFor('the index is read', async () => {
      await found('search=harbour');
      return (await scans()) > before;
    });
    for (const other of others) await shop.pool.query(`ALTER SYSTEM RESET ${other}`);
    await shop.pool.query('SELECT pg_reload_conf()');
  });

  it('finds the orders of certain days, both included, by British time', async () => {
    // Half past midnight on 2 July in Britain.
    await change(first.id, 'placed_at', '2026-07-01T23:30:00Z');
    expect((await found('from=2026-07-02&to=2026-07-02')).ids).toEqual([first.id]);
    expect((await found('to=2026-07-01')).ids).toEqual([]);
    expect((await found('from=2026-07-02')).ids).toHaveLength(2);
    expect((await found('to=2026-07-02')).counts).toMatchObject({ paid: 1, shipped: 0 });
    expect((await found('from=2026-07-02&to=2026-07-02&status=shipped')).ids).toEqual([]);
    expect((await found('from=yesterday')).status).toBe(400);
    expect((await found('from=2026-02-30')).status).toBe(400);
  });

  it('exports orders for a spreadsheet, a row for each line and their totals once, to admins only', async () => {
    await change(first.id, 'customer_name', '=1+1');
    const get = (query: string, headers: Record<string, string> = shop.admin) =>
      fetch(`${shop.url}/api/admin/orders/export?${query}`, { headers });
    const answer = await get('');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [columns = '', ...rows] = (await answer.text()).trim().split('\n');
    expect(columns).toMatch(/^order,placed_at,status,name,email,/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/,paid,'=1\+1,.*,Slate,1,26\.00,26\.00,26\.00,0\.00,0\.00,26\.00,0\.00,card$/);
    expect(rows[1]).toMatch(/,shipped,.*,RM 123,/);
    expect((await (await get('to=2020-01-01')).text()).trim().split('\n')).toHaveLength(1);
    expect((await get('', {})).status).toBe(401);
    const list = async (query: string) =>
      (await (
        await fetch(`${shop.url}/api/admin/orders/export/json?${query}`, { headers: shop.admin })
      ).json()) as object[];
    expect(await list('')).toMatchObject([
      { id: first.id, customer_name: '=1+1', status: 'paid' },
      { status: 'shipped' },
    ]);
    expect(await list('to=2020-01-01')).toEqual([]);
  });

  it('reads them in batches, each order once and in order', async () => {
    await shop.orderIn('paid');
    // Two of the same microsecond.
    await shop.pool.query(
      `UPDATE orders SET placed_at = '2026-01-02 03:04:05.678901Z' WHERE status = 'paid'`,
    );
    const found: string[] = [];
    for await (const orders of createOrderLists(shop.pool).all(EVERYTHING, 1))
      found.push(...orders.map(({ id }) => id));
    const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM orders ORDER BY placed_at, id');
    expect(found).toEqual(rows.map(({ id }) => id));
    expect(found).toHaveLength(3);
  });
});
