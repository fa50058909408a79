import { apportion } from './apportion.ts';
import { goodsProblem, isFor, refusalOf, type Code } from './code.ts';
import type { OrderDiscount } from '@slipcast/contracts/events/order-events';
import { worthWords } from '@slipcast/contracts/discount-codes';
import type { Pence } from '@slipcast/contracts/money';
import type { FieldError } from '@slipcast/contracts/problem';

/** A code as its buyer typed it. `code`: null if there is no such code, or 'limited' after too many wrong ones. */
export interface AskedCode {
  typed: string;
  /** Its place in the body. */
  at: number;
  code: Code | 'limited' | null;
}
interface Goods {
  productId: string;
  category: string | null;
  pence: Pence;
}
export interface Discounted {
  /** In the order in which they count. Free delivery has no amount yet, because that is what delivery would have cost. */
  discounts: OrderDiscount[];
  /** Each line's share. */
  shares: Pence[];
  isDeliveryFree: boolean;
  problems: FieldError[];
}

const ORDER = ['percentage', 'amount', 'free-delivery'];
const LIMITED = 'Too many wrong codes have been tried. Please wait a few minutes.';

/** A code for itself, whatever is in the cart. */
function problemOf({ typed, code }: AskedCode, all: readonly AskedCode[]): string | null {
  if (code === 'limited') return LIMITED;
  if (code === null) return `We don’t know the code ${typed.trim()}. Please check how it’s spelled.`;
  const refusal = refusalOf(code);
  if (refusal) return refusal;
  return code.alone && all.length > 1 ? `${code.code} can’t be used with another code.` : null;
}

/** What a code takes off what is left of its lines. */
function amountOf({ worth }: Code, pence: Pence): Pence {
  switch (worth.by) {
    case 'percentage':
      return Math.round((pence * worth.percent) / 100);
    case 'amount':
      return Math.min(worth.pence, pence);
    case 'free-delivery':
      return 0;
  }
}

/**
 * What the codes take off these goods. Percentages count before amounts, each on what those before it have left of the lines that it is for.
 * The shares add up exactly, and none is more than its line costs. A code with a problem takes nothing off.
 */
export function discountOf(asked: readonly AskedCode[], goods: readonly Goods[]): Discounted {
  const problems: FieldError[] = [];
  const refuse = ({ at }: AskedCode, message: string) =>
    problems.push({ field: `discount_codes.${at}`, message });
  const usable: { one: AskedCode; code: Code }[] = [];
  for (const one of asked) {
    const problem = problemOf(one, asked);
    if (problem) refuse(one, problem);
    else if (one.code && one.code !== 'limited') usable.push({ one, code: one.code });
  }
  const place = ({ code }: { code: Code }) => ORDER.indexOf(code.worth.by);
  const left = goods.map(({ pence }) => pence);
  const discounts: OrderDiscount[] = [];
  for (const { one, code } of usable.toSorted((a, b) => place(a) - place(b))) {
    const eligible = goods.map((line) => isFor(code, line));
    const full = goods.filter((_, at) => eligible[at]).reduce((sum, { pence }) => sum + pence, 0);
    const problem = goodsProblem(code, eligible.includes(true) ? full : null);
    if (problem) {
      refuse(one, problem);
      continue;
    }
    const weights = left.map((pence, at) => (eligible[at] ? pence : 0));
    const base = weights.reduce((sum, pence) => sum + pence, 0);
    const pence = amountOf(code, base);
    if (pence > 0)
      for (const [at, share] of apportion(pence, weights).entries()) left[at] = (left[at] ?? 0) - share;
    discounts.push({
      codeId: code.id,
      code: code.code,
      by: code.worth.by,
      words: worthWords(code.worth),
      pence,
    });
  }
  return {
    discounts,
    shares: goods.map(({ pence }, at) => pence - (left[at] ?? 0)),
    isDeliveryFree: discounts.some(({ by }) => by === 'free-delivery'),
    problems,
  };
}
