import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import { parse } from 'csv-parse/sync';
import { removeNames } from '../src/orders/remove-names.ts';
import { bookTable, monthOf } from './books-files.ts';
import { OPTIONS, PATH, TRACKED } from './delivery-options.ts';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

const CUSTOMS = { hsCode: '691200', origin: 'GB', packedGrams: 1000 };
const on = (zone: string, pence: number) => ({
  zone,
  on: true,
  methods: [{ ...TRACKED, charge: { by: 'flat', pence } }],
  except: [],
});

describe('Jersey, Guernsey and the Isle of Man, under their own country code or the United Kingdom’s', () => {
  let shop: AdminOrders;
  const turnOn = async () => {
    const zones = [on('uk-mainland', 395), on('channel-islands', 1250), on('isle-of-man', 950)];
    expect((await shop.call('PUT', PATH, { ...OPTIONS, zones }, shop.admin)).status).toBe(200);
  };
  beforeAll(async () => {
    shop = await startAdminOrders();
    await turnOn();
  });
  afterAll(() => shop?.stop());

  const table = async (query = ''): Promise<Record<string, string>[]> => {
    const answer = await fetch(`${shop.url}/api/admin/orders/parcels${query}`, { headers: shop.admin });
    return parse(await answer.text(), { columns: true, bom: true });
  };
  let buyers = 0;
  /** Quoted, bought and exported for both carriers, without what differs between any two orders. */
  async function bought(address: string, where: { country?: string; postcode?: string }) {
    const { productId } = await shop.newMug(1, 2600);
    const items = [{ product_id: productId, quantity: 1 }];
    const asked = await shop.call('POST', '/api/orders/quote', { items, ...where });
    const { delivery, totalPence, problems } = asked.body as unknown as WireQuote;
    expect(problems).toEqual([]);
    buyers += 1;
    const owner = `g:islander${buyers}` as const;
    const sold = await shop.checkout(owner, shop.authorised(owner, totalPence), items, {
      ...where,
      shipping_address: address,
      delivery_address: address,
    });
    expect(sold.status).toBe(200);
    const { id, delivery: travels, order_lines: lines } = sold.body.order;
    const of = (rows: Record<string, string>[]) =>
      rows.filter((row) => row['Order reference'] === sold.body.order['orderNumber']);
    const tables = [of(await table()), of(await table('?format=any-carrier'))];
    const same = { zone: delivery.zone, totalPence, country: travels?.country, customs: lines[0]?.customs };
    return { id, same, tables };
  }

  it.each([
    ['JE', 'Jersey', 'JE2 3AB', 'channel-islands', 3850, CUSTOMS],
    ['GG', 'Guernsey', 'GY1 1AB', 'channel-islands', 3850, CUSTOMS],
    ['IM', 'Isle of Man', 'IM1 1AB', 'isle-of-man', 3550, undefined],
  ])('%s: %s is the same place', async (code, name, postcode, zone, totalPence, customs) => {
    const address = `1 Quay, Harbour, ${postcode}`;
    const ways = [
      await bought(address, { country: code, postcode }),
      await bought(address, { country: 'GB', postcode: postcode.toLowerCase() }),
      await bought(`${address}, ${name}`, { country: 'GB', postcode }),
      // A browser's own form of the address, and no word of a country.
      await bought(`1 Quay, Harbour, ${postcode}, ${name}`, { postcode }),
    ];
    for (const { same, tables } of ways) {
      expect(same).toEqual({ zone, totalPence, country: code, customs });
      expect(tables).toMatchObject([
        [
          {
            'Address Line 1': '1 Quay',
            City: 'Harbour',
            Postcode: postcode,
            Country: name,
            'Package Size': 'small parcel',
            'Customs description': customs ? 'Handmade pottery' : '',
            'Customs code': customs ? '691200' : '',
            'Country of origin': customs ? 'United Kingdom' : '',
          },
        ],
        [
          {
            'Town or city': 'Harbour',
            Postcode: postcode,
            'Country code': code,
            Country: name,
            'HS code': customs ? '691200' : '',
          },
        ],
      ]);
    }
  });

  it('is declared by its postcode where an order has no choice of delivery, too', async () => {
    const { id } = await bought('1 Quay, St Helier, JE2 3AB', { country: 'JE', postcode: 'JE2 3AB' });
    await shop.pool.query('UPDATE orders SET delivery = NULL WHERE id = $1', [id]);
    const number = (await shop.read(id)).body['orderNumber'];
    const row = (await table('?format=any-carrier')).find((one) => one['Order reference'] === number);
    expect(row).toMatchObject({ 'Country code': 'JE', 'HS code': '691200' });
  });

  it('is declared where the shop has no zones, by the address alone', async () => {
    await shop.pool.query('DELETE FROM delivery_options');
    const { productId } = await shop.newMug(1, 2600);
    const address = '1 Quay, St Helier, JE2 3AB, Jersey';
    const sold = await shop.checkout(
      'g:zoneless',
      shop.authorised('g:zoneless', 2600),
      [{ product_id: productId, quantity: 1 }],
      { shipping_address: address, delivery_address: address },
    );
    const { id, orderNumber } = sold.body.order;
    expect(sold.body.order).toMatchObject({ delivery: null, order_lines: [{ customs: CUSTOMS }] });
    const booked = async () =>
      (await bookTable(shop, await monthOf(shop))).find((row) => row['order'] === orderNumber);
    const exported = await fetch(`${shop.url}/api/admin/orders/export`, { headers: shop.admin });
    const rows: Record<string, string>[] = parse(await exported.text(), { columns: true, bom: true });
    expect(rows.find((row) => row['order'] === orderNumber)).toMatchObject({ country: 'JE' });
    expect(await booked()).toMatchObject({ country: 'JE' });
    // The books say so when the names have been removed, too.
    await shop.pool.query(
      `UPDATE orders SET status = 'shipped', placed_at = now() - interval '9 days' WHERE id = $1`,
      [id],
    );
    expect(await removeNames(shop.pool, 8)).toBe(1);
    expect(await booked()).toMatchObject({ country: 'JE' });
    await turnOn();
  });

  it('refuses a postcode of elsewhere under such a code', async () => {
    const { productId } = await shop.newMug(1, 2600);
    const items = [{ product_id: productId, quantity: 1 }];
    const { body } = await shop.call('POST', '/api/orders/quote', {
      items,
      country: 'JE',
      postcode: 'ST6 1AA',
    });
    expect(body['problems']).toEqual([
      { field: 'postcode', message: 'Check the postcode: ST6 1AA isn’t valid for this country' },
    ]);
  });

  it('lets an address move within its zone, and not to the mainland', async () => {
    const { id } = await bought('1 Quay, St Helier, JE2 3AB', { country: 'JE', postcode: 'JE2 3AB' });
    const move = (delivery_address: string) => shop.put(`${id}/address`, { delivery_address });
    expect(await move('1 Kiln Lane, Stoke, ST6 1AA')).toMatchObject({
      status: 409,
      body: { code: 'transition-refused', message: expect.stringContaining('Delivery was paid for Channel') },
    });
    expect((await move('2 Quay, St Peter Port, GY1 1AB, Guernsey')).status).toBe(200);
    const number = (await shop.read(id)).body['orderNumber'];
    const row = (await table()).find((one) => one['Order reference'] === number);
    expect(row).toMatchObject({ City: 'St Peter Port', Postcode: 'GY1 1AB', Country: 'Guernsey' });
  });
});
