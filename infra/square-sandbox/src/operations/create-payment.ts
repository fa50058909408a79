import { authorise } from '../authorise.ts';
import { newId } from '../ids.ts';
import { declineText, makePayment, readPaymentOrder } from '../payment-rules.ts';
import { errorBody } from '../rejection.ts';
import type { Change } from '../sandbox.ts';
import { statuses } from '../statuses.ts';
import type { Answer, Call } from './call.ts';
import { watchDelay } from './lapse-payment.ts';
import { once, type KeyDraft } from './once.ts';

export const createPayment = (call: Call): Answer =>
  once('CreatePayment', call, (draft) => charge(call, draft));

function charge({ sandbox, body }: Call, draft: KeyDraft): Answer {
  const { book, clock, settings } = sandbox;
  const now = clock.now();
  const order = readPaymentOrder(body, settings);
  const authorisation = authorise(book, order.sourceId, order.verificationToken, now);
  const { locationId, applicationId } = settings;
  const payment = makePayment(order, authorisation, { id: newId(), now, locationId, applicationId });
  const { outcome, spent } = authorisation;
  const status = outcome ? statuses[outcome].status : 200;
  const errors = outcome && [errorBody(outcome, declineText(outcome))];
  const change: Change = {
    payments: [payment],
    keys: [{ ...draft, status, id: payment.id, ...(errors && { errors }) }],
    events: [{ type: 'payment.created', id: payment.id }],
  };
  if (spent) change.tokens = [spent];
  if (payment.status === 'COMPLETED') change.events?.push({ type: 'payment.updated', id: payment.id });
  sandbox.commit(change);
  watchDelay(sandbox, payment);
  return { status, body: errors ? { errors, payment } : { payment } };
}
