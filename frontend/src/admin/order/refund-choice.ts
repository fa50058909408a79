import type { PieceFate } from '@slipcast/contracts/http/refunds';
import type { BuyerRequest } from '../../features/orders/requests-api.ts';
import type { Refunds } from '../../features/orders/refunds-api.ts';
import { amountFrom } from '../product-form/typed-numbers.ts';

/** Of an amount in pounds as it is typed; NaN for anything else. */
export const penceFrom = (typed: string): number => Math.round(amountFrom(typed) * 100);

/** What an admin has chosen to refund: pieces by their line, and the delivery. */
export type Choice = {
  quantities: Readonly<Record<number, number>>;
  fates: Readonly<Record<number, PieceFate>>;
  /** What the pieces that become seconds are sold for, as it is typed. */
  seconds: Readonly<Record<number, SecondDraft>>;
  delivery: boolean;
};
export type SecondDraft = { price: string; flaw: string; images: readonly string[]; publish: boolean };
export type SecondProblems = { price?: string; flaw?: string };
export const NOTHING: Choice = { quantities: {}, fates: {}, seconds: {}, delivery: false };
const NEW_SECOND: SecondDraft = { price: '', flaw: '', images: [], publish: true };

/** What a buyer has asked to be refunded, as far as it can be. All that is left of the order includes its delivery. */
export function choiceOf(
  { pieces }: Pick<BuyerRequest, 'pieces'>,
  { lines, deliveryPence }: Refunds,
): Choice {
  const most = new Map(lines.map(({ line, amounts }) => [line, amounts.length]));
  const wanted = pieces.map(({ line, quantity }) => [line, Math.min(quantity, most.get(line) ?? 0)] as const);
  const quantities: Choice['quantities'] = Object.fromEntries(wanted);
  const isWhole = lines.every(({ line, amounts }) => (quantities[line] ?? 0) === amounts.length);
  return { ...NOTHING, quantities, delivery: isWhole && deliveryPence > 0 };
}

const quantityOf = ({ quantities }: Choice, line: number) => quantities[line] ?? 0;

/** What was paid for what is chosen, in pence. */
export const chosenPence = (choice: Choice, { lines, deliveryPence }: Refunds): number =>
  lines.reduce((sum, { line, amounts }) => sum + (amounts[quantityOf(choice, line) - 1] ?? 0), 0) +
  (choice.delivery ? deliveryPence : 0);

/** A line of which pieces that have been sent again would be refunded too, by their number or as all that is left of the order. */
export const sentAgain = (choice: Choice, { lines, leftPence }: Refunds, pence: number) =>
  lines.find(
    ({ line, amounts, replaced = 0 }) =>
      replaced > 0 && (pence === leftPence || quantityOf(choice, line) > amounts.length - replaced),
  );

export const withQuantity = (choice: Choice, line: number, quantity: number, most: number): Choice => ({
  ...choice,
  quantities: { ...choice.quantities, [line]: Math.min(most, Math.max(0, quantity)) },
});

export const secondOf = ({ seconds }: Choice, line: number): SecondDraft => seconds[line] ?? NEW_SECOND;

/** @param more computed from what there is by then, because a photograph may come while its price is typed */
export const withSecond = (
  choice: Choice,
  line: number,
  more: (second: SecondDraft) => Partial<SecondDraft>,
): Choice => {
  const second = secondOf(choice, line);
  return { ...choice, seconds: { ...choice.seconds, [line]: { ...second, ...more(second) } } };
};

const LOST: readonly string[] = ['broken', 'never-arrived'];

/** Whether pots have not come back: their parcel has left, or the reason says that they are lost. */
export const areGone = (isSent: boolean, reason: string): boolean => isSent || LOST.includes(reason);

/** What was chosen for the pieces of a line; until then it follows from `isGone`. */
export const fateOf = ({ fates }: Choice, line: number, isGone: boolean): PieceFate =>
  fates[line] ?? (isGone ? 'gone' : 'on-sale');

const secondsIn = (choice: Choice, { lines }: Refunds): number[] =>
  lines.flatMap(({ line }) =>
    quantityOf(choice, line) > 0 && choice.fates[line] === 'second' ? [line] : [],
  );

/** What is missing of the seconds, by line. */
export const secondProblems = (choice: Choice, refunds: Refunds): Record<number, SecondProblems> =>
  Object.fromEntries(
    secondsIn(choice, refunds).flatMap((line) => {
      const { price, flaw } = secondOf(choice, line);
      const problems = {
        ...(!(penceFrom(price) > 0) && { price: 'A price above £0' }),
        ...(flaw.trim() === '' && { flaw: 'Say what is wrong with it' }),
      };
      return Object.keys(problems).length > 0 ? [[line, problems]] : [];
    }),
  );

const secondBody = ({ price, flaw, images, publish }: SecondDraft) => ({
  price_pence: penceFrom(price),
  flaw: flaw.trim(),
  image_urls: [...images],
  publish,
});

export const piecesOf = (choice: Choice, { lines }: Refunds, isGone: boolean) =>
  lines.flatMap(({ line }) => {
    const quantity = quantityOf(choice, line);
    if (quantity === 0) return [];
    const becomes = fateOf(choice, line, isGone);
    const second = becomes === 'second' ? { second: secondBody(secondOf(choice, line)) } : {};
    return [{ line, quantity, becomes, ...second }];
  });
