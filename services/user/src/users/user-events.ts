import type { EventData, EventType } from '@slipcast/contracts/events/registry';
import type { SignInChange } from '@slipcast/contracts/sign-in-changes';
import type { User } from './user.ts';

const event = <T extends EventType>(type: T, data: EventData<T> & { userId: string }) => ({
  type,
  key: data.userId,
  data,
});

export const userRegistered = ({ id, name, email }: User, confirmToken?: string) =>
  event('user.registered.v1', { userId: id, name, email, ...(confirmToken && { confirmToken }) });

export const emailConfirmed = ({ id, email }: User) =>
  event('user.email-confirmed.v1', { userId: id, email });

/** Published after every change that ends all sessions: of role, password, address or second factor, or logging out everywhere. */
export const roleChanged = ({ id, isAdmin, isSuperAdmin, isPacker, sessionVersion }: User) =>
  event('user.role-changed.v1', {
    userId: id,
    isAdmin,
    isSuperAdmin,
    ...(isPacker && { isPacker }),
    sessionVersion,
  });

export const userErased = ({ id }: User) => event('user.erased.v1', { userId: id });

export const loggedOut = ({ id }: User) => event('user.signed-out.v1', { userId: id });

export const passwordResetRequested = (
  { id, name, email }: User,
  link: { resetToken: string; expiresAt: string },
) => event('user.password-reset-requested.v1', { userId: id, name, email, ...link });

/** To the address that is to be confirmed. */
export const emailChangeRequested = (
  { id, name, email }: User,
  link: { email: string; confirmToken: string; expiresAt: string },
) =>
  event('user.email-change-requested.v1', {
    userId: id,
    name,
    ...link,
    ...(link.email === email && { isCurrent: true as const }),
  });

/** @param codesLeft after a recovery code was used */
export const loginChanged = (
  { id, name, email }: User,
  what: SignInChange,
  changedAt: Date,
  codesLeft?: number,
) =>
  event('user.sign-in-changed.v1', {
    userId: id,
    name,
    email,
    what,
    ...(codesLeft !== undefined && { codesLeft }),
    changedAt: changedAt.toISOString(),
  });

/** @param before the user before the change: the event goes to the old address */
export const credentialsChanged = (
  before: User,
  { name }: User,
  changed: EventData<'user.credentials-changed.v1'>['changed'],
  changedAt: Date,
) =>
  event('user.credentials-changed.v1', {
    userId: before.id,
    name,
    email: before.email,
    changed,
    changedAt: changedAt.toISOString(),
  });
