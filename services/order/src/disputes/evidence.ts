import { DISPUTE_STATE_WORDS, disputeReason } from '@slipcast/contracts/disputes';
import type { OrderStep } from '@slipcast/contracts/http/admin-orders';
import type { KeptMail } from '@slipcast/contracts/http/privacy';
import { formatPence } from '@slipcast/contracts/money';
import type { Step } from '../orders/history-store.ts';
import type { Order } from '../orders/order-record.ts';
import type { Page, Row } from '../paperwork/page.ts';
import type { Dispute } from './dispute-store.ts';

export interface Evidence {
  order: Order;
  disputes: readonly Dispute[];
  steps: readonly Step[];
  /** Newest first. */
  mails: readonly KeptMail[];
  /** As they were when the order was placed; null: not known. */
  terms: string | null;
  delivery: string | null;
}

const LONG = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});
const written = (at: Date | string | null | undefined): string => (at ? LONG.format(new Date(at)) : '');

/** What a bank may read. Private notes and the maker's own doings are not among it. */
const STEPS: Partial<Record<OrderStep['what'], string>> = {
  placed: 'The buyer placed the order and accepted the terms of sale',
  'made-by-hand': 'The order was agreed with the buyer',
  'made-to-replace': 'The order was made at no charge, instead of an earlier one',
  replaced: 'Pots were sent again at no charge, by another order',
  paid: 'The payment was taken',
  'address-changed': 'The delivery address was changed',
  shipped: 'Sent',
  'tracking-changed': 'Tracking information corrected',
  delivered: 'Delivered',
  'ready-to-collect': 'Ready to collect',
  collected: 'Collected by',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  'request-asked': 'The buyer asked',
  'request-accepted': 'Accepted',
  'request-received': 'The pots came back',
  'request-declined': 'Declined',
  disputed: 'Disputed',
};

const head = (text: string): Row => ({ text, amount: '', isBold: true });
const say = (text: string): Row => ({ text, amount: '' });
const about = (name: string, text: string | null | undefined): Row[] =>
  text ? [say(`${name}: ${text}`)] : [];

function ordered({ lines, discountPence, deliveryPence, totalPence, refundedPence }: Order): Row[] {
  const sum = (text: string, pence: number): Row[] =>
    pence === 0 ? [] : [{ text, amount: formatPence(pence) }];
  return [
    head('What was ordered'),
    ...lines.map(({ productName, color, quantity, unitPence }) => ({
      text: `${color ? `${productName} (${color})` : productName}, ${quantity} × ${formatPence(unitPence)}`,
      amount: formatPence(unitPence * quantity),
    })),
    ...sum('Discount', -discountPence),
    ...sum('Delivery', deliveryPence),
    { text: 'Total paid by card', amount: formatPence(totalPence), isBold: true },
    ...sum('Refunded already', -refundedPence),
  ];
}

const sent = (order: Order): Row[] => [
  head('How it reached the buyer'),
  ...about('Address', order.deliveryAddress.replaceAll('\n', ', ')),
  ...about('Way of delivery', order.delivery?.name),
  ...about('Tracking', order.trackingInfo),
  ...about('Sent', written(order.shippedAt)),
  ...about('Delivered', written(order.deliveredAt)),
  ...about('Collected', order.collectedBy && `${written(order.collectedAt)}, by ${order.collectedBy}`),
];

const happened = (steps: readonly Step[]): Row[] => [
  head('What happened'),
  ...steps.flatMap(({ what, at, text, amountPence }) => {
    const words = STEPS[what];
    return words === undefined
      ? []
      : [
          {
            text: [`${written(at)}: ${words}`, text].filter(Boolean).join('. '),
            amount: amountPence === null ? '' : formatPence(amountPence),
          },
        ];
  }),
];

const emailed = (mails: readonly KeptMail[]): Row[] => [
  head('Emails to the buyer'),
  ...(mails.length === 0 ? [say('None are stored any more.')] : []),
  ...mails
    .toReversed()
    .map(({ subject, address, sentAt }) =>
      say(
        sentAt
          ? `${written(sentAt)}: “${subject}”, to ${address}`
          : `“${subject}”, to ${address}, not sent yet`,
      ),
    ),
];

const accepted = (title: string, text: string | null): Row[] => [
  head(title),
  say(text ?? 'The text that applied on that day is not stored here. Please add it from your own records.'),
];

/** Everything that the shop knows in answer to a dispute, to send to the card provider. */
export function evidencePage({ order, disputes, steps, mails, terms, delivery }: Evidence, at: Date): Page {
  const [dispute] = disputes;
  return {
    title: `Evidence for order ${order.orderNumber}`,
    at,
    facts: [
      ['Order', order.orderNumber],
      ['Placed', written(order.placedAt)],
      ...(dispute
        ? ([
            ['Disputed', formatPence(dispute.amountPence)],
            ['Reason', disputeReason(dispute.reason)],
            ['State', DISPUTE_STATE_WORDS[dispute.state]],
            ['Due', written(dispute.dueAt)],
            ['Dispute', dispute.id],
          ] as Page['facts'])
        : []),
    ],
    from: [`Collected ${written(at)}`],
    heading: 'Buyer',
    to: [
      order.customerName,
      order.customerEmail,
      order.customerPhone ?? '',
      ...order.billingAddress.split(/\n|, /),
    ].filter(Boolean),
    rows: [
      ...ordered(order),
      ...sent(order),
      ...happened(steps),
      ...emailed(mails),
      ...accepted('Terms of sale, as accepted with the order', terms),
      ...accepted('Delivery and returns, as published when the order was placed', delivery),
    ],
    sums: [],
    note: '',
  };
}
