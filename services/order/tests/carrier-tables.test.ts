import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TrackingFile } from '@slipcast/contracts/http/parcels';
import { parse } from 'csv-parse/sync';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

const POST = { method: 'post', name: 'Tracked 48', kind: 'post', dispatchDays: 3 };
const TO_FRANCE = { ...POST, zone: 'europe', country: 'FR' };
const CUSTOMS = { hsCode: '691200', origin: 'GB', packedGrams: 850 };

describe('tables for carriers', () => {
  let shop: AdminOrders;
  beforeAll(async () => {
    shop = await startAdminOrders();
  });
  afterAll(() => shop?.stop());
  beforeEach(() => shop.pool.query(`UPDATE orders SET status = 'delivered' WHERE status = 'paid'`));

  async function table(query: string): Promise<Record<string, string>[]> {
    const answer = await fetch(`${shop.url}/api/admin/orders/parcels${query}`, { headers: shop.admin });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    return parse(await answer.text(), { columns: true, bom: true });
  }
  const anyCarrier = () => table('?format=any-carrier');
  async function sold(change: Record<string, unknown>) {
    const { id, mug } = await shop.orderIn('paid');
    const names = Object.keys(change);
    const sets = names.map((name, at) => `${name} = $${at + 2}`).join(', ');
    if (sets)
      await shop.pool.query(`UPDATE orders SET ${sets} WHERE id = $1`, [id, ...Object.values(change)]);
    await shop.pool.query('UPDATE product SET packed_grams = 850 WHERE id = $1', [mug.productId]);
    return { id, mug, number: String((await shop.read(id)).body['orderNumber']) };
  }
  const linesOf = async (id: string, more: object[]) => {
    const { rows } = await shop.pool.query<{ lines: object[] }>('SELECT lines FROM orders WHERE id = $1', [
      id,
    ]);
    const lines = more.map((change) => ({ ...rows[0]?.lines[0], ...change }));
    await shop.pool.query('UPDATE orders SET lines = $2 WHERE id = $1', [id, JSON.stringify(lines)]);
  };
  const read = async (file: string, ship = false) => {
    const answer = await shop.call(
      'POST',
      '/api/admin/orders/tracking-file',
      { file: file.trim(), ship },
      shop.admin,
    );
    expect(answer.status).toBe(200);
    return answer.body as unknown as TrackingFile;
  };

  it('has one row for each parcel, in columns that say what they are', async () => {
    const wishes = { note: 'Please leave it with number 8.', gift: null };
    const { id, mug, number } = await sold({
      delivery_address: '9 Wheel Row, Flat 2, Rear door, Leek, st13 5ab',
      customer_phone: '+44 (0)7700 900123',
      delivery: { ...POST, zone: 'uk-mainland', country: 'GB' },
      wishes,
    });
    await linesOf(id, [{}, { productName: '=Ash Bowl', color: '', quantity: 2, unitPence: 4000 }]);
    expect(await anyCarrier()).toEqual([
      {
        'Order reference': number,
        'Recipient name': 'Mary Potter',
        'Address line 1': '9 Wheel Row',
        'Address line 2': 'Flat 2',
        'Address line 3': 'Rear door',
        'Town or city': 'Leek',
        'County or state': '',
        Postcode: 'ST13 5AB',
        'Country code': 'GB',
        Country: 'United Kingdom',
        Email: 'mary@pots.example',
        Phone: '07700900123',
        'Number of parcels': '1',
        'Number of items': '3',
        'Weight in kg': '2.550',
        'Length in cm': '',
        'Width in cm': '',
        'Height in cm': '',
        Contents: `${mug.name}, Slate; 2 × =Ash Bowl`,
        Value: '106.00',
        Currency: 'GBP',
        'Delivery method': 'Tracked 48',
        'Note from the buyer': wishes.note,
        'Customs description': '',
        'HS code': '',
        'Country of origin': '',
        'Customs value': '',
        'Customs items': '',
        Carrier: '',
        'Tracking number': '',
      },
    ]);
    await linesOf(id, [{ productName: '=HYPERLINK("x")', color: '' }]);
    expect(await anyCarrier()).toMatchObject([{ Contents: `'=HYPERLINK("x")` }]);
  });

  it('declares parcels abroad, with the address apart from its country', async () => {
    const { id, mug } = await sold({
      delivery_address: '4 Rue du Four, Lyon, 69002, France',
      customer_phone: '+33 1 23 45 67 89',
      delivery: TO_FRANCE,
    });
    const teapot = { productName: 'Teapot', color: '', quantity: 2, unitPence: 0, valuePence: 3000 };
    const china = { ...CUSTOMS, hsCode: '691110' };
    await linesOf(id, [{ customs: CUSTOMS }, { ...teapot, customs: china }]);
    const address = { 'Town or city': 'Lyon', Postcode: '69002', 'Country code': 'FR', Country: 'France' };
    const [row] = await anyCarrier();
    expect(row).toMatchObject({
      ...address,
      Phone: '0033123456789',
      Value: '86.00',
      'Customs description': 'Handmade pottery',
      'HS code': '691200; 691110',
      'Country of origin': 'GB',
      'Customs value': '86.00',
      'Customs items': `1 × ${mug.name}, Slate: HS 691200, made in GB, 26.00 GBP, 0.850 kg; 2 × Teapot: HS 691110, made in GB, 60.00 GBP, 1.700 kg`,
    });
    expect((await table(''))[0]).toMatchObject({ City: 'Lyon', Postcode: '69002', Country: 'France' });
  });

  it('names the state of an address that needs one', async () => {
    await sold({
      delivery_address: '1 Main St, Springfield, IL, 62704, United States',
      delivery: { ...TO_FRANCE, zone: 'world', country: 'US' },
    });
    expect(await anyCarrier()).toMatchObject([
      { 'Address line 2': '', 'Town or city': 'Springfield', 'County or state': 'IL', Postcode: '62704' },
    ]);
  });

  it('comes back with tracking numbers and the carrier that takes each', async () => {
    const [first, second] = [await sold({}), await sold({})];
    const rows = await anyCarrier();
    const names = Object.keys(rows[0] ?? {});
    const file = [
      names.join(','),
      ...rows.map((row) =>
        names
          .map((name) =>
            name === 'Carrier' ? 'DPD' : name === 'Tracking number' ? '15501234567890' : row[name],
          )
          .map((cell) => `"${cell}"`)
          .join(','),
      ),
    ].join('\n');
    const tracking = { trackingInfo: 'DPD: 15501234567890' };
    const preview = await read(file);
    expect(preview.columns).toEqual({
      order: 'Order reference',
      tracking: 'Tracking number',
      carrier: 'Carrier',
    });
    expect(preview.rows).toMatchObject([
      { orderNumber: first.number, outcome: 'ready', ...tracking },
      { orderNumber: second.number, outcome: 'ready', ...tracking },
    ]);
    await read(file, true);
    expect((await shop.read(first.id)).body).toMatchObject({ status: 'shipped', ...tracking });
    expect((await read(file)).rows).toMatchObject([{ outcome: 'known' }, { outcome: 'known' }]);
    // The carrier's own file, in which no column names the carrier.
    const own = `Your Reference;Consignment No.\n${first.number};15501234567890`;
    expect((await read(own)).rows).toMatchObject([{ outcome: 'known' }]);
    expect((await read(`Customer Ref,Courier,Tracking code\n${first.number},Evri,H01`)).rows).toMatchObject([
      { outcome: 'other', trackingInfo: 'Evri: H01' },
    ]);
  });
});
