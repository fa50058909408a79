import { buyBasket } from '../basket.ts';
import { rowsWith } from '../csv-rows.ts';
import type { Part } from '../part.ts';

/** Everything that moves the stock of a pot in two colours: edits, a sale, a shortfall, returns. */
export const stockLedger: Part = {
  name: 'stock ledger',
  async run(stage, findings) {
    const { maker } = stage;
    const pot = await stage.pot(findings, {
      price: 17.6,
      stock: 6,
      variants: [{ color: 'Fern', price: 19.6, stock: 4 }],
    });
    const fern: string = pot.product.variants[0].id;
    const makerId: string = (await maker.get('/auth/me')).id;
    const stocks = () => Promise.all([stage.stockOf(pot.id), stage.stockOf(pot.id, fern)]);
    await findings.comes('both colours are on sale', stocks, [6, 4]);
    const setStock = (...stocks_: object[]) =>
      maker.ask('PUT', `/admin/products/${pot.id}/stock`, { stocks: stocks_ });

    findings.shows(
      'one edit of both',
      (
        await setStock(
          { stock: 9, stockLoaded: 6 },
          { variant_id: fern, variantId: fern, stock: 3, stockLoaded: 4 },
        )
      ).status,
      200,
    );
    await findings.comes('stock after the edit', stocks, [9, 3]);
    const order = await buyBasket(stage, {
      lines: [
        { pot, quantity: 5 },
        { pot, variantId: fern, quantity: 3, pence: 1960 },
      ],
    });
    findings.shows('stock after the sale', await stocks(), [4, 0]);
    await findings.comes(
      'the shop shows it',
      async () => {
        const { stock, variants } = await stage.guest().get(`/products/${pot.id}`);
        return [stock, variants[0].stock];
      },
      [4, 0],
    );
    const sold = await stage
      .guest()
      .ask('POST', '/cart/items', { product_id: pot.id, variantId: fern, quantity: 1 });
    findings.shows('what is sold out', sold.status, 409);

    // A breakage that the maker only now counts: more is taken out than is there.
    await setStock({ stock: 1, stockLoaded: 9 });
    await findings.comes('stock after the breakage', async () => (await stocks())[0], 0);
    const look = () => maker.get(`/admin/ledger/movements?productId=${pot.id}&limit=50`);
    type Movement = Record<string, string | number | null | { orderNumber: string }>;
    const rows = async () => {
      const { movements } = await look();
      return movements.map(({ variantId, color, change, what, stock, shortfall, by, order: of }: Movement) =>
        [
          variantId === fern ? 'fern' : variantId,
          color,
          change,
          what,
          stock,
          shortfall,
          by === makerId ? 'maker' : by,
          (of as { orderNumber: string } | null)?.orderNumber ?? '',
        ].join(' '),
      );
    };
    const main = [
      'main Slate 6 edit 6 0 maker ',
      'main Slate 3 edit 9 0 maker ',
      `main Slate -5 sale 4 0  ${order.number}`,
      'main Slate -8 edit 0 4 maker ',
    ];
    const other = [
      'fern Fern 4 edit 4 0 maker ',
      'fern Fern -1 edit 3 0 maker ',
      `fern Fern -3 sale 0 0  ${order.number}`,
    ];
    const split = async () => {
      const all: string[] = await rows();
      return [
        all.filter((row) => row.startsWith('main')).toReversed(),
        all.filter((row) => row.startsWith('fern')).toReversed(),
      ];
    };
    await findings.comes('the movements', split, [main, other]);

    // The order comes back: four of the five only make up for what was not there.
    await maker.must('PUT', `/admin/orders/${order.id}/status`, { status: 'cancelled' });
    await findings.comes('stock after the return', stocks, [1, 3]);
    main.push(`main Slate 5 return 1 0 maker ${order.number}`);
    other.push(`fern Fern 3 return 3 0 maker ${order.number}`);
    findings.shows('the movements after the return', await split(), [main, other]);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => maker.get(`/admin/ledger/movements?productId=${pot.id}&page=${page}&limit=4`)),
    );
    findings.shows(
      'pages of four',
      pages.map(({ movements, pagination, name }) => [movements.length, pagination, name]),
      [
        [4, { total: 9, page: 1, limit: 4, pages: 3 }, pot.name],
        [4, { page: 2 }, pot.name],
        [1, { page: 3 }, pot.name],
      ],
    );
    const paged = pages.flatMap(({ movements }) => movements.map(({ id }: { id: string }) => ({ id })));
    findings.shows('one page after the other', (await look()).movements, paged);

    const file = async () => rowsWith(await stage.file(maker, '/admin/ledger/movements/export'), [pot.id]);
    const row = (variant: string, color: string, place: number, rest: string) =>
      new RegExp(`^${pot.id},${variant},${pot.name},${color},${place},[^,]+Z,${rest}$`);
    const expected = [
      ...[
        'edit,6,6,0,,MAKER',
        'edit,3,9,0,,MAKER',
        'sale,-5,4,0,ORDER,',
        'edit,-8,0,4,,MAKER',
        'return,5,1,0,ORDER,MAKER',
      ].map((rest, at) => ['main', 'Slate', at + 1, rest] as const),
      ...['edit,4,4,0,,MAKER', 'edit,-1,3,0,,MAKER', 'sale,-3,0,0,ORDER,', 'return,3,3,0,ORDER,MAKER'].map(
        (rest, at) => [fern, 'Fern', at + 1, rest] as const,
      ),
    ]
      .map(([variant, color, at, rest]) =>
        row(variant, color, at, rest.replace('ORDER', order.number).replace('MAKER', makerId)),
      )
      .toSorted((one, two) => (one.source < two.source ? -1 : 1));
    const table = async () => (await file()).toSorted();
    findings.shows('the file of all movements', await table(), expected);

    // Taken off sale, it is counted still, and no one can order it.
    await maker.must('PUT', `/admin/products/${pot.id}/state`, { state: 'archived' });
    await findings.comes(
      'an archived pot',
      async () =>
        (
          await stage
            .guest()
            .ask('POST', '/cart/items', { product_id: pot.id, variantId: 'main', quantity: 1 })
        ).status,
      404,
    );
    return async (later) => {
      later.shows('the movements', await split(), [main, other]);
      later.shows('the file of all movements', await table(), expected);
    };
  },
};
