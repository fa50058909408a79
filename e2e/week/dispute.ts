import { expect } from '@jest/globals';
import type { WireDispute } from '@slipcast/contracts/http/disputes';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { control, providerIdOf } from '../square.ts';
import type { Sale } from './notebook.ts';
import type { Studio } from './studio.ts';

/** The buyer’s bank asks for a part of the money. The maker collects the evidence, and loses. */
export async function raiseDispute({ maker, notebook }: Studio, sale: Sale, pence: number): Promise<void> {
  const payment_id = await providerIdOf(sale.paymentId);
  const raised = { payment_id, amount: pence, reason: 'NOT_AS_DESCRIBED' };
  const { dispute } = await control<{ dispute: { id: string } }>('POST', '/disputes', raised);
  const becomes = (state: string) =>
    waitFor(`the order’s dispute is ${state}`, async () => {
      const path = `/admin/orders/${sale.order.id}/disputes`;
      const [one] = (await maker.get<{ disputes: WireDispute[] }>(path)).body.disputes;
      return one?.state === state && one;
    });
  expect((await becomes('evidence-required')).dueAt).not.toBeNull();
  const headers = { authorization: `Bearer ${maker.token}` };
  const evidence = await fetch(`${sharedShop().url}/api/admin/orders/${sale.order.id}/evidence`, { headers });
  expect([evidence.status, evidence.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await control('POST', `/disputes/${dispute.id}`, { state: 'LOST' });
  await becomes('lost');
  notebook.lostToBanks.push({ sale, pence });
}
