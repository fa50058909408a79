import { cartOf, put, tryPut } from '../at-the-counter.ts';
import type { Part } from '../part.ts';

/** A pot that leaves the shop while it is in a cart, and comes back. */
export const leaving: Part = {
  name: 'leaving',
  async run(stage, findings) {
    const { maker } = stage;
    const [gwen, rita] = [await stage.customer('gwen'), stage.guest('rita')];
    const [archived, bowl] = await Promise.all([
      stage.pot(findings, { price: 3.1, stock: 6, color: '' }),
      stage.pot(findings, { price: 7.35, stock: 4 }),
    ]);
    await put(gwen, bowl, 2);
    const gone = await put(gwen, archived, 3);
    const items = [
      { product_id: bowl.id, variant_id: 'main', quantity: 2 },
      { product_id: archived.id, variant_id: 'main', quantity: 3 },
    ];
    const valid = async () => (await gwen.ask('POST', '/orders/cart/validate', { items })).body;
    await findings.comes('the order would be taken', valid, { valid: true });
    const state = (to: string) => maker.must('PUT', `/admin/products/${archived.id}/state`, { state: to });
    await state('archived');
    await findings.comes('a pot that was archived', async () => (await gwen.get('/cart')).CartItems.at(-1), {
      id: gone.id,
      quantity: 3,
      reserved_at: null,
      expires_at: null,
      receipt: null,
      stock_warning: 'Your reservation has expired. Items may no longer be available.',
      CartProduct: { name: archived.name, stock: 0, price: 3.1 },
    });
    findings.shows('buying it', await tryPut(rita, archived), {
      status: 404,
      body: { code: 'product-not-found', message: `${archived.name} is no longer in the shop` },
    });
    for (const method of ['POST', 'PUT', 'PATCH'])
      findings.shows(
        `extending it (${method})`,
        (await gwen.ask(method, `/cart/items/${gone.id}/extend`)).status,
        404,
      );
    await findings.comes('the order would not be taken', valid, {
      code: 'cart-invalid',
      message: `${archived.name} is no longer available.`,
    });
    await state('published');
    await findings.comes('its return', () => stage.stockOf(archived.id), 3);
    const cart = {
      lines: [
        [/./, 2, 7.35],
        [`${archived.name} `, 3, 3.1],
      ],
      total: 24,
    };
    await findings.comes('the cart then', () => cartOf(gwen), cart);
    const removed = await gwen.ask('DELETE', `/cart/items/${gone.id}`);
    findings.shows('taking it out', removed, { status: 200, body: { removed: gone.id } });
    findings.shows('twice', (await gwen.ask('DELETE', `/cart/items/${gone.id}`)).status, 404);
    await findings.comes('what others can have', () => stage.stockOf(archived.id), 6);
    await put(gwen, archived, 1);
    await state('archived');
    return async (later) => {
      const [, one] = (await gwen.get('/cart')).CartItems;
      later.shows('an archived pot afterwards', one, {
        quantity: 1,
        expires_at: null,
        stock_warning: /expired/,
      });
      later.shows('buying it afterwards', (await tryPut(rita, archived)).status, 404);
      await state('published');
      await later.comes('its return afterwards', () => stage.stockOf(archived.id), 5);
    };
  },
};
