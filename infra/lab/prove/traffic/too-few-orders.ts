import type { Call } from '../judge/history.ts';

/** Orders that were answered, each once, however often its buyer pressed. */
export const countOrders = (calls: Call[]): number =>
  new Set(calls.flatMap(({ reply }) => (reply?.kind === 'ordered' ? reply.order : []))).size;

/**
 * Why a run proves nothing, because it hardly sold anything; null if it sold enough.
 *
 * @param orders how many there are at the end
 * @param least how many a shop that sells would have
 */
export const tooFewOrders = (orders: number, least: number): string | null =>
  orders >= least
    ? null
    : `VIOLATION too-few-orders: ${orders} orders, and fewer than ${least} prove nothing: this machine is too busy, or the shop sells too little.`;
