import { unescape } from 'node:querystring';
import * as control from '../control.ts';
import type { Operation } from '../operations/call.ts';
import * as disputes from '../operations/disputes.ts';
import * as locations from '../operations/locations.ts';
import * as payments from '../operations/payments.ts';
import * as payouts from '../operations/payouts.ts';
import * as refunds from '../operations/refunds.ts';
import { Rejection } from '../rejection.ts';
import { answerChallenge, createToken, verifyBuyer } from '../tokens/tokens.ts';

/** Who may call: the holder of the access token, the buyer's browser, a test, or a health check. */
type Access = 'api' | 'browser' | 'control' | 'probe';
export type Route = ReturnType<typeof route>;

const route = (line: string, operation: string, access: Access, perform: Operation) => {
  const [method, path = ''] = line.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), operation, access, perform };
};

/** Operation names are Square's own; fault rules match on them. */
const routes: Route[] = [
  route('POST /v2/payments', 'CreatePayment', 'api', payments.createPayment),
  route('GET /v2/payments', 'ListPayments', 'api', payments.listPayments),
  route('POST /v2/payments/cancel', 'CancelPaymentByIdempotencyKey', 'api', payments.cancelPaymentByKey),
  route('GET /v2/payments/:id', 'GetPayment', 'api', payments.getPayment),
  route('POST /v2/payments/:id/complete', 'CompletePayment', 'api', payments.completePayment),
  route('POST /v2/payments/:id/cancel', 'CancelPayment', 'api', payments.cancelPayment),
  route('POST /v2/refunds', 'RefundPayment', 'api', refunds.refundPayment),
  route('GET /v2/refunds', 'ListPaymentRefunds', 'api', refunds.listRefunds),
  route('GET /v2/refunds/:id', 'GetPaymentRefund', 'api', refunds.getRefund),
  route('GET /v2/disputes', 'ListDisputes', 'api', disputes.listDisputes),
  route('GET /v2/disputes/:id', 'RetrieveDispute', 'api', disputes.getDispute),
  route('GET /v2/payouts', 'ListPayouts', 'api', payouts.listPayouts),
  route('GET /v2/payouts/:id', 'GetPayout', 'api', payouts.getPayout),
  route('GET /v2/payouts/:id/payout-entries', 'ListPayoutEntries', 'api', payouts.listPayoutEntries),
  route('GET /v2/locations/:id', 'RetrieveLocation', 'api', locations.getLocation),
  route('POST /v1/tokens', 'CreateToken', 'browser', createToken),
  route('POST /v1/challenges', 'AnswerChallenge', 'browser', answerChallenge),
  route('POST /v1/verifications', 'VerifyBuyer', 'browser', verifyBuyer),
  route('POST /__sim/refunds', 'RefundInDashboard', 'control', refunds.refundInDashboard),
  route('POST /__sim/disputes', 'RaiseDispute', 'control', disputes.raiseDispute),
  route('POST /__sim/disputes/:id', 'MoveDispute', 'control', disputes.moveDispute),
  route('POST /__sim/payouts', 'PayOut', 'control', payouts.payOut),
  route('POST /__sim/location', 'ChangeLocation', 'control', locations.changeLocation),
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

/** The route and the decoded id in its path. @throws Rejection NOT_FOUND, METHOD_NOT_ALLOWED */
export function findRoute(method: string, pathname: string): { route: Route; id: string } {
  const found = routes.filter(({ pattern }) => pattern.test(pathname));
  // '/v2/payments/cancel' is also a payment's path, but no payment has that id.
  const route = found.find((one) => one.method === method);
  if (route) return { route, id: unescape(route.pattern.exec(pathname)?.[1] ?? '') };
  if (found.length > 0) throw new Rejection('METHOD_NOT_ALLOWED', `${method} is not allowed here.`);
  throw new Rejection('NOT_FOUND', `No such path: ${pathname}`);
}
