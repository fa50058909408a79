import { EMAIL_MAX, NAME_MAX } from '@slipcast/contracts/limits';
import { formatPence } from '@slipcast/contracts/money';
import * as v from 'valibot';
import type { VoucherOffer } from '../../features/vouchers/vouchers-api.ts';

export const MESSAGE_MAX = 500;
/** The choice of an amount that is not listed. */
export const OTHER = 'other';

export const voucherLabels = {
  amount: 'Amount',
  otherAmount: 'Amount (£)',
  senderName: 'Your name',
  senderEmail: 'Your email',
  recipientName: 'Their name',
  recipientEmail: 'Their email',
  message: 'Message',
  sendOn: 'Send it on',
};
export type TypedVoucher = Record<keyof typeof voucherLabels, string> & { forMe: boolean };

/** Whole pence; null: it is no amount. */
export function penceOf(typed: string): number | null {
  const amount = typed.trim().replace(/^£/, '');
  return /^\d{1,5}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : null;
}
export const amountOf = ({ amount, otherAmount }: Pick<TypedVoucher, 'amount' | 'otherAmount'>): number =>
  amount === OTHER ? (penceOf(otherAmount) ?? 0) : Number(amount);

const text = v.pipe(v.string(), v.trim());
const needed = (max: number) =>
  v.pipe(text, v.nonEmpty('Required'), v.maxLength(max, `At most ${max} characters`));
const email = v.pipe(needed(EMAIL_MAX), v.email('Enter a valid email address'));

/** @param isForMe whether the buyer gets it, so that there is no one else to name */
export function voucherSchema(offer: VoucherOffer, isForMe: () => boolean) {
  const { anyAmount } = offer;
  const unlessForMe = <S extends v.GenericSchema<string, string>>(schema: S) =>
    v.pipe(
      text,
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed || isForMe()) return;
        const { issues } = v.safeParse(schema, dataset.value);
        if (issues) addIssue({ message: issues[0].message });
      }),
    );
  return v.pipe(
    v.object({
      amount: v.pipe(text, v.nonEmpty('Choose an amount')),
      otherAmount: text,
      senderName: needed(NAME_MAX),
      senderEmail: email,
      forMe: v.boolean(),
      recipientName: unlessForMe(needed(NAME_MAX)),
      recipientEmail: unlessForMe(email),
      message: v.pipe(text, v.maxLength(MESSAGE_MAX, `At most ${MESSAGE_MAX} characters`)),
      sendOn: text,
    }),
    v.forward(
      v.check(
        ({ amount, otherAmount }) => {
          if (amount !== OTHER || anyAmount === null) return true;
          const pence = penceOf(otherAmount);
          return pence !== null && pence >= anyAmount.leastPence && pence <= anyAmount.mostPence;
        },
        anyAmount ? `From ${formatPence(anyAmount.leastPence)} to ${formatPence(anyAmount.mostPence)}` : '',
      ),
      ['otherAmount'],
    ),
  );
}

/** As the shop asks. */
export function voucherBody(typed: TypedVoucher, paymentId: string) {
  const { senderName, senderEmail, forMe, recipientName, recipientEmail, message, sendOn } = typed;
  return {
    amount_pence: amountOf(typed),
    customer_name: senderName.trim(),
    customer_email: senderEmail.trim(),
    recipient_name: (forMe ? senderName : recipientName).trim(),
    recipient_email: (forMe ? senderEmail : recipientEmail).trim(),
    message: message.trim(),
    send_on: sendOn === '' ? null : sendOn,
    payment_id: paymentId,
  };
}

/** Today, and the last day on which a voucher can be sent: `YYYY-MM-DD` where the visitor is. */
export function daysToSend(now: Date): { min: string; max: string } {
  const day = (date: Date) =>
    [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  return { min: day(now), max: day(new Date(now.getFullYear() + 1, now.getMonth(), now.getDate() - 1)) };
}
