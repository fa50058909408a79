import type { RequestKind, RequestState } from '@slipcast/contracts/http/requests';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { Refusal } from '@slipcast/contracts/refusal';
import { isRefundedInFull, refundedPieces, type Refunded } from './refund-entry.ts';

/** One step of a request. `text`: what the buyer wrote with it, or the maker. */
export interface RequestStep {
  state: RequestState;
  /** ISO 8601, because they are read as JSON. */
  at: string;
  text: string | null;
}

/** What a buyer has asked about an order. Only its state changes, by steps that are added. */
export interface BuyerRequest {
  id: string;
  kind: RequestKind;
  /** By lines of the order, from 1 on. */
  pieces: { line: number; quantity: number }[];
  state: RequestState;
  steps: RequestStep[];
}

interface Asked extends Refunded {
  status: OrderStatus;
  updatedAt: Date;
  requests: BuyerRequest[];
}

const OPEN: readonly RequestState[] = ['asked', 'accepted', 'received'];
export const isOpen = ({ state }: BuyerRequest): boolean => OPEN.includes(state);

/** Throws Refusal 'not-found' for a request that the order does not have. */
export function requestOf(order: Pick<Asked, 'requests'>, id: string): BuyerRequest {
  const request = order.requests.find((one) => one.id === id);
  if (!request) throw new Refusal('not-found', 'This order has no such request.');
  return request;
}

/** How many pieces of a line, from 1 on, have not been refunded. */
export const piecesLeft = (order: Pick<Refunded, 'lines' | 'refunds'>, line: number): number =>
  (order.lines[line - 1]?.quantity ?? 0) - refundedPieces(order, line);

/** The order with the next step of a request. */
export function withStep<Order extends Asked>(
  order: Order,
  request: BuyerRequest,
  { state, text = null }: { state: RequestState; text?: string | null },
  now: Date,
): Order {
  const moved = { ...request, state, steps: [...request.steps, { state, at: now.toISOString(), text }] };
  const requests = order.requests.map((one) => (one.id === request.id ? moved : one));
  return { ...order, requests, updatedAt: now };
}

/** Whether nothing is left to do about what was asked: the order is cancelled, or the money for it is back or on its way. */
const isMet = (order: Asked, { pieces }: BuyerRequest): boolean =>
  order.status === 'cancelled' ||
  isRefundedInFull(order) ||
  (pieces.length > 0 && pieces.every(({ line }) => piecesLeft(order, line) <= 0));

/** Ends the open requests that a change has met, however it came about. */
export const endMetRequests = <Order extends Asked>(order: Order, now: Date): Order =>
  order.requests
    .filter((request) => isOpen(request) && isMet(order, request))
    .reduce((changed, request) => withStep(changed, request, { state: 'done' }, now), order);

/** An order that its buyer no longer wants is not sent before someone has answered. Throws Refusal 'transition-refused'. */
export function refuseUnwanted({ requests }: Pick<Asked, 'requests'>, verb: string): void {
  const request = requests.find((one) => one.kind !== 'return' && isOpen(one));
  if (!request) return;
  const what = request.kind === 'cancel' ? 'asked to cancel this order' : 'withdrawn from the contract';
  throw new Refusal(
    'transition-refused',
    `The buyer has ${what}, so it can't ${verb}. An admin has to answer on the order's page first.`,
  );
}
