import { isReplacement, TAKEN_AWAY } from '@slipcast/contracts/by-hand';
import type { RequestKind } from '@slipcast/contracts/http/requests';
import { WITHDRAWAL_DAYS } from '@slipcast/contracts/settings';
import { dayInLondon, plus } from '@slipcast/contracts/working-days';
import { isOpen, piecesLeft } from '../orders/buyer-request.ts';
import { refused, STATE } from '../orders/state-words.ts';
import type { Order } from '../orders/order-record.ts';
import { isRefundedInFull } from '../orders/refund-entry.ts';
import { sentParcels } from '../orders/parcel.ts';
import { sellsVoucher } from '../orders/voucher-shares.ts';

/**
 * Where no one has said when an order arrived, it counts as delivered so many days after it was sent: the longest that the law lets a
 * delivery take (Consumer Rights Act 2015, section 28). So a buyer's days never end too early.
 */
const ARRIVES_WITHIN_DAYS = 30;

/** What a buyer may still ask. `until`: the last day in Britain, 'YYYY-MM-DD'; null where the days are not counted yet. */
export interface Offer {
  kind: RequestKind;
  until: string | null;
  days: number | null;
}

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const written = (day: string): string => LONG_DAY.format(new Date(`${day}T12:00:00Z`));

/** The last of so many days after delivery, of which the day of delivery is none; null before anything was sent. */
function lastDay({ deliveredAt, shippedAt }: Order, days: number): string | null {
  if (deliveredAt) return plus(dayInLondon(deliveredAt), days);
  return shippedAt && plus(dayInLondon(shippedAt), ARRIVES_WITHIN_DAYS + days);
}

/** The days of a request are counted from delivery. Throws Refusal 'transition-refused' once they are over. */
function within(kind: RequestKind, days: number, order: Order, now: Date, over: string): Offer {
  const last = lastDay(order, days);
  if (last !== null && dayInLondon(now) > last) throw refused(`${over} ended on ${written(last)}.`);
  return { kind, until: order.deliveredAt ? last : null, days };
}

const isSent = ({ status }: Order): boolean => status === 'shipped' || status === 'delivered';

const OFFERS: Record<RequestKind, (order: Order, now: Date, returnDays: number | null) => Offer> = {
  cancel(order) {
    if (isSent(order))
      throw refused(`This order ${STATE[order.status](order)}, so it can't be cancelled any more.`);
    if (sentParcels(order).length > 0)
      throw refused(
        "A part of this order has been sent, so it can't be cancelled any more. Please ask us about the rest.",
      );
    return { kind: 'cancel', until: null, days: null };
  },
  return(order, now, returnDays) {
    if (!isSent(order))
      throw refused(`This order ${STATE[order.status](order)}, so there is nothing to return.`);
    if (sellsVoucher(order))
      throw refused('A gift voucher can’t be sent back. Please withdraw from the contract.');
    if (returnDays === null)
      throw refused('This shop takes no returns beyond a withdrawal from the contract.');
    return within('return', returnDays, order, now, `The ${returnDays} days for returns`);
  },
  withdrawal(order, now) {
    // The right is about contracts at a distance.
    if (order.delivery?.method === TAKEN_AWAY)
      throw refused('This order was bought in person, so there is no contract to withdraw from by law.');
    return within('withdrawal', WITHDRAWAL_DAYS, order, now, `The ${WITHDRAWAL_DAYS} days for a withdrawal`);
  },
};

/**
 * What a buyer may ask of a kind, by the clock of the database. Throws Refusal 'transition-refused' and says why not.
 *
 * @param returnDays the maker's own days for returns; null: none beyond the law's
 */
export function offerOf(kind: RequestKind, order: Order, now: Date, returnDays: number | null): Offer {
  if (order.status === 'pending' || order.status === 'cancelled')
    throw refused(`This order ${STATE[order.status](order)}, so there is nothing to ask for.`);
  if (isReplacement(order))
    throw refused('This order cost nothing. Please ask about the order that it replaces, or write to us.');
  if (isRefundedInFull(order) || order.lines.every((_, at) => piecesLeft(order, at + 1) <= 0))
    throw refused('This order has been refunded in full, so there is nothing to ask for.');
  const open = order.requests.filter(isOpen).map((one) => one.kind);
  if (open.includes(kind) || open.includes('withdrawal'))
    throw refused('You have asked for this already. We’ll answer as soon as we can.');
  return OFFERS[kind](order, now, returnDays);
}

/** Everything that a buyer may ask now. */
export const offersFor = (order: Order, now: Date, returnDays: number | null): Offer[] =>
  (Object.keys(OFFERS) as RequestKind[]).flatMap((kind) => {
    try {
      return [offerOf(kind, order, now, returnDays)];
    } catch {
      return [];
    }
  });
