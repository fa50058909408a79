import { randomUUID } from 'node:crypto';
import { buyBasket } from '../basket.ts';
import { rowsWith } from '../csv-rows.ts';
import { dayFromToday } from '../days.ts';
import type { Part } from '../part.ts';
import type { WalkOrder } from '../buying.ts';
import { orderTable } from '../words/order-table.ts';

/** Finding orders again: by words, days and state, page by page, one after the other, and as files. */
export const orderLists: Part = {
  name: 'order lists',
  async run(stage, findings) {
    const { maker } = stage;
    const token = `zora${randomUUID().slice(0, 8)}`;
    const [urn, cap] = [
      await stage.pot(findings, { name: `Urn ${token}u`, price: 40.05, stock: 20 }),
      await stage.pot(findings, { name: `Cap ${token}c`, price: 2.45, stock: 20 }),
    ];
    const buy = (name: string, urns: number, address: string) =>
      buyBasket(stage, {
        name: `${name} ${token}`,
        address,
        lines: [{ pot: urn, quantity: urns }, ...(urns > 1 ? [{ pot: cap, quantity: 3 }] : [])],
      });
    const ended = await buy('Ann', 2, '5 Slip Row, Leeds, LS1 4AP');
    const there = await buy('Ben', 1, '6 Slip Row, Leeds, LS1 4AP');
    const sent = await buy('Cat', 1, '7 Slip Row, Leeds, LS1 4AP');
    const older = await buy('Dan', 1, '8 Slip Row, Whitby, YO21 9ZZ');
    const newer = await buy('Eve', 2, '9 Slip Row, Leeds, LS1 4AP');
    const trackingNumber = `TR ${token}7 GB`;
    await maker.must('PUT', `/admin/orders/${ended.id}/status`, { status: 'cancelled' });
    for (const { id } of [there, sent])
      // oxlint-disable-next-line no-await-in-loop
      await maker.must('PUT', `/admin/orders/${id}/ship`, { trackingInfo: trackingNumber });
    await maker.must('PUT', `/admin/orders/${there.id}/status`, { status: 'delivered' });

    const list = (query: Record<string, string>) =>
      maker.get(`/admin/orders?${new URLSearchParams({ search: token, ...query })}`);
    const ids = (orders: readonly { id: string }[]) => orders.map(({ id }) => ({ id }));
    const counts = { pending: 0, paid: 2, shipped: 1, delivered: 1, cancelled: 1 };
    const all = [newer, older, sent, there, ended];
    const pages = async () => Promise.all(['1', '2', '3', '4'].map((page) => list({ page, limit: '2' })));
    const expected = [
      { orders: ids([newer, older]), pagination: { total: 5, page: 1, limit: 2, pages: 3 }, counts },
      { orders: ids([sent, there]), pagination: { page: 2 }, counts },
      { orders: ids([ended]), counts },
      { orders: [], counts },
    ];
    findings.shows('pages of two', await pages(), expected);
    findings.shows('without pages', await list({}), { orders: ids(all) });
    findings.shows('those paid', await list({ page: '1', status: 'paid' }), {
      orders: ids([newer, older]),
      counts,
      pagination: { total: 2, limit: 20, pages: 1 },
    });
    findings.shows('those delivered', await list({ page: '1', status: 'delivered', limit: '1' }), {
      orders: ids([there]),
    });
    const searches: [string, WalkOrder[]][] = [
      [older.number, [older]],
      [older.email.toUpperCase(), [older]],
      [`eve ${token}`, [newer]],
      [`${token} eve`, [newer]],
      [`${token}c`, [newer, ended]],
      [`${token} yo21 9zz`, [older]],
      [`${token} YO219ZZ`, [older]],
      [`${token} eve whitby`, []],
      [trackingNumber, [sent, there]],
      [`${token}7gb`, [sent, there]],
      [token.replace('z', '_'), []],
      [`%${token}`, []],
    ];
    for (const [search, found] of searches)
      // oxlint-disable-next-line no-await-in-loop
      findings.shows(`orders found by ${search}`, (await list({ search })).orders, ids(found));
    const days: [Record<string, string>, WalkOrder[]][] = [
      [{ from: dayFromToday(0) }, all],
      [{ to: dayFromToday(0) }, all],
      [{ from: dayFromToday(0), to: dayFromToday(0) }, all],
      [{ from: dayFromToday(1) }, []],
      [{ to: dayFromToday(-1) }, []],
      [{ from: dayFromToday(-1), to: dayFromToday(1) }, all],
    ];
    for (const [query, found] of days)
      // oxlint-disable-next-line no-await-in-loop
      findings.shows(`orders of ${JSON.stringify(query)}`, (await list(query)).orders, ids(found));
    findings.shows('counts of tomorrow', (await list({ page: '1', from: dayFromToday(1) })).counts, {
      paid: 0,
      cancelled: 0,
    });
    findings.shows(
      'a day that is none',
      (await maker.ask('GET', '/admin/orders?from=2026-13-01')).status,
      400,
    );
    const { counts: inShop } = await maker.get('/admin/orders/counts');
    findings.shows(
      'all counts are there',
      Object.entries(counts).every(([status, count]) => inShop[status] >= count),
      true,
    );

    const beside = async ({ id }: WalkOrder, query: Record<string, string> = {}) => {
      const { previous, next } = await maker.get(
        `/admin/orders/${id}/beside?${new URLSearchParams({ search: token, ...query })}`,
      );
      return [previous?.orderNumber ?? null, next?.orderNumber ?? null];
    };
    findings.shows('beside each order', await Promise.all(all.map((one) => beside(one))), [
      [null, older.number],
      [newer.number, sent.number],
      [older.number, there.number],
      [sent.number, ended.number],
      [there.number, null],
    ]);
    findings.shows(
      'beside, of one state',
      await Promise.all([newer, older, sent].map((one) => beside(one, { status: 'paid' }))),
      [
        [null, older.number],
        [newer.number, null],
        // By age, where it has left the list.
        [older.number, null],
      ],
    );
    findings.shows(
      'beside no order',
      (await maker.ask('GET', `/admin/orders/${randomUUID()}/beside`)).status,
      404,
    );

    const numbers = all.map(({ number }) => `${number},`);
    const table = async (query = '') =>
      rowsWith(await stage.file(maker, `/admin/orders/export${query}`), numbers);
    const rows = orderTable(token, trackingNumber, [ended, there, sent, older, newer]);
    findings.shows('the table of all orders', await table(), rows);
    findings.shows('the table of today', await table(`?from=${dayFromToday(0)}&to=${dayFromToday(0)}`), rows);
    findings.shows('the table of tomorrow', await table(`?from=${dayFromToday(1)}`), []);
    const json = JSON.parse((await stage.file(maker, '/admin/orders/export/json')).toString()) as {
      id: string;
    }[];
    const own = json.filter(({ id }) => all.some((one) => one.id === id));
    findings.shows(
      'the same as JSON',
      own,
      [ended, there, sent, older, newer].map(({ id, number }) => ({
        id,
        order_number: number,
        packingNote: '',
      })),
    );
    findings.shows('the whole order in it', own.at(-1), await stage.seen(newer));
    return async (later) => {
      later.shows('pages of two', await pages(), expected);
      later.shows('the table of all orders', await table(), rows);
    };
  },
};
