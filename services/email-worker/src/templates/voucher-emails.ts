import type { EventData } from '@slipcast/contracts/events/registry';
import { formatPence } from '@slipcast/contracts/money';
import { button, highlighted, lined, paragraph, type Draft } from './blocks.ts';
import { greetingOf } from './greeting.ts';
import type { Shop } from './layout.ts';

/** The code comes after the #, so that no server, log or Referer has it. */
const pageOf = (shop: Shop, code: string): string => `${shop.url}/gift-vouchers/balance#${code}`;

const from = (shop: Shop, { senderName, recipientName }: EventData<'voucher.sent.v1'>): string => {
  if (senderName === '') return `Here is your gift voucher for ${shop.name}.`;
  return senderName === recipientName
    ? `Thank you for your order. Here is the gift voucher for ${shop.name} that you bought.`
    : `${senderName} has sent you a gift voucher for ${shop.name}.`;
};

/** The only place where a voucher's code stands. */
export function voucherSent(shop: Shop, voucher: EventData<'voucher.sent.v1'>): Draft {
  const { recipientName, message, balancePence, voucherCode } = voucher;
  const amount = formatPence(balancePence);
  return {
    subject: `Your gift voucher of ${amount} for ${shop.name}`,
    title: `A gift voucher of ${amount}`,
    blocks: [
      paragraph(greetingOf(recipientName)),
      paragraph(from(shop, voucher)),
      ...(message ? [lined(message)] : []),
      highlighted(`Its code is ${voucherCode}`),
      paragraph(
        'Enter the code when you check out. You can spend it all at once or bit by bit, and use it with a card. It doesn’t run out.',
      ),
      button(pageOf(shop, voucherCode), 'See or print your voucher'),
      paragraph(
        'Please keep this email: anyone who has the code can use the voucher, and we don’t store the code ourselves.',
      ),
    ],
  };
}
