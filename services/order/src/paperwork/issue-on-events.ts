import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import { issueDocuments } from './issue.ts';

const TOPICS = [
  'order.paid.v1',
  'order.partly-refunded.v1',
  'order.refunded.v1',
  'order.refund-settled.v1',
  // The money of an order made by hand is back as soon as it is cancelled.
  'order.cancelled.v1',
] as const;
type Topic = (typeof TOPICS)[number];

/** Issues invoices and credit notes as soon as money has moved. Should such an event be lost, the next request for the order's documents issues them. */
export const issueOnEvents = {
  group: 'order.issue-documents',
  topics: [...TOPICS],
  /** Most shops are not registered, so nothing is read for them. */
  concerns: async ({ type, data }: EventEnvelope): Promise<boolean> =>
    parseEvent(type as Topic, data).vat !== undefined,
  async handle({ type, data }: EventEnvelope, client: pg.PoolClient): Promise<void> {
    await issueDocuments(client, parseEvent(type as Topic, data).orderId);
  },
};
