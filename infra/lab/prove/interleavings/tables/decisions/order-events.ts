import { sayLost } from '../../../../../../services/order/src/orders/cancelled-vouchers.ts';
import { decide } from '../../../../../../services/order/src/orders/order.ts';
import { snapshotOf } from '../../../../../../services/order/src/orders/order-record.ts';
import { changeAddress } from '../../../../../../services/order/src/posting/change-address.ts';
import { answerOf, changes, list } from './lines.ts';
import { NOW, ORDER, POST } from './order-states.ts';
import { orderOf, ORDERS } from './orders.ts';
import { combine, short } from '../table.ts';

const cancelled = decide(orderOf('paid+vouchers'), { type: 'cancel' }, NOW);
const JERSEY = { ...POST, zone: 'channel-islands' as const, country: 'JE' };

const CHANGES = [
  cancelled,
  decide(orderOf('paid'), { type: 'cancel' }, NOW),
  decide(orderOf('pending'), { type: 'mark-paid' }, NOW),
];

/** What orders say beside that: as events carry them, and in parcels with others. */
export const orderEvents = (): string[] => [
  ...list('event', ORDERS, (order) => changes(snapshotOf(ORDER), snapshotOf(order))),
  `event -> ${short(snapshotOf({ ...ORDER, wishes: { note: 'Soon' } as never, discounts: [], vat: { ratePercent: 20, number: 'GB1', includedPence: 5 } }))}`,
  ...CHANGES.map(
    (change) =>
      `lost 5 of ${change.events[0]?.type} -> ${short(sayLost(change, 5).events.map(({ type, data }) => [type, changes(snapshotOf(ORDER), data)]))}`,
  ),
  ...[0, 400, 999, 1000, 1001].map(
    (lost) =>
      `lost ${lost} of a returned voucher -> ${short(sayLost(cancelled, lost).events.map(({ data }) => changes(snapshotOf(ORDER), data)))}`,
  ),
  ...combine(
    ['paid', 'pending', 'paid+half-sent', 'paid+collection', 'shipped', 'cancelled'],
    ['paid', 'pending', 'paid+half-sent', 'shipped', 'cancelled'],
    ['ada@example.org', 'ADA@example.org', 'bob@example.org'],
    ['2 High Street, Leek, ST13 5AB', ORDER.deliveryAddress],
  ).map(([own, other, customerEmail, to]) => {
    const others = [{ ...orderOf(other), id: 'o2', orderNumber: 'N2', customerEmail }];
    return `${own} beside ${other} of ${customerEmail} to ${to} -> ${answerOf(() => changeAddress(orderOf(own), others, to, NOW).map(({ order, events }) => [order.id, order.deliveryAddress, events.map(({ data }) => ('sharedWith' in data ? data.sharedWith : 'alone'))]))}`;
  }),
  ...combine(
    [JERSEY, { ...POST, country: 'FR', zone: 'europe' as const }, { ...POST, zone: null }, null],
    ['1 Quay, St Helier, JE2 3AA', '1 Rue, Paris, 75001', '1 Lane, Leek, ST13 5AB'],
  ).map(
    ([delivery, to]) =>
      `sent to ${short(delivery && [delivery.zone, delivery.country])} and then to ${to} -> ${answerOf(() => changeAddress({ ...orderOf('paid'), delivery }, [], to, NOW).length)}`,
  ),
];
