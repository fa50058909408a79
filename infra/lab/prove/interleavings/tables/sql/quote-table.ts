import { readOptions, writeOptions } from '../../../../../../services/order/src/delivery/options-store.ts';
import { onPageText, textAt } from '../../../../../../services/order/src/disputes/page-texts.ts';
import { readBought } from '../../../../../../services/order/src/sale/bought-before.ts';
import { readOwnTerms } from '../../../../../../services/order/src/sale/early-access.ts';
import { readTerms } from '../../../../../../services/order/src/sale/quote-terms.ts';
import { readVat, writeVat } from '../../../../../../services/order/src/vat/vat-store.ts';
import { buyersOf } from '../../../../../../services/order/src/codes/buyers.ts';
import { orderTable, within, type Calls, type States } from './order-lines.ts';
import { at, order, row, texts, voucher } from './order-rows.ts';
import { early } from './place-cases.ts';
import { idOf } from './sql-words.ts';

const MOMENT = 1 / 60_000;
const piece = (of: number, columns = {}) =>
  row('update_piece', {
    update_id: 'autumn',
    order_id: idOf(of),
    product_id: 'mug',
    variant_id: 'main',
    pieces: 2,
    buyers: texts(...buyersOf('ada', 'ada@x.test')),
    ...columns,
  });
const BOUGHT: States = {
  'two mugs': [order(2), piece(2)],
  'two mugs and two more': [order(2), piece(2), order(3), piece(3)],
  'green ones, jugs and spring': [
    order(2),
    piece(2, { variant_id: 'green' }),
    piece(2, { product_id: 'jug' }),
    piece(2, { product_id: 'cup', update_id: 'spring' }),
    piece(2, { product_id: 'bowl', update_id: 'winter' }),
  ],
  cancelled: [order(2, { status: 'cancelled' }), piece(2)],
  'of a guest': [order(2, { owner: 'g:gus' }), piece(2, { buyers: texts(...buyersOf(null, 'ada@x.test')) })],
  'of bob': [order(2, { owner: 'u:bob' }), piece(2, { buyers: texts(...buyersOf('bob', 'bob@x.test')) })],
};
const by =
  (userId: string | null, email: string | undefined, owner: string | null) =>
  (pool: Parameters<Calls[string]>[0]) =>
    readBought(pool, ['autumn', 'spring'], { userId, email, owner } as never).then((all) =>
      all.map((one) => Object.values(one).join(' ')).toSorted(),
    );
const BUYERS: Calls = {
  'of ada': by('ada', 'ada@x.test', 'u:ada' as never),
  'of someone with ada’s address': by('eve', 'ada@x.test', 'u:eve'),
  'of gus': by(null, 'ada@x.test', 'g:gus'),
  'of gus, another address': by(null, 'gus@x.test', 'g:gus'),
  'of no one': by(null, undefined, null),
};

const sale = (earlyMinutes: number, opens: number) => ({
  updateId: 'autumn',
  title: 'Autumn',
  revision: 1,
  opensAt: new Date(opens).toISOString(),
  paused: false,
  pieces: null,
  oneOfEach: false,
  earlyMinutes,
  room: null,
});
const EARLY: States = {
  'no link': [],
  'a link': [early('u:ada')],
  'a link of bob': [early('u:bob')],
  'to spring': [early('u:ada', 'spring')],
};
const terms =
  (owner: string | null, minutes = 10) =>
  (pool: Parameters<Calls[string]>[0]) =>
    readOwnTerms(
      pool,
      owner as never,
      new Map([['mug:main', { sale: sale(minutes, 600_000) }]]),
      new Date(0),
    ).then((own) => own(sale(minutes, 600_000))?.opensAt.slice(11));
const TERMS: Calls = { ada: terms('u:ada'), 'no owner': terms(null), 'no early minutes': terms('u:ada', 0) };

const settings = (table: string, json: object) => row(table, { key: 'shop', revision: 4, body: json });
const options = (grams: number) => ({
  zones: [],
  collection: { on: false, address: '', opening: '', reminderDays: 7 },
  packedGrams: grams,
});
const registered = { number: 'GB1', name: 'Mia', address: 'ST1' } as never;
const event = (before: object) => [{ type: 'audit', key: 'k', data: before, id: idOf(40) }];
const SETTINGS: States = {
  unsaved: [],
  saved: [settings('delivery_options', options(1)), settings('vat_settings', { number: 'GB2' })],
  'saved, the same': [settings('delivery_options', options(9)), settings('vat_settings', registered)],
};
const delivery = (loaded?: number) => (pool: Parameters<Calls[string]>[0]) =>
  writeOptions(pool, options(9) as never, loaded, (before, revision) => event({ before, revision }));
const vat = (loaded?: number) => (pool: Parameters<Calls[string]>[0]) =>
  writeVat(pool, registered, loaded, event);
const SAVES: Calls = {
  'read delivery': (pool) => readOptions(pool),
  'save delivery': delivery(),
  'save delivery, seen as 4': delivery(4),
  'save delivery, seen as 3': delivery(3),
  'read VAT': (pool) => readVat(pool),
  'save VAT': vat(),
  'save VAT, seen as 4': vat(4),
  'save VAT, seen as 3': vat(3),
  'what a quote needs': (pool) => readTerms(pool),
};

const QUOTED: Calls = {
  'what a quote needs': (pool) =>
    readTerms(pool).then(({ takesCodes, takesVouchers }) => [takesCodes, takesVouchers]),
};

const OFFERED: States = {
  'vouchers are sold': [settings('voucher_settings', { on: true })],
  'none are sold': [settings('voucher_settings', { on: false })],
  'one was sent': [order(2), voucher(21, 2)],
  'one was not sent': [order(2), voucher(21, 2, { sent_at: null })],
};
const text = (page: string, version: number, minutes: number) =>
  row('page_text', { page, version, text: `${page} ${version}`, since: at(minutes) });
const TEXTS: States = {
  none: [],
  'two of terms': [text('terms', 1, -600), text('terms', 2, -300), text('delivery', 1, -600)],
};
const known = (minutes: number) => async (pool: Parameters<Calls[string]>[0]) => {
  const { rows } = await pool.query<{ now: Date }>(`SELECT date_trunc('milliseconds', now()) AS now`);
  return textAt(pool, 'terms', new Date(rows[0]!.now.getTime() + minutes * 60_000));
};
const PAGES: Calls = {
  'before both': known(-600 - MOMENT),
  'with the first': known(-600),
  'before the second': known(-300 - MOMENT),
  now: known(0),
  'version 2 again': within((client) =>
    onPageText.handle(
      { data: { page: 'terms', version: 2, text: 'other' }, occurredAt: '2020-01-01T00:00:00.000Z' } as never,
      client,
    ),
  ),
};

/** What else a quote is made of. */
export const quoteTable = orderTable(
  [BOUGHT, BUYERS],
  [EARLY, TERMS],
  [SETTINGS, SAVES],
  [OFFERED, QUOTED],
  [TEXTS, PAGES],
);
