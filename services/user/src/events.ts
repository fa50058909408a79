import type { EventData } from '@slipcast/contracts/events/registry';
import type { NewEvent } from '@slipcast/event-bus/outbox/outbox';
import type { UserRow } from './user.ts';

export const userRegistered = ({ id, name, email }: UserRow): NewEvent<EventData<'user.registered.v1'>> => ({
  type: 'user.registered.v1',
  key: id,
  data: { userId: id, name, email },
});

/** Said after every change that ends sessions: of role or of password. */
export const roleChanged = (user: UserRow): NewEvent<EventData<'user.role-changed.v1'>> => ({
  type: 'user.role-changed.v1',
  key: user.id,
  data: {
    userId: user.id,
    isAdmin: user.isAdmin,
    isSuperAdmin: user.isSuperAdmin,
    sessionVersion: user.sessionVersion,
  },
});

export const passwordResetRequested = (
  { id, name, email }: UserRow,
  link: { resetToken: string; expiresAt: string },
): NewEvent<EventData<'user.password-reset-requested.v1'>> => ({
  type: 'user.password-reset-requested.v1',
  key: id,
  data: { userId: id, name, email, ...link },
});
