import type { Order } from '../../../../../../services/order/src/orders/order-record.ts';
import {
  documentNumber,
  documentsDue,
  type VatDocument,
} from '../../../../../../services/order/src/paperwork/document.ts';
import { pageOf } from '../../../../../../services/order/src/paperwork/page.ts';
import { evidencePage } from '../../../../../../services/order/src/disputes/evidence.ts';
import {
  inParcels,
  goesByPost,
  ordersToPack,
  packedLines,
} from '../../../../../../services/order/src/posting/parcels.ts';
import { pickList } from '../../../../../../services/order/src/posting/pick-list.ts';
import { each, list, type Named } from './lines.ts';
import { BOWL, MUG, NOW, PLACED, SENT } from './order-states.ts';
import { orderOf, ORDERS } from './orders.ts';
import { combine, short } from '../table.ts';
import { RICH, usual } from './order-answers.ts';

const document = (series: VatDocument['series'], refundId: string | null): VatDocument => ({
  series,
  number: 42,
  refundId,
  issuedAt: NOW,
  taxPoint: SENT,
  amountPence: 1400,
  vatPence: 233,
  seller: { name: 'Fettle', address: 'Kiln Lane\nLeek', vatNumber: 'GB1', ratePercent: 20 },
});
const vat = { ratePercent: 20, number: 'GB1', includedPence: 817 };
const DISPUTE = {
  id: 'd1',
  orderId: 'o1',
  orderNumber: 'N1',
  amountPence: 500,
  reason: 'NOT_RECEIVED',
  state: 'lost' as const,
  dueAt: null,
  openedAt: SENT,
  changedAt: SENT,
};
const STEPS = [
  'placed',
  'made-by-hand',
  'made-to-replace',
  'replaced',
  'paid',
  'address-changed',
  'shipped',
  'parcel-shipped',
  'tracking-changed',
  'delivered',
  'ready-to-collect',
  'collected',
  'cancelled',
  'refunded',
  'refund-asked',
  'refund-failed',
  'request-asked',
  'request-accepted',
  'request-received',
  'request-declined',
  'request-retracted',
  'disputed',
  'packing-begun',
  'shipping-undone',
  'note',
] as const;
const MAILS = [
  {
    kind: 'a',
    subject: 'Sent',
    address: 'ada@example.org',
    at: SENT.toISOString(),
    sentAt: SENT.toISOString(),
  },
  { kind: 'b', subject: 'Your order', address: 'ada@example.org', at: SENT.toISOString(), sentAt: null },
];
const evidence = { disputes: [], steps: [], mails: [], terms: null, delivery: null };

/** Invoices, credit notes and the evidence for a dispute. */
export const paperwork = (): string[] => [
  ...list('due', ORDERS, (order) => documentsDue({ ...order, vat }, PLACED)),
  ...each('due', [null, PLACED], (paidAt) => [
    documentsDue({ ...usual, vat }, paidAt).length,
    documentsDue(usual, paidAt).length,
  ]),
  ...each('number', combine(['invoice', 'credit-note'] as const, [7, 123_456]), ([series, number]) =>
    documentNumber({ series, number }),
  ),
  ...list(
    'invoice',
    {
      ...ORDERS,
      'a rich one': RICH,
      'no delivery': { ...usual, delivery: null },
      'free delivery': { ...usual, deliveryPence: 0 },
      neither: { ...usual, delivery: null, deliveryPence: 0 },
    },
    (order) => {
      const page = pageOf(order, document('invoice', null), undefined);
      return [page.rows, page.note];
    },
  ),
  ...list(
    'credit note',
    {
      refunded: orderOf('paid+refunded-part'),
      returned: orderOf('paid+sent-and-returned'),
      'not known': usual,
    },
    (order) => pageOf(order, document('credit-note', 'r1'), document('invoice', null)),
  ),
  `whole invoice -> ${short(pageOf(usual, document('invoice', null), undefined))}`,
  ...list('evidence of', ORDERS, (order) =>
    evidencePage({ ...evidence, order }, NOW).rows.map(({ text, amount }) => `${text} ${amount}`.trim()),
  ),
  `evidence -> ${short(evidencePage({ order: RICH, disputes: [DISPUTE, { ...DISPUTE, id: 'd0' }], steps: STEPS.map((what, at) => ({ what: what as never, by: null, at: SENT, text: at % 2 ? 'Text' : null, amountPence: at % 3 ? null : 100 })), mails: MAILS, terms: 'Terms', delivery: 'Delivery' }, NOW))}`,
];

const named: Named<Order> = Object.fromEntries(
  Object.entries(ORDERS).filter(
    ([name]) => name.startsWith('paid') || name === 'shipped' || name === 'pending',
  ),
);
/** What is packed, and together with what. */
export const packing = async (): Promise<string[]> => [
  ...list('packed', named, (order) => [
    goesByPost(order),
    ...packedLines(order).map(({ line, quantity }) => [line.productName, quantity]),
  ]),
  `to pack -> ${short((await ordersToPack({ slice: async () => Object.entries(named).map(([id, order]) => ({ ...order, id })) } as never)).map(({ id }) => id))}`,
  `in parcels -> ${short(inParcels([usual, orderOf('paid+added'), { ...usual, id: 'o0' }]).map((parcel) => parcel.map(({ id, addedTo }) => [id, addedTo])))}`,
  `fetched -> ${short(
    pickList([
      usual,
      orderOf('paid+half-sent'),
      {
        ...usual,
        id: 'o5',
        orderNumber: 'N5',
        lines: [
          { ...BOWL, color: 'Ash' },
          { ...MUG, productId: '', productName: 'Parcel' },
          { ...MUG, variantId: 'v7', color: 'Blue', imageUrl: '/b.jpg' },
        ],
      },
    ]),
  )}`,
];
