import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { movementRows } from '../src/ledger/export-movements.ts';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

describe('stock movements as a table', () => {
  let shop: AdminOrders;
  beforeAll(async () => {
    shop = await startAdminOrders();
  });
  afterAll(() => shop?.stop());

  const download = (headers: Record<string, string>) =>
    fetch(`${shop.url}/api/admin/ledger/movements/export`, { headers });

  it('has every movement once, with the stock after it, whatever the size of a batch', async () => {
    const slate = { color: 'Slate', pricePence: 2600, stock: 1, variantId: 'slate' };
    const mug = await shop.newMug(3, 2600, [slate]);
    const { body } = await shop.buy('g:mia', mug, shop.authorised('g:mia', 2600));
    const skus = mug.skus.map((one) => (one.variantId === 'main' ? { ...one, stockAdjusted: 0 } : one));
    await shop.stocked({ ...mug, version: 2, skus });
    await shop.setStatus(body.order.id, 'cancelled');
    for (const batch of [1, 2, 100]) {
      const found: unknown[][] = [];
      for await (const row of movementRows(shop.pool, batch)) if (row[0] === mug.productId) found.push(row);
      const seen = found.map(([, variant, name, color, number, , what, change, stock, shortfall, order]) =>
        [variant, name === mug.name, color, number, what, change, stock, shortfall, order ?? ''].join(' '),
      );
      const number = body.order.order_number;
      expect(seen).toEqual([
        'main true Oatmeal 1 edit 3 3 0 ',
        `main true Oatmeal 2 sale -1 2 0 ${number}`,
        'main true Oatmeal 3 edit -3 0 1 ',
        `main true Oatmeal 4 return 1 0 0 ${number}`,
        'slate true Slate 1 edit 1 1 0 ',
      ]);
    }
  });

  it('is a file for admins, and no name in it is a formula', async () => {
    const mug = await shop.newMug(1, 2600);
    await shop.pool.query(`UPDATE product SET name = '=1+1' WHERE id = $1`, [mug.productId]);
    const file = await download(shop.admin);
    expect(file.headers.get('content-disposition')).toContain('movements.csv');
    expect(await file.text()).toContain(`${mug.productId},main,'=1+1,Oatmeal,1,`);
    expect((await download(shop.as('shopper'))).status).toBe(403);
    expect((await download({})).status).toBe(401);
  });
});
