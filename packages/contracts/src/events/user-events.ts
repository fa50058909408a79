import { z } from 'zod';
import { SIGN_IN_CHANGES } from '../sign-in-changes.ts';

const User = z.object({ userId: z.string(), name: z.string(), email: z.string() });

export const USER_EVENTS = {
  'user.registered.v1': User.describe('Somebody opened an account.'),
  'user.password-reset-requested.v1': User.extend({
    resetToken: z.string(),
    expiresAt: z.iso.datetime(),
  }).describe('Somebody asked for a link to choose a new password.'),
  /** `email` is the new address, which does not count yet. */
  'user.email-change-requested.v1': User.extend({
    confirmToken: z.string(),
    expiresAt: z.iso.datetime(),
  }).describe('Somebody wants another e-mail address; a link to confirm it goes to that address.'),
  /** `email` is the address before the change. */
  'user.credentials-changed.v1': User.extend({
    changed: z.array(z.enum(['email', 'password'])).min(1),
    changedAt: z.iso.datetime(),
  }).describe('The password or the e-mail address of an account was changed.'),
  'user.sign-in-changed.v1': User.extend({
    what: z.enum(SIGN_IN_CHANGES),
    /** How many recovery codes are left, where one was used. */
    codesLeft: z.number().int().min(0).optional(),
    changedAt: z.iso.datetime(),
  }).describe(
    'Something other than the password changed about how an account is signed in to, or a recovery code was used.',
  ),
  /** `sessionVersion` rises by one. */
  'user.role-changed.v1': z
    .object({
      userId: z.string(),
      isAdmin: z.boolean(),
      isSuperAdmin: z.boolean(),
      isPacker: z.boolean().optional(),
      sessionVersion: z.number().int(),
    })
    .describe(
      'A role, password or e-mail address changed, or somebody signed out everywhere; sessions of earlier versions are over.',
    ),
  /** Whoever keeps something about the account by its id removes it. */
  'user.erased.v1': z.object({ userId: z.string() }).describe('Somebody had their account deleted.'),
  'user.signed-out.v1': z
    .object({ userId: z.string() })
    .describe('Somebody signed out; that one session is over.'),
};
