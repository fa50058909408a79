import { restoreUses, returnUses } from '../../../../../../services/order/src/codes/code-uses.ts';
import { readCodes } from '../../../../../../services/order/src/codes/code-reader.ts';
import { addCode, endCode, listCodes } from '../../../../../../services/order/src/codes/code-store.ts';
import { readTerms } from '../../../../../../services/order/src/sale/quote-terms.ts';
import { orderTable, within, type Calls, type States } from './order-lines.ts';
import { at, code, exactly, order, product, texts, use } from './order-rows.ts';
import { idOf } from './sql-words.ts';

const MIA = { userId: 'mia', requestId: 'r1' };
const MOMENT = 1 / 60_000;
const orders = [order(2), order(3)];
const CODES: States = {
  none: [],
  'no limits': [
    ...orders,
    code(11, 'TEN', { minimum_pence: 1500, products: texts('mug', 'gone'), categories: texts('Mugs') }),
    product('mug'),
  ],
  'begins now': [code(11, 'TEN', { from_at: exactly(0) })],
  'begins in a moment': [code(11, 'TEN', { from_at: exactly(MOMENT) })],
  'over now': [code(11, 'TEN', { until_at: exactly(0) })],
  'over in a moment': [code(11, 'TEN', { until_at: exactly(MOMENT) })],
  ended: [code(11, 'TEN', { ended_at: at(-5) })],
  'ended, and another one': [
    code(11, 'TEN', { ended_at: at(-5), created_at: at(-1) }),
    code(12, 'TEN', { created_at: at(-2) }),
  ],
  'ended twice': [code(11, 'TEN', { ended_at: at(-5) }), code(12, 'TEN', { ended_at: at(-4) })],
  'two uses, one used': [...orders, code(11, 'TEN', { uses_max: 2 }), use(11, 2)],
  'two uses, one given back': [
    ...orders,
    code(11, 'TEN', { uses_max: 2 }),
    use(11, 2),
    use(11, 3, { given_back_at: at(-1) }),
  ],
  'two uses, both used': [...orders, code(11, 'TEN', { uses_max: 2 }), use(11, 2), use(11, 3, { pence: 50 })],
  'one each, bob used it': [
    ...orders,
    code(11, 'TEN', { uses_per_buyer: 1 }),
    use(11, 2, { buyers: texts('u:bob') }),
  ],
  'one each, ada used it': [...orders, code(11, 'TEN', { uses_per_buyer: 1 }), use(11, 2)],
  'one each, ada gave it back': [
    ...orders,
    code(11, 'TEN', { uses_per_buyer: 1 }),
    use(11, 2, { given_back_at: at(-1) }),
  ],
  'two each, ada used it': [...orders, code(11, 'TEN', { uses_per_buyer: 2 }), use(11, 2)],
  'POST was used': [
    ...orders,
    code(11, 'TEN', { uses_max: 1, uses_per_buyer: 1 }),
    code(12, 'POST', { created_at: at(-95), until_at: at(-1) }),
    use(12, 2),
  ],
};
const body = {
  code: 'TEN',
  worth: { by: 'percentage', percent: 10 },
  from: null,
  until: '2020-02-01T00:00:00.000Z',
  minimumPence: 900,
  usesMax: 3,
  usesPerBuyer: 1,
  alone: true,
  categories: ['Mugs'],
  products: ['mug'],
} as never;
const discount = (codeId: number) => ({
  codeId: idOf(codeId),
  code: 'TEN',
  by: 'percentage' as const,
  words: '',
  pence: 77,
});
const restored = (isCancelled: boolean) =>
  within((client) =>
    restoreUses(client, {
      id: idOf(2),
      discounts: [discount(11), discount(19)],
      buyers: ['u:ada'],
      isCancelled,
    }),
  );
const CALLS: Calls = {
  'ada types TEN': (pool) => readCodes(pool, [' ten ', 'TEN', 'other', ''], ['u:ada']),
  'all of them': (pool) => listCodes(pool).then((all) => all.map(({ id, ...one }) => [id.slice(-2), one])),
  'one of them': (pool) =>
    listCodes(pool, idOf(12)).then((all) => all.map(({ id, state, createdAt }) => [id, state, createdAt])),
  'mia adds one': (pool) => addCode(pool, body, MIA),
  'mia ends it': (pool) => endCode(pool, idOf(11), MIA).then((ended) => ended?.state),
  'mia ends none': (pool) => endCode(pool, 'x', MIA),
  'order 2 gives back': within((client) => returnUses(client, { id: idOf(2), discounts: [discount(11)] })),
  'order 2 had none': within((client) => returnUses(client, { id: idOf(2), discounts: [] })),
  'order 2 is restored': restored(false),
  'order 2 is restored, cancelled': restored(true),
  'what a quote needs': (pool) =>
    readTerms(pool).then(({ takesCodes, takesVouchers }) => [takesCodes, takesVouchers]),
};

/** Codes and their uses. */
export const codeTable = orderTable([CODES, CALLS]);
