import type { EventData } from '@slipcast/contracts/events/registry';
import type { RequestAnswer } from '@slipcast/contracts/http/requests';
import { WITHDRAWAL_DAYS } from '@slipcast/contracts/settings';
import { lined, paragraph, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import { dateOf, dateTimeOf, greeting, orderLink } from './order-parts.ts';
import { pots } from './pots.ts';

type Asked = EventData<'order.request-asked.v1'>;
type Answered = EventData<'order.request-answered.v1'>;
type Kind = Asked['kind'];

const RECEIPTS: Record<Kind, { subject: string; what: string }> = {
  cancel: {
    subject: 'We’ve received your request to cancel order',
    what: 'You asked us to cancel your order',
  },
  return: {
    subject: 'We’ve received your return request for order',
    what: 'You asked to return pots of your order',
  },
  withdrawal: {
    subject: 'You’ve withdrawn from the contract for order',
    what: 'You withdrew from the contract for your order',
  },
};

const REFUND = `We’ll refund you within ${WITHDRAWAL_DAYS} days of getting them back.`;

/** What a buyer should do next, or wait for. */
function whatFollows({ kind, isShipped }: Asked): string {
  if (kind === 'cancel') return 'We won’t send it before we’ve answered you.';
  if (kind === 'return') return 'We’ll email you our answer. Please don’t send anything back before that.';
  if (!isShipped) return `We won’t send the pots. We’ll refund you within ${WITHDRAWAL_DAYS} days.`;
  return `We’ll email you where to send the pots. Please post them within ${WITHDRAWAL_DAYS} days of your withdrawal. ${REFUND}`;
}

/** A receipt with the date and the time, for the buyer to keep. */
export function requestReceived(shop: Shop, asked: Asked): Draft {
  const { kind, orderNumber, placedAt, askedAt, message } = asked;
  const { subject, what } = RECEIPTS[kind];
  return {
    subject: `${subject} ${orderNumber}`,
    title: kind === 'withdrawal' ? 'Receipt for your withdrawal' : 'We’ve received your request',
    blocks: [
      greeting(asked),
      paragraph(
        `${what} ${orderNumber} of ${dateOf(placedAt)}. We received this on ${dateTimeOf(askedAt)}, UK time.`,
      ),
      ...pots(shop, asked.pieces, asked.lines),
      ...(message ? [lined(`You wrote: ${message}`)] : []),
      paragraph(whatFollows(asked)),
      paragraph('This email is your receipt, so please keep it.'),
      orderLink(shop, asked),
    ],
  };
}

const DECLINED: Record<Kind, string> = {
  cancel: 'We can’t cancel your order',
  return: 'We can’t take back the pots of your order',
  withdrawal: 'We can’t take back the pots of your order',
};

const ANSWERS: Record<
  RequestAnswer,
  (answered: Answered, shop: Shop) => Pick<Draft, 'subject' | 'title' | 'blocks'>
> = {
  accepted: ({ orderNumber, text, ...answered }, shop) => ({
    subject: `How to send back the pots of your order ${orderNumber}`,
    title: 'How to send your pots back',
    blocks: [
      paragraph(`Here is how to send back these pots of your order ${orderNumber}:`),
      ...pots(shop, answered.pieces, answered.lines),
      lined(text ?? ''),
      paragraph(REFUND),
    ],
  }),
  received: ({ orderNumber, text, ...answered }, shop) => ({
    subject: `The pots of your order ${orderNumber} are back with us`,
    title: 'Your pots are back with us',
    blocks: [
      paragraph(`We’ve received these pots of your order ${orderNumber}:`),
      ...pots(shop, answered.pieces, answered.lines),
      ...(text ? [lined(text)] : []),
      paragraph('Your refund is next. We’ll email you once it’s on its way.'),
    ],
  }),
  declined: ({ kind, orderNumber, text }) => ({
    subject: `Our answer about your order ${orderNumber}`,
    title: 'Our answer',
    blocks: [
      paragraph(`${DECLINED[kind]} ${orderNumber}.`),
      lined(text ?? ''),
      paragraph('If you have a question, reply to this email. Your legal rights are not affected.'),
    ],
  }),
};

export function requestAnswered(shop: Shop, answered: Answered): Draft {
  const { blocks, ...rest } = ANSWERS[answered.answer](answered, shop);
  return { ...rest, blocks: [greeting(answered), ...blocks, orderLink(shop, answered)] };
}
