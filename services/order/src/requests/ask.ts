import type { RequestBody } from '@slipcast/contracts/http/requests';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import { isOpen, piecesLeft, requestOf, withStep, type BuyerRequest } from '../orders/buyer-request.ts';
import { refused } from '../orders/state-words.ts';
import { snapshotOf, type Order } from '../orders/order-record.ts';
import type { Decision } from '../orders/order.ts';
import { offerOf } from './offers.ts';

/** Everything that is left of the order, as pieces of its lines. */
const allLeft = (order: Order): BuyerRequest['pieces'] =>
  order.lines.flatMap((_, at) => {
    const quantity = piecesLeft(order, at + 1);
    return quantity > 0 ? [{ line: at + 1, quantity }] : [];
  });

/** What is asked for, line by line. Throws Refusal 'invalid-body' naming the field. */
function piecesOf(order: Order, { kind, pieces }: RequestBody): BuyerRequest['pieces'] {
  // An order is cancelled as a whole.
  if (kind === 'cancel' || pieces.length === 0) return allLeft(order);
  const wanted = new Map<number, number>();
  for (const { line, quantity } of pieces) wanted.set(line, (wanted.get(line) ?? 0) + quantity);
  for (const [line, quantity] of wanted) {
    const name = order.lines[line - 1]?.productName;
    if (name === undefined) throw fieldRefusal('pieces', `This order has no line ${line}.`);
    const left = piecesLeft(order, line);
    if (quantity > left)
      throw fieldRefusal(
        'pieces',
        left <= 0 ? `${name} has already been refunded.` : `There are only ${left} of ${name} to return.`,
      );
  }
  return [...wanted].map(([line, quantity]) => ({ line, quantity })).toSorted((a, b) => a.line - b.line);
}

/**
 * Records what a buyer asks. A repeat with the same id changes nothing. Throws Refusal 'transition-refused' for what may not be asked (any
 * more), 'invalid-body' for pieces that the order does not have.
 */
export function askRequest(order: Order, body: RequestBody, returnDays: number | null, now: Date): Decision {
  if (order.requests.some(({ id }) => id === body.id)) return { order, events: [] };
  offerOf(body.kind, order, now, returnDays);
  const message = body.message || null;
  const request: BuyerRequest = {
    id: body.id,
    kind: body.kind,
    pieces: piecesOf(order, body),
    state: 'asked',
    steps: [{ state: 'asked', at: now.toISOString(), text: message }],
  };
  const asked = { ...order, requests: [...order.requests, request], updatedAt: now };
  const { id: buyerRequestId, kind, pieces } = request;
  const isShipped = order.status !== 'paid';
  const facts = { buyerRequestId, kind, pieces, message, isShipped, askedAt: now.toISOString() };
  const data = { ...snapshotOf(asked), ...facts };
  return { order: asked, events: [{ type: 'order.request-asked.v1', data }] };
}

/** The buyer no longer wants it. Repeating it changes nothing. Throws Refusal 'transition-refused' once the pots are back or it is answered. */
export function retractRequest(order: Order, id: string, now: Date): Decision {
  const request = requestOf(order, id);
  if (request.state === 'retracted') return { order, events: [] };
  if (!isOpen(request) || request.state === 'received')
    throw refused('This request can’t be taken back any more.');
  return { order: withStep(order, request, { state: 'retracted' }, now), events: [] };
}
