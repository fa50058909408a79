import { guestLink } from '../letters.ts';
import type { WalkOrder, WalkPot } from '../buying.ts';

const REFUND = 'We’ll refund you within 14 days of getting them back.';

const text = (order: WalkOrder, subject: string, ...paragraphs: string[]): string =>
  [subject, 'Dear Rex,', ...paragraphs, guestLink(order)].join('\n\n');

const receipt = (
  order: WalkOrder,
  [subject, what]: [string, string],
  all: string,
  ...more: string[]
): string =>
  text(
    order,
    `${subject} ${order.number}`,
    `${what} ${order.number} of TODAY. We received this on NOW, UK time.`,
    all,
    ...more,
    'This email is your receipt, so please keep it.',
  );

/** About an order that its buyer asked to cancel, took that back, asked again and was refused. */
export function cancelWords(order: WalkOrder, [first, second]: readonly [WalkPot, WalkPot]): string[] {
  const whole = `2 × ${first.name} (Slate)\n5 × ${second.name} (Slate)`;
  const asked = (...more: string[]) =>
    receipt(
      order,
      ['We’ve received your request to cancel order', 'You asked us to cancel your order'],
      whole,
      ...more,
      'We won’t send it before we’ve answered you.',
    );
  return [
    asked('You wrote: I have one.'),
    asked(),
    text(
      order,
      `Our answer about your order ${order.number}`,
      `We can’t cancel your order ${order.number}.`,
      'It is in the kiln.',
      'If you have a question, reply to this email. Your legal rights are not affected.',
    ),
  ];
}

/** About an order of which one and three pieces are sent back. */
export function withdrawalWords(order: WalkOrder, [first, second]: readonly [WalkPot, WalkPot]) {
  const { number } = order;
  const some = `1 × ${first.name} (Slate)\n3 × ${second.name} (Slate)`;
  const toBuyer = [
    receipt(
      order,
      ['You’ve withdrawn from the contract for order', 'You withdrew from the contract for your order'],
      some,
      'You wrote: Too small.',
      `We’ll email you where to send the pots. Please post them within 14 days of your withdrawal. ${REFUND}`,
    ),
    text(
      order,
      `How to send back the pots of your order ${number}`,
      `Here is how to send back these pots of your order ${number}:`,
      some,
      'Send it to the studio.',
      REFUND,
    ),
    text(
      order,
      `The pots of your order ${number} are back with us`,
      `We’ve received these pots of your order ${number}:`,
      some,
      'Your refund is next. We’ll email you once it’s on its way.',
    ),
  ];
  const toMaker = [
    `A buyer has withdrawn from the contract for order ${number} at THE SHOP`,
    `Order ${number}, NOW`,
    some,
    'This is the buyer’s right, so it can’t be declined. Refund what was paid within 14 days of getting the pots back, or of the withdrawal where they were not sent.',
    `Open this order: /admin/orders/${order.id}`,
  ].join('\n\n');
  return { toBuyer, toMaker };
}

const ABOUT_REQUESTS = /^(We’ve received your req|Our answer|You’ve withdrawn|How to|The pots)/;
/** Of the emails to a buyer, those about requests. */
export const aboutRequests = (letters: readonly string[]): string[] =>
  letters.filter((one) => ABOUT_REQUESTS.test(one)).toSorted();
