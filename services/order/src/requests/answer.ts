import type { AnswerBody, RequestState } from '@slipcast/contracts/http/requests';
import { requestOf, withStep, type BuyerRequest } from '../orders/buyer-request.ts';
import { refused } from '../orders/state-words.ts';
import { snapshotOf, type Order } from '../orders/order-record.ts';
import type { Decision } from '../orders/order.ts';

/** The states in which each answer may be given. What is received is refunded, and no longer declined. */
const AFTER: Record<AnswerBody['state'], readonly RequestState[]> = {
  accepted: ['asked'],
  received: ['asked', 'accepted'],
  declined: ['asked', 'accepted'],
};
const IS: Record<RequestState, string> = {
  asked: 'has not been answered',
  accepted: 'has been accepted',
  received: 'has been received',
  done: 'is done',
  declined: 'has been declined',
  retracted: 'has been taken back by the buyer',
};

function refuseWrongAnswer(order: Order, { kind, state }: BuyerRequest, answer: AnswerBody['state']): void {
  if (kind === 'withdrawal' && answer === 'declined')
    throw refused('A withdrawal from the contract is the buyer’s right, so it can’t be declined.');
  if (!AFTER[answer].includes(state))
    throw refused(`This request ${IS[state]}, so it can’t be ${answer} any more.`);
  if (answer === 'declined') return;
  if (kind === 'cancel') throw refused('Cancel the order to accept this request.');
  if (order.status === 'paid')
    throw refused('This order hasn’t been shipped, so nothing comes back. Cancel it, or refund the pieces.');
}

const isSame = ({ state, steps }: BuyerRequest, { state: answer, text }: AnswerBody) =>
  state === answer && (steps.at(-1)?.text ?? '') === text;

/**
 * An admin's answer to a buyer. A repeat changes nothing. Refunding or cancelling ends a request by itself. Throws Refusal
 * 'transition-refused' for an answer that does not follow, 'not-found' for a request that the order does not have.
 */
export function answerRequest(order: Order, requestId: string, body: AnswerBody, now: Date): Decision {
  const request = requestOf(order, requestId);
  if (isSame(request, body)) return { order, events: [] };
  refuseWrongAnswer(order, request, body.state);
  const text = body.text || null;
  const answered = withStep(order, request, { state: body.state, text }, now);
  const { id: buyerRequestId, kind, pieces } = request;
  const data = {
    ...snapshotOf(answered),
    buyerRequestId,
    kind,
    pieces,
    answer: body.state,
    text,
    answeredAt: now.toISOString(),
  };
  return { order: answered, events: [{ type: 'order.request-answered.v1', data }] };
}
