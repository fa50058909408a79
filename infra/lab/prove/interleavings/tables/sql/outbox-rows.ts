import { from, insert, type RowOf, type Value } from './sql-insert.ts';
import { idOf } from './sql-words.ts';

/** An event in the outbox that is not sent yet. */
export const unsent = (number: number, row: RowOf = {}): string =>
  insert('outbox', {
    id: idOf(number),
    seq: number,
    topic: 'pot.fired.v1',
    key: 'mug',
    payload: { number },
    created_at: from(-30),
    ...row,
  });
export const sent = (number: number, sentAt: Value = from(-5), row: RowOf = {}): string =>
  unsent(number, { status: 'sent', sent_at: sentAt, ...row });

export const target = (log: string, start: string | null): string => insert('outbox_target', { log, start });
export const seen = (consumer: string, eventId: string, at: Value = from(-1)): string =>
  insert('inbox', { consumer, event_id: eventId, processed_at: at });
