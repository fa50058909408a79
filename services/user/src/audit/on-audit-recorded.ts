import type pg from 'pg';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { addEntry } from './audit-log.ts';

/** Changes that were made in the back offices of the other services. */
export const onAuditRecorded = {
  group: 'user.audit-log',
  topics: ['audit.recorded.v1'],
  async handle({ id, occurredAt, data }: EventEnvelope, client: pg.PoolClient) {
    const { at = occurredAt, ...entry } = parseEvent('audit.recorded.v1', data);
    await addEntry(client, { ...entry, id, at });
  },
};
