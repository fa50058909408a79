import { Rejection } from '../rejection.ts';
import type { Answer, Call } from './call.ts';
import { listPage } from './list-page.ts';

export function getRefund({ sandbox, id }: Call): Answer {
  const refund = sandbox.state.refunds.get(id);
  if (!refund) throw new Rejection('NOT_FOUND', `Could not find refund with id: ${id}`, 'refund_id');
  return { status: 200, body: { refund } };
}

export function listRefunds({ sandbox, query }: Call): Answer {
  const status = query.get('status');
  const wanted = [...sandbox.state.refunds.values()].filter(
    (refund) => status === null || refund.status === status,
  );
  return listPage('refunds', wanted, query, sandbox.clock.now());
}
