import type { PaymentConfig } from '../../../../../../services/payment/src/config.ts';
import { cardDays, onShopChanged } from '../../../../../../services/payment/src/cards/card-days.ts';
import { createCardStore, type NotedCard } from '../../../../../../services/payment/src/cards/card-store.ts';
import { onBuyerErased } from '../../../../../../services/payment/src/cards/on-buyer-erased.ts';
import { createFeeStore } from '../../../../../../services/payment/src/fees/fee-store.ts';
import { handBus } from './hand-bus.ts';
import { ago, insert, type Columns } from './insert-row.ts';
import { payment } from './payment-rows.ts';
import { DISPUTES, PAYOUTS, type Call, type Part } from './payout-dispute-parts.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

const IDS = [1, 2, 3].map(idOf);

const card = (columns: Columns = {}, number = 1): string =>
  insert('payment_card', {
    square_payment_id: `P${number}`,
    square_order_id: `T${number}`,
    brand: 'VISA',
    last4: '1111',
    noted_at: ago('2 days'),
    ...columns,
  });
const old = (days: number, less = '0') => payment('captured', { created_at: ago(`${days} days`, less) });
const named = (id: string, more: Partial<NotedCard> = {}): NotedCard => ({
  providerPaymentId: id,
  transactionId: 'T9',
  brand: 'AMERICAN_EXPRESS',
  last4: '9999',
  ...more,
});
const byPayment = <T extends { paymentId: string }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => (one.paymentId < other.paymentId ? -1 : 1));
const CARDS: Part = {
  states: {
    'no payment': [],
    'no card': [payment('captured'), payment('captured', {}, 2)],
    'without its id': [payment('created')],
    'a card': [payment('captured'), card(), payment('captured', {}, 2), card({ brand: 'MASTERCARD' }, 2)],
    'a card whose digits are gone': [payment('captured'), card({ brand: null, last4: null })],
    'a card without a brand': [payment('captured'), card({ brand: null })],
    '30 days old': [old(30), card()],
    'nearly 30 days old': [old(30, '1 microsecond'), card()],
    'older than 30 days': [old(31), card()],
    'older than 30 days, no card': [old(31)],
  },
  calls: {
    note: (pool) => createCardStore(pool).note([named('P2'), named('P1'), named('P1'), named('P8')]),
    'note one without anything': (pool) =>
      createCardStore(pool).note([named('P1', { transactionId: null, brand: null, last4: null })]),
    'note none': (pool) => createCardStore(pool).note([]),
    of: (pool) => createCardStore(pool).of(idOf(1), 30),
    'of all': async (pool) => byPayment(await createCardStore(pool).ofAll(IDS, 30)),
    forget: (pool) => createCardStore(pool).forget(30),
    'its buyer is erased': async (pool) => {
      const { bus, hand } = handBus();
      const running = await onBuyerErased(bus, pool);
      await hand('order.buyer-erased.v1', { orderId: idOf(9), paymentId: idOf(1) });
      await running.stop();
    },
  },
};

const fee = (pence: number, number = 1) =>
  insert('payment_fee', { square_payment_id: `P${number}`, fee_pence: pence, noted_at: ago('1 day') });
const kept = (id: string, feePence: number) => ({ providerPaymentId: id, feePence });
const FEES: Part = {
  states: {
    'no payment': [],
    'no fee': [payment('captured'), payment('created', {}, 2)],
    'a fee': [payment('captured'), fee(85), payment('captured', {}, 2), fee(90, 2)],
  },
  calls: {
    note: (pool) =>
      createFeeStore(pool).note([kept('P1', 120), kept('P1', 120), kept('P8', 3), kept('P2', 7)]),
    'note the same': (pool) => createFeeStore(pool).note([kept('P1', 85)]),
    'note none': (pool) => createFeeStore(pool).note([]),
    of: async (pool) => byPayment(await createFeeStore(pool).of(IDS)),
  },
};

const shop = (version: number, namesDays: number | null) =>
  insert('shop_settings', { key: 'shop', version, names_days: namesDays });
const config = (CARD_DAYS: number) => ({ CARD_DAYS, ORDER_NAMES_DAYS: 730 }) as PaymentConfig;
const changed =
  (version: number, more: object = {}): Call =>
  async (pool) => {
    const { bus, hand } = handBus();
    const running = await onShopChanged(bus, pool);
    const data = { version, name: 'Fettle', pricesNote: '', dispatchDays: null, lowStock: 2, ...more };
    await hand('shop.changed.v1', data);
    await hand('shop.changed.v1', { ...data, version: 99 });
    await running.stop();
  };
const SETTINGS: Part = {
  states: { nothing: [], 'version 5': [shop(5, 60)], 'version 5, no number': [shop(5, null)] },
  calls: {
    'version 6': changed(6, { namesDays: 90 }),
    'version 5 again': changed(5, { namesDays: 90 }),
    'version 4': changed(4, { namesDays: 90 }),
    'version 6, no number': changed(6, { namesDays: null }),
    'version 6, from an earlier release': changed(6),
    'days of 1000 for cards': (pool) => cardDays(pool, config(1000)),
    'days of 50 for cards': (pool) => cardDays(pool, config(50)),
  },
};

/** What is stored of cards, fees, payouts and disputes. */
export const cardFeeTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'payment', { inTurn: true });
  const lines: string[] = [];
  for (const [part, { states, calls }] of Object.entries({ CARDS, FEES, PAYOUTS, DISPUTES, SETTINGS }))
    for (const [state, before] of Object.entries(states))
      for (const [name, call] of Object.entries(calls)) {
        const said: string[] = [];
        // oxlint-disable-next-line no-await-in-loop -- they share the database
        const line = await stand.line(before, (pool) => call(pool, said), said);
        lines.push(`${part.toLowerCase()}: ${state}, ${name} -> ${line}`);
      }
  await stand.close();
  return lines;
};
