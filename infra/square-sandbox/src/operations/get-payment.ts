import type { Answer, Call } from './call.ts';
import { findPayment } from './find-payment.ts';

export const getPayment = ({ sandbox, id }: Call): Answer => ({
  status: 200,
  body: { payment: findPayment(sandbox, id) },
});
