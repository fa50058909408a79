import type pg from 'pg';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { addLine } from './audit-log.ts';

/** What the other services' back offices have changed. */
export const onAuditRecorded = {
  group: 'user.audit-log',
  topics: ['audit.recorded.v1'],
  async handle({ id, occurredAt, data }: EventEnvelope, client: pg.PoolClient) {
    const { at = occurredAt, ...line } = parseEvent('audit.recorded.v1', data);
    await addLine(client, { ...line, id, at });
  },
};
