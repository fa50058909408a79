import { expect, it } from '@jest/globals';
import { PAYMENT_STATES } from '@slipcast/contracts/http/payment';
import { PAYMENT_WORDS } from '@slipcast/contracts/payment-words';
import { newPayment } from './payment.ts';
import { answerOf } from './payment-routes.ts';

const USABLE = ['authorised', 'capturing', 'captured'];
const request = {
  owner: null,
  payer: null,
  amountPence: 2600,
  sourceId: 'cnon:card-nonce-ok',
  verificationToken: null,
};

it.each(PAYMENT_STATES)('a payment that is %s is answered with its own sentence', (state) => {
  const answer = () => answerOf({ ...newPayment('p', request), state });
  if (USABLE.includes(state)) expect(answer()).toMatchObject({ success: true, payment: { id: 'p' } });
  else expect(answer).toThrow(PAYMENT_WORDS[state]);
});
