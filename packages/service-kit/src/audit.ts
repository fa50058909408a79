import { randomUUID } from 'node:crypto';
import { changesBetween, type AuditedChange } from '@slipcast/contracts/audit';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { User } from './auth.ts';

/** Who does something in the back office. @param userId null: the operator's command */
export interface Actor {
  userId: string | null;
  requestId: string;
}

export const actorOf = ({ user, requestId }: { user: User | null; requestId: string }): Actor => ({
  userId: user?.id ?? null,
  requestId,
});

/**
 * A line for the audit log, which the user service keeps. Write it with its cause: with `enqueue` in the same transaction, or as
 * an event of a document's change. Never give it passwords, tokens or card data.
 *
 * @param at where nothing else says when it happened
 */
export const auditEvent = (
  { userId, requestId }: Actor,
  { action, objectId, object, before = null, after = null }: AuditedChange,
  at?: Date,
) => ({
  id: randomUUID(),
  type: 'audit.recorded.v1' as const,
  key: objectId,
  data: {
    userId,
    requestId,
    action,
    objectId,
    object,
    changes: changesBetween(before, after),
    ...(at && { at: at.toISOString() }),
  } satisfies EventData<'audit.recorded.v1'>,
});
