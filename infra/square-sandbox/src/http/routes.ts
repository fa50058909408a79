import * as control from '../control.ts';
import type { Operation } from '../operations/call.ts';
import { cancelPayment, cancelPaymentByKey } from '../operations/cancel-payment.ts';
import { completePayment } from '../operations/complete-payment.ts';
import { createPayment } from '../operations/create-payment.ts';
import { getPayment } from '../operations/get-payment.ts';
import { listPayments } from '../operations/list-payments.ts';
import { getRefund, listRefunds } from '../operations/read-refunds.ts';
import { refundPayment } from '../operations/refund-payment.ts';
import { createChallenges } from '../tokens/challenges.ts';
import { createToken } from '../tokens/create-token.ts';
import { answerChallenge, verifyBuyer } from '../tokens/verify-buyer.ts';

/** Who may call: the holder of the access token, the buyer's browser, a test, or a health check. */
export type Access = 'api' | 'browser' | 'control' | 'probe';
export type Route = {
  method: string;
  segments: string[];
  operation: string;
  access: Access;
  perform: Operation;
};

/** The route table. Operation names are Square's own; fault rules match on them. */
export function createRoutes(): Route[] {
  const challenges = createChallenges();
  return [
    route('POST /v2/payments', 'CreatePayment', 'api', createPayment),
    route('GET /v2/payments', 'ListPayments', 'api', listPayments),
    route('POST /v2/payments/cancel', 'CancelPaymentByIdempotencyKey', 'api', cancelPaymentByKey),
    route('GET /v2/payments/:id', 'GetPayment', 'api', getPayment),
    route('POST /v2/payments/:id/complete', 'CompletePayment', 'api', completePayment),
    route('POST /v2/payments/:id/cancel', 'CancelPayment', 'api', cancelPayment),
    route('POST /v2/refunds', 'RefundPayment', 'api', refundPayment),
    route('GET /v2/refunds', 'ListPaymentRefunds', 'api', listRefunds),
    route('GET /v2/refunds/:id', 'GetPaymentRefund', 'api', getRefund),
    route('POST /v1/tokens', 'CreateToken', 'browser', createToken(challenges)),
    route('POST /v1/challenges', 'AnswerChallenge', 'browser', answerChallenge(challenges)),
    route('POST /v1/verifications', 'VerifyBuyer', 'browser', verifyBuyer(challenges)),
    route('GET /__sim/clock', 'ReadClock', 'control', control.readClock),
    route('POST /__sim/clock/advance', 'AdvanceClock', 'control', control.advanceClock),
    route('POST /__sim/faults', 'AddFault', 'control', control.addFault),
    route('GET /__sim/faults', 'ListFaults', 'control', control.listFaults),
    route('DELETE /__sim/faults', 'ClearFaults', 'control', control.clearFaults),
    route('DELETE /__sim/faults/:id', 'RemoveFault', 'control', control.removeFault),
    route('GET /__sim/ledger', 'ReadLedger', 'control', control.readLedger),
    route('POST /__sim/reset', 'Reset', 'control', control.reset),
    route('GET /livez', 'Live', 'probe', control.alive),
    route('GET /readyz', 'Ready', 'probe', control.alive),
  ];
}

function route(line: string, operation: string, access: Access, perform: Operation): Route {
  const [method = '', path = ''] = line.split(' ');
  return { method, segments: path.split('/'), operation, access, perform };
}

/** All routes with this path, whatever their method, and the decoded id of the first one. */
export function routesAt(routes: Route[], pathname: string): { routes: Route[]; id: string } {
  const segments = pathname.split('/');
  const found = routes.filter(
    (route) =>
      route.segments.length === segments.length &&
      route.segments.every((segment, index) => segment === ':id' || segment === segments[index]),
  );
  const idIndex = found[0]?.segments.indexOf(':id') ?? -1;
  return { routes: found, id: idIndex < 0 ? '' : decode(segments[idIndex] ?? '') };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
