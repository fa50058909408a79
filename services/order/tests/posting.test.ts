import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PickList, TrackingFile } from '@slipcast/contracts/http/parcels';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

describe('packing and posting', () => {
  let shop: AdminOrders;
  let packer: { authorization: string };
  beforeAll(async () => {
    shop = await startAdminOrders();
    shop.users.sessions.set('pat', { version: 1, isAdmin: false, isSuperAdmin: false, isPacker: true });
    packer = { authorization: shop.users.bearer('pat') };
  });
  afterAll(() => shop?.stop());

  const numberOf = async (id: string) => String((await shop.read(id)).body['orderNumber']);
  const statusOf = async (id: string) => (await shop.read(id)).body.status;
  const picked = async () => {
    const { status, body } = await shop.get('/api/admin/orders/pick-list', packer);
    expect(status).toBe(200);
    return body as unknown as PickList;
  };
  const send = async (file: string, ship = false, as = packer) => {
    const answer = await shop.call('POST', '/api/admin/orders/tracking-file', { file, ship }, as);
    return { status: answer.status, body: answer.body as unknown as TrackingFile & { message?: string } };
  };
  async function parcels(query = ''): Promise<Record<string, string>[]> {
    const answer = await fetch(`${shop.url}/api/admin/orders/parcels${query}`, { headers: shop.admin });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [header = '', ...rows] = (await answer.text()).replace('\uFEFF', '').trim().split('\n');
    const cellsOf = (line: string) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('"', ''));
    const names = cellsOf(header);
    return rows.map((row) => Object.fromEntries(cellsOf(row).map((cell, at) => [names[at] ?? '', cell])));
  }

  it('picks the pots of all orders that wait, each once, without what was refunded or sent', async () => {
    const [first, second] = [await shop.orderIn('paid'), await shop.orderIn('paid')];
    await shop.orderIn('shipped');
    await shop.orderIn('pending');
    await shop.pool.query(
      `UPDATE orders SET lines = (SELECT lines FROM orders WHERE id = $1) WHERE id = $2`,
      [first.id, second.id],
    );
    const refunded = await shop.orderIn('paid');
    await shop.pool.query('UPDATE orders SET refunded_pence = total_pence WHERE id = $1', [refunded.id]);
    const list = await picked();
    expect(list.orders).toBe(2);
    expect(list.pots).toMatchObject([
      {
        productId: first.mug.productId,
        name: first.mug.name,
        color: 'Slate',
        quantity: 2,
        orders: [{ id: first.id }, { id: second.id }],
      },
    ]);
    for (const { id } of [first, second]) await shop.ship(id, 'RM 1');
    expect(await picked()).toEqual({ orders: 0, pots: [] });
  });

  it('writes a table for the carrier with address, weight in kilograms and customs', async () => {
    const sold = await shop.orderIn('paid');
    await shop.pool.query(
      `UPDATE orders SET delivery_address = '9 Wheel Row, Flat 2, Rear door, Leek, st13 5ab', customer_phone = '+44 (0)7700 900123'
       WHERE id = $1`,
      [sold.id],
    );
    await shop.pool.query('UPDATE product SET packed_grams = 850 WHERE id = $1', [sold.mug.productId]);
    expect(await parcels()).toEqual([
      expect.objectContaining({
        'Order reference': await numberOf(sold.id),
        'Full name': 'Mary Potter',
        'Address Line 1': '9 Wheel Row',
        'Address Line 2': 'Flat 2',
        'Address Line 3': 'Rear door',
        City: 'Leek',
        Postcode: 'ST13 5AB',
        Country: 'United Kingdom',
        Phone: '07700900123',
        Weight: '0.850',
        'Package Size': 'small parcel',
        'Service code': '',
        'Sub-total': '26.00',
        'Shipping Cost': '0.00',
        Total: '26.00',
        Quantity: '1',
        'Unit weight': '0.850',
        'Customs code': '',
        'Country of origin': '',
      }),
    ]);
    const [chosen] = await parcels('?size=medium%20parcel&service=TPN24');
    expect(chosen).toMatchObject({ 'Package Size': 'medium parcel', 'Service code': 'TPN24' });
    const delivery = {
      method: 'post',
      name: 'Post',
      kind: 'post',
      zone: 'europe',
      country: 'FR',
      dispatchDays: 3,
    };
    await shop.pool.query('UPDATE orders SET delivery = $2 WHERE id = $1', [sold.id, delivery]);
    const abroad = { Country: 'France', 'Package Size': 'parcel', 'Customs code': '691200' };
    expect(await parcels()).toMatchObject([abroad]);
    await shop.pool.query('UPDATE orders SET delivery = $2 WHERE id = $1', [
      sold.id,
      { ...delivery, kind: 'collection', country: 'GB', zone: null },
    ]);
    expect(await parcels()).toEqual([]);
    expect((await picked()).orders).toBe(1);
    await shop.setStatus(sold.id, 'cancelled');
  });

  it('reads the tracking numbers that come back, shows what matches, and ships only then', async () => {
    const [ready, gone, known, other] = [
      await shop.orderIn('paid'),
      await shop.orderIn('cancelled'),
      await shop.orderIn('shipped'),
      await shop.orderIn('shipped'),
    ];
    const numbers = await Promise.all([ready, gone, known, other].map(({ id }) => numberOf(id)));
    const file = [
      'Order Reference;Status;Tracking number',
      `${numbers[0]?.toLowerCase()};Despatched;AB123456789GB`,
      `${numbers[0]};Despatched;AB123456789GB`,
      `${numbers[1]};Despatched;CD1`,
      `${numbers[2]};Despatched;RM 123`,
      `${numbers[3]};Despatched;RM 999`,
      '1999-ORD-001;Despatched;EF1',
      `${numbers[0]};Label generated;`,
    ].join('\r\n');
    const expected = (first: string) => [
      { row: 2, orderNumber: numbers[0], trackingInfo: 'AB123456789GB', name: 'Mary Potter', outcome: first },
      { row: 4, outcome: 'refused', reason: expect.stringContaining('cancelled') },
      { row: 5, outcome: 'known', reason: '' },
      { row: 6, outcome: 'other' },
      { row: 7, outcome: 'unknown', name: '' },
    ];
    const preview = await send(file);
    expect(preview.body.columns).toEqual({ order: 'Order Reference', tracking: 'Tracking number' });
    expect(preview.body.rows).toMatchObject(expected('ready'));
    expect(await statusOf(ready.id)).toBe('paid');
    expect((await send(file, true)).body.rows).toMatchObject(expected('shipped'));
    expect((await shop.read(ready.id)).body).toMatchObject({
      status: 'shipped',
      trackingInfo: 'AB123456789GB',
    });
    expect((await shop.read(other.id)).body['trackingInfo']).toBe('RM 123');
    expect((await send(file, true)).body.rows[0]).toMatchObject({ outcome: 'known' });
  });

  it('reads several numbers of one order: those of parcels that were sent before are known, and the rest go with the rest', async () => {
    const [whole, partly] = [await shop.orderIn('paid'), await shop.orderIn('paid')];
    const [first, second] = await Promise.all([numberOf(whole.id), numberOf(partly.id)]);
    await shop.pool.query(`UPDATE orders SET lines = jsonb_set(lines, '{0,quantity}', '2') WHERE id = $1`, [
      partly.id,
    ]);
    const path = `/api/admin/orders/${partly.id}/ship`;
    const parcel = { trackingInfo: 'AA1', parcelId: randomUUID(), pieces: [{ line: 1, quantity: 1 }] };
    expect((await shop.call('PUT', path, parcel, packer)).status).toBe(200);
    const file = `Order,Tracking\n${first},BB1\n${first},BB2\n${second},AA1\n${second},AA2\n${first},BB1`;
    const expected = (outcome: string) => [
      { row: 2, orderNumber: first, trackingInfo: 'BB1, BB2', outcome },
      { row: 4, orderNumber: second, trackingInfo: 'AA2', outcome },
    ];
    expect((await send(file)).body.rows).toMatchObject(expected('ready'));
    expect((await send(file, true)).body.rows).toMatchObject(expected('shipped'));
    expect((await shop.read(whole.id)).body).toMatchObject({ status: 'shipped', trackingInfo: 'BB1, BB2' });
    expect((await shop.read(partly.id)).body).toMatchObject({ status: 'shipped', trackingInfo: 'AA1, AA2' });
    const again = await send(`${file}\n${first},BB3`, true);
    expect(again.body.rows.map(({ outcome }) => outcome)).toEqual(['other', 'known']);
  });

  it.each([
    ['', 'The file is empty'],
    ['a,b\n1,2', 'There is no column with order references. The file has: a, b.'],
    ['Order,b\n1,2', 'There is no column with tracking numbers'],
    ['Order,Tracking\n1,', 'No row has both'],
    [
      'Order,Tracking\n1,1.55012E+13',
      'A spreadsheet has shortened the tracking number in row 2 to 1.55012E+13',
    ],
    ['Order,Tracking\n"1,2', 'opens in row 2 and never closes'],
    [`Order,Tracking\n1,${'x'.repeat(600)}`, 'The tracking number in row 2 has more than'],
  ])('refuses a broken file: %j', async (file, message) => {
    const { status, body } = await send(file);
    expect([status, body]).toMatchObject([400, { errors: [{ field: 'file' }] }]);
    expect(JSON.stringify(body)).toContain(message);
  });

  it('is for packers, but what parcels cost is for admins', async () => {
    expect((await shop.get('/api/admin/orders/parcels', packer)).status).toBe(403);
    expect((await shop.get('/api/admin/orders/pick-list', {})).status).toBe(401);
    expect((await send('Order,Tracking\n1,2', false, {} as never)).status).toBe(401);
  });
});
