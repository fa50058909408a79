import { authorise } from '../authorise.ts';
import { newId } from '../ids.ts';
import { declineText, newPayment, readPaymentRequest } from '../payment-rules.ts';
import { errorBody } from '../rejection.ts';
import type { Change } from '../sandbox.ts';
import { statuses } from '../statuses.ts';
import type { Answer, Call } from './call.ts';
import { scheduleDelayAction } from './apply-delay-action.ts';
import { idempotent, type KeyDraft } from './idempotency.ts';

export const createPayment = (call: Call): Answer =>
  idempotent('CreatePayment', call, (draft) => charge(call, draft));

function charge({ sandbox, body }: Call, draft: KeyDraft): Answer {
  const { state, clock, config } = sandbox;
  const now = clock.now();
  const request = readPaymentRequest(body, config);
  const authorisation = authorise(state, request.sourceId, request.verificationToken, now);
  const { locationId, applicationId } = config;
  const payment = newPayment(request, authorisation, { id: newId(), now, locationId, applicationId });
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
  scheduleDelayAction(sandbox, payment);
  return { status, body: errors ? { errors, payment } : { payment } };
}
