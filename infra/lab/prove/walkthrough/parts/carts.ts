import { cartOf, lastsMs, put, tryPut } from '../at-the-counter.ts';
import type { Part } from '../part.ts';

const HALF_HOUR_MS = 30 * 60_000;
const RESERVED = /^This item is currently reserved by another user/;

/** What shoppers put into carts, change, keep, take out again, and keep others from having. */
export const carts: Part = {
  name: 'carts',
  async run(stage, findings) {
    const { maker } = stage;
    const [jug, bowl, last] = await Promise.all([
      stage.pot(findings, {
        name: `Cart jug ${Date.now()}`,
        price: 24.55,
        variants: [{ color: 'Honey', stock: 3, priceAdjustment: 4.05, images: [] }],
      }),
      stage.pot(findings, { price: 7.35, stock: 4, color: 'Moss' }),
      stage.pot(findings, { price: 100.01, stock: 1 }),
    ]);
    const honey = jug.product.variants[0].id;
    await findings.comes('the variant is on sale', () => stage.stockOf(jug.id, honey), 3);
    const [gwen, vic, rita] = [stage.guest(), await stage.customer('vic'), stage.guest('rita')];
    const seen = async (person = rita) =>
      Promise.all(
        [
          [jug.id, 'main'],
          [jug.id, honey],
          [bowl.id, 'main'],
        ].map(
          async ([id, variantId]) =>
            (await person.get(`/cart/stock/${id}?variantId=${variantId}`)).availableStock,
        ),
      );

    const first = await put(gwen, jug, 2);
    findings.shows('the item that was added', first, {
      id: /^[\w-]{22}$/,
      product_id: jug.id,
      quantity: 2,
      variantId: 'main',
      variant_id: 'main',
      variant_color: 'Slate',
      receipt: /./,
      stock_warning: null,
      CartProduct: { id: jug.id, name: jug.name, price: 24.55, stock: 5, imageUrl: null, images: [] },
    });
    findings.shows('how long it is reserved', lastsMs(first), HALF_HOUR_MS);
    const inHoney = await put(gwen, jug, 2, honey);
    findings.shows('the item in another colour', inHoney, {
      quantity: 2,
      variant_color: 'Honey',
      CartProduct: { price: 28.6, stock: 3 },
    });
    const bowls = await put(gwen, bowl);
    const more = await put(gwen, bowl, 2);
    findings.shows('the same pot again', more, { id: bowls.id, quantity: 3 });
    findings.shows(
      'adding renews the reservation',
      Date.parse(more.expires_at) > Date.parse(bowls.expires_at),
      true,
    );
    findings.shows('how long it is reserved then', lastsMs(more), HALF_HOUR_MS);
    findings.shows('the cart', await cartOf(gwen), {
      lines: [
        [`${jug.name} Slate`, 2, 24.55],
        [`${jug.name} Honey`, 2, 28.6],
        [`${bowl.name} Moss`, 3, 7.35],
      ],
      total: 128.35,
    });
    findings.shows('what a stranger could have', await seen(), [3, 1, 1]);
    findings.shows('what the holder could have', await seen(gwen), [5, 3, 4]);
    const until = (await gwen.get('/cart')).CartItems.map((one: { expires_at: string }) => one.expires_at);
    await findings.comes(
      'who has reserved what, in the back office',
      async () =>
        (await maker.get(`/cart/holds/${jug.id}`)).holds.toSorted((a: { variantId: string }) =>
          a.variantId === 'main' ? -1 : 1,
        ),
      [
        { variantId: 'main', held: 2, until: until[0] },
        { variantId: honey, held: 2, until: until[1] },
      ],
    );
    const heldOf = async (id: string) =>
      (await rita.get('/cart/held')).held.filter((one: { productId: string }) => one.productId === id);
    await findings.comes('what is held, for everyone', () => heldOf(bowl.id), [
      { variantId: 'main', pieces: 3, freeAt: until[2] },
    ]);

    const change = (id: string, quantity: unknown, who = gwen) =>
      who.ask('PUT', `/cart/items/${id}`, { quantity });
    findings.shows('all pieces', await change(bowls.id, 4), {
      status: 200,
      body: { item: { quantity: 4, expires_at: until[2] } },
    });
    findings.shows('one more than there are', await change(bowls.id, 5), {
      status: 409,
      body: {
        code: 'not-enough-stock',
        availableStock: 4,
        message: 'Not enough stock available. Only 4 items remaining.',
      },
    });
    findings.shows('fewer', await change(bowls.id, 1), {
      body: { item: { quantity: 1, expires_at: until[2] } },
    });
    await findings.comes('what was returned', () => seen(), [3, 1, 3]);
    for (const [what, quantity] of Object.entries({ half: 0.5, text: 'many', nothing: undefined }))
      findings.shows(`a quantity that is ${what}`, (await change(bowls.id, quantity)).status, 400);
    findings.shows('an item of someone else', (await change(bowls.id, 2, vic)).status, 404);
    findings.shows('removing it', (await vic.ask('DELETE', `/cart/items/${bowls.id}`)).status, 404);
    findings.shows('extending it', (await rita.ask('POST', `/cart/items/${bowls.id}/extend`)).status, 404);

    findings.shows('the others’ pieces', await tryPut(vic, jug, 4), {
      status: 409,
      body: { code: 'not-enough-stock', availableStock: 3 },
    });
    await put(vic, jug, 3);
    const ends = Date.parse((await vic.get('/cart')).CartItems[0].expires_at);
    await findings.comes(
      'what two have reserved',
      () =>
        heldOf(jug.id).then((held) => held.filter((one: { variantId: string }) => one.variantId === 'main')),
      [{ pieces: 5, freeAt: until[0] }],
    );
    const holds = async () =>
      (await maker.get(`/cart/holds/${jug.id}`)).holds.find(
        (one: { variantId: string }) => one.variantId === 'main',
      );
    await findings.comes('until when both', holds, { held: 5, until: new Date(ends).toISOString() });
    findings.shows('one more', await tryPut(vic, jug), {
      status: 409,
      body: { code: 'not-enough-stock', availableStock: 3 },
    });
    findings.shows('a third shopper', await tryPut(rita, jug), {
      status: 409,
      body: { code: 'reserved-by-others', message: RESERVED },
    });
    await put(vic, last);
    findings.shows('the last one', (await tryPut(gwen, last)).body.code, 'reserved-by-others');
    findings.shows('who can have it', await stage.stockOf(last.id), 0);
    const nothing = await stage.pot(findings, { stock: 0 });
    findings.shows('sold out', (await tryPut(rita, nothing)).body, {
      code: 'out-of-stock',
      message: 'This product is out of stock',
    });
    findings.shows('no such pot', (await tryPut(rita, { id: 'not-there' })).status, 404);
    findings.shows('no such colour', (await tryPut(rita, bowl, 1, 'not-there')).status, 404);
    findings.shows('no pieces', (await tryPut(rita, bowl, 0)).status, 400);
    findings.shows('stock of no such pot', (await rita.ask('GET', '/cart/stock/not-there')).status, 404);

    // Prices of the cart are those of the shop.
    const prices = [{ variantId: 'main', price: 25.15 }];
    await maker.must('PUT', `/admin/products/${jug.id}/prices`, { prices });
    await findings.comes('prices that changed since', () => cartOf(gwen), {
      lines: [
        [/./, 2, 25.15],
        [/./, 2, 29.2],
        [/./, 1, 7.35],
      ],
      total: 116.05,
    });

    findings.shows('no pieces left of it', (await change(inHoney.id, 0)).body, { item: null });
    findings.shows('taking it out', (await gwen.ask('DELETE', `/cart/items/${inHoney.id}`)).status, 404);
    await findings.comes('what a stranger could have then', () => seen(), [0, 3, 3]);
    findings.shows('emptying', await vic.ask('DELETE', '/cart'), {
      status: 200,
      body: { CartItems: [], total: 0 },
    });
    await findings.comes('what that gave back', () => seen(), [3, 3, 3]);
    findings.shows('the last one again', await stage.stockOf(last.id), 1);
    const left = {
      lines: [
        [`${jug.name} Slate`, 2, 25.15],
        [`${bowl.name} Moss`, 1, 7.35],
      ],
      total: 57.65,
    };
    findings.shows('what is left in the cart', await cartOf(gwen), left);
    const endings = async () =>
      (await gwen.get('/cart')).CartItems.map((one: { expires_at: string }) => one.expires_at);
    const before = await endings();

    return async (later) => {
      later.shows('the cart afterwards', await cartOf(gwen), left);
      later.shows('until when it is reserved', await endings(), before);
      later.shows('what a stranger could have afterwards', await seen(), [3, 3, 3]);
      later.shows('the emptied cart', await cartOf(vic), { lines: [], total: 0 });
      await put(rita, bowl, 3);
      later.shows('not one more than there are', (await tryPut(rita, bowl)).status, 409);
    };
  },
};
