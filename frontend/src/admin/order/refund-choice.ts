import type { PieceFate } from '@slipcast/contracts/http/refunds';
import type { BuyerRequest } from '../../features/orders/requests-api.ts';
import type { Refunds } from '../../features/orders/refunds-api.ts';

/** What an admin has chosen to refund: pieces by their line, and the delivery. */
export type Choice = {
  quantities: Readonly<Record<number, number>>;
  fates: Readonly<Record<number, PieceFate>>;
  delivery: boolean;
};
export const NOTHING: Choice = { quantities: {}, fates: {}, delivery: false };

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

export const withQuantity = (choice: Choice, line: number, quantity: number, most: number): Choice => ({
  ...choice,
  quantities: { ...choice.quantities, [line]: Math.min(most, Math.max(0, quantity)) },
});

const LOST: readonly string[] = ['broken', 'never-arrived'];

/** Whether pots have not come back: their parcel has left, or the reason says that they are lost. */
export const areGone = (isSent: boolean, reason: string): boolean => isSent || LOST.includes(reason);

/** What was chosen for the pieces of a line; until then it follows from `isGone`. */
export const fateOf = ({ fates }: Choice, line: number, isGone: boolean): PieceFate =>
  fates[line] ?? (isGone ? 'gone' : 'on-sale');

export const piecesOf = (choice: Choice, { lines }: Refunds, isGone: boolean) =>
  lines.flatMap(({ line }) => {
    const quantity = quantityOf(choice, line);
    return quantity > 0 ? [{ line, quantity, becomes: fateOf(choice, line, isGone) }] : [];
  });
