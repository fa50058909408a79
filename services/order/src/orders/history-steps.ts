import type { OrderStep } from '@slipcast/contracts/http/admin-orders';
import { HAND_METHOD_WORDS, type HandMethod } from '@slipcast/contracts/by-hand';
import { formatPence } from '@slipcast/contracts/money';
import { REFUND_REASON_WORDS, REQUEST_WORDS } from '@slipcast/contracts/order-words';
import { isPaidByHand } from './hand-payments.ts';
import type { Order } from './order-record.ts';
import type { BuyerRequest } from './buyer-request.ts';
import { piecesText, sentParcels } from './parcel.ts';
import type { RefundEntry } from './refund-entry.ts';
import { backOnVouchers } from './voucher-shares.ts';

export interface NewStep {
  what: OrderStep['what'];
  text?: string | null;
  amountPence?: number;
}

const FAILURE: Partial<Record<RefundEntry['state'], NewStep['what']>> = {
  failed: 'refund-failed',
  settled: 'refund-settled',
};

const secondsText = ({ lines }: Order, { pieces }: RefundEntry): string[] =>
  pieces.flatMap(({ line, second }) =>
    second && second.quantity > 0
      ? [
          `${second.quantity} × ${lines[line - 1]?.productName ?? ''} to be sold as ${second.quantity === 1 ? 'a second' : 'seconds'} for ${formatPence(second.pricePence)}`,
        ]
      : [],
  );
const whyOf = (order: Order, entry: RefundEntry): string => {
  const { reason, note } = entry;
  const why = [reason ? REFUND_REASON_WORDS[reason] : null, note].filter(Boolean).join(': ');
  return [why, ...secondsText(order, entry)].filter(Boolean).join('\n');
};

/** Of a refund that was complete as soon as it was recorded. */
function aboutRefund(order: Order, entry: RefundEntry): string | null {
  if (entry.toNewVoucher) return ['To a new gift voucher', whyOf(order, entry)].filter(Boolean).join('. ');
  if (isPaidByHand(order)) return ['By hand', whyOf(order, entry)].filter(Boolean).join('. ');
  return entry.origin === 'dashboard' ? 'In Square’s dashboard' : null;
}

/** 'By bank transfer'; null: no one has said. */
const wayBack = (how: HandMethod | null | undefined): string | null =>
  how ? HAND_METHOD_WORDS[how].replace(/^./, (letter) => letter.toUpperCase()) : null;

/** What the refund desk did. A refund that is complete shows in the order's own sum. */
function refundSteps(before: Order, after: Order): NewStep[] {
  const states = new Map(before.refunds.map(({ id, state }) => [id, state]));
  return after.refunds.flatMap((entry): NewStep[] => {
    const { id, state } = entry;
    const amountPence = entry.amountPence + entry.voucherPence;
    const earlier = states.get(id);
    if (earlier === undefined && state === 'pending')
      return [{ what: 'refund-asked', amountPence, text: whyOf(after, entry) }];
    const what = earlier !== state && earlier !== undefined ? FAILURE[state] : undefined;
    return what ? [{ what, amountPence, text: wayBack(entry.settledHow) }] : [];
  });
}

/** 'Return: 2 × Tall mug'. */
function askedFor({ lines }: Order, { kind, pieces }: BuyerRequest): string {
  const pots = pieces.map(({ line, quantity }) => `${quantity} × ${lines[line - 1]?.productName ?? ''}`);
  return [REQUEST_WORDS[kind], ...(kind === 'cancel' ? [] : [pots.join(', ')])].join(': ');
}

/** What the buyer asked, and the answers. One that is met shows as a refund or a cancellation. */
function requestSteps(before: Order, after: Order): NewStep[] {
  const known = new Map(before.requests.map(({ id, steps }) => [id, steps.length]));
  return after.requests.flatMap((request): NewStep[] =>
    request.steps.slice(known.get(request.id) ?? 0).flatMap(({ state, text }): NewStep[] => {
      if (state === 'done') return [];
      return [
        { what: `request-${state}`, text: [askedFor(after, request), text].filter(Boolean).join('\n') },
      ];
    }),
  );
}

const hasLapsed = (order: Order): boolean =>
  order.status === 'cancelled' &&
  isPaidByHand(order) &&
  new Date(order.handSale?.payUntil ?? Infinity) <= order.updatedAt;

/** What was sent or taken back. A parcel that is all of its order is that order being shipped. */
function parcelSteps(before: Order, after: Order): NewStep[] {
  const known = sentParcels(before).map(({ id }) => id);
  const sent = sentParcels(after);
  const isWhole = after.status === 'shipped' && sent.length === 1;
  return [
    ...sentParcels(before)
      .filter(({ id }) => !sent.some((one) => one.id === id))
      .map(({ pieces }): NewStep => ({ what: 'shipping-undone', text: piecesText(after, pieces) })),
    ...sent
      .filter(({ id }) => !known.includes(id))
      .map(({ pieces, trackingInfo }): NewStep => {
        if (isWhole) return { what: 'shipped', text: trackingInfo };
        const text = [piecesText(after, pieces), trackingInfo].filter(Boolean).join('\n');
        return { what: after.status === 'shipped' ? 'shipped' : 'parcel-shipped', text };
      }),
  ];
}

/** What a change did to an order, for its history. The order itself records when it was paid. */
export function stepsBetween(before: Order, after: Order): NewStep[] {
  const steps: NewStep[] = [];
  const { status, trackingInfo, refundOwedPence } = after;
  const [backBefore, backAfter] = [before, after].map(
    ({ refundedPence, refunds }) => refundedPence + backOnVouchers(refunds),
  ) as [number, number];
  for (const { method, pence } of (after.handSale?.payments ?? []).slice(
    before.handSale?.payments.length ?? 0,
  ))
    steps.push({ what: 'payment-taken', amountPence: pence, text: HAND_METHOD_WORDS[method] });
  if (after.deliveryAddress !== before.deliveryAddress) steps.push({ what: 'address-changed' });
  if (after.packingAt && !before.packingAt) steps.push({ what: 'packing-begun' });
  if (!after.packingAt && before.packingAt) steps.push({ what: 'packing-skipped' });
  if (after.readyAt && !before.readyAt) steps.push({ what: 'ready-to-collect' });
  if (after.collectedAt && !before.collectedAt) steps.push({ what: 'collected', text: after.collectedBy });
  else if (sentParcels(after).length !== sentParcels(before).length)
    steps.push(...parcelSteps(before, after));
  else if (status !== before.status && status !== 'paid' && status !== 'pending')
    steps.push({
      what: status,
      text: status === 'shipped' ? trackingInfo : hasLapsed(after) ? 'Not paid by link in time' : null,
    });
  else if (trackingInfo !== before.trackingInfo) steps.push({ what: 'tracking-changed', text: trackingInfo });
  steps.push(...requestSteps(before, after), ...refundSteps(before, after));
  if (backAfter > backBefore) {
    const amountPence = backAfter - backBefore;
    const entry = after.refunds.length > before.refunds.length ? after.refunds.at(-1) : undefined;
    steps.push({ what: 'refunded', amountPence, text: entry ? aboutRefund(after, entry) : null });
  }
  if (refundOwedPence > before.refundOwedPence)
    steps.push({ what: 'refund-failed', amountPence: refundOwedPence });
  if (after.refundSettledAt && !before.refundSettledAt)
    steps.push({
      what: 'refund-settled',
      amountPence: refundOwedPence,
      text: wayBack(after.refundSettledHow),
    });
  return steps;
}
