import { isOnItsWay, type Order, type OrderLine } from './order.ts';

/** 'Harbour Mug (slate)'; the colour is left out where it says nothing. */
export const nameWithColor = ({ name, color }: Pick<OrderLine, 'name' | 'color'>) =>
  color && color !== 'Default' ? `${name} (${color})` : name;

/** How many pieces of a line, from 0 on, can be sent again: those that were sent, and neither refunded nor sent again since. */
export function replaceablePieces({ status, lines }: Pick<Order, 'status' | 'lines'>, at: number): number {
  const line = lines[at];
  if (!line || !['paid', 'shipped', 'delivered'].includes(status)) return 0;
  const { quantity, sentQuantity = 0, refundedQuantity = 0, replacedQuantity = 0 } = line;
  return Math.max(0, (isOnItsWay(status) ? quantity : sentQuantity) - refundedQuantity - replacedQuantity);
}
