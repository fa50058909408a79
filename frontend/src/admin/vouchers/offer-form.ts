import type { EditedVouchers } from '@slipcast/contracts/http/vouchers';
import { VOUCHER_LIMITS as MAX } from '@slipcast/contracts/vouchers';
import { formatPence } from '@slipcast/contracts/money';
import * as v from 'valibot';

const AMOUNT = `Must be an amount from ${formatPence(MAX.leastPence)} to ${formatPence(MAX.mostPence)}, such as 25 or 7.50`;
const LIST = `Up to ${MAX.amounts} amounts from ${formatPence(MAX.leastPence)} to ${formatPence(MAX.mostPence)}, with commas, such as 20, 50, 100`;

/** Pence; null: no amount that a voucher may have. */
function penceOf(typed: string): number | null {
  const text = typed.trim().replace(/^£/, '');
  const pence = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  return pence >= MAX.leastPence && pence <= MAX.mostPence ? pence : null;
}
const amountsOf = (typed: string): (number | null)[] =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(penceOf);

/** @param isAny whether any amount between two is on offer */
export function offerSchema(isOn: () => boolean, isAny: () => boolean) {
  const amount = v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => !isAny() || penceOf(typed) !== null, AMOUNT),
  );
  return v.pipe(
    v.object({
      on: v.boolean(),
      amounts: v.pipe(
        v.string(),
        v.trim(),
        v.check((typed) => {
          const all = amountsOf(typed);
          return all.length <= MAX.amounts && !all.includes(null);
        }, LIST),
        v.check(
          (typed) => !isOn() || isAny() || amountsOf(typed).length > 0,
          'Offer an amount, or any amount',
        ),
      ),
      any: v.boolean(),
      least: amount,
      most: amount,
      revision: v.number(),
    }),
    v.forward(
      v.check(
        ({ any, least, most }) => !any || (penceOf(least) ?? 0) < (penceOf(most) ?? 0),
        'Must be more than the least',
      ),
      ['most'],
    ),
  );
}
export type TypedOffer = v.InferInput<ReturnType<typeof offerSchema>>;
export const offerLabels: Record<keyof TypedOffer, string> = {
  on: 'Sell gift vouchers',
  amounts: 'Amounts (£)',
  any: 'Any amount',
  least: 'From (£)',
  most: 'To (£)',
  revision: 'Revision',
};
export const offerFields = ['on', 'amounts', 'any', 'least', 'most'] as const;

const pounds = (pence: number) => (pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2));

export const typedOffer = ({ on, amountsPence, anyAmount, revision }: EditedVouchers): TypedOffer => ({
  on,
  amounts: amountsPence.map(pounds).join(', '),
  any: anyAmount !== null,
  least: anyAmount ? pounds(anyAmount.leastPence) : '',
  most: anyAmount ? pounds(anyAmount.mostPence) : '',
  revision,
});
/** Of what the schema has accepted. */
export const offerFrom = ({ on, amounts, any, least, most, revision }: TypedOffer) => ({
  on,
  amountsPence: amountsOf(amounts).flatMap((pence) => pence ?? []),
  anyAmount: any ? { leastPence: penceOf(least) ?? 0, mostPence: penceOf(most) ?? 0 } : null,
  revisionLoaded: revision,
});
