import { z } from 'zod';
import { SIGN_IN_CHANGES } from '../sign-in-changes.ts';
import { NEWSLETTER_EVENTS } from './newsletter-events.ts';

const User = z.object({ userId: z.string(), name: z.string(), email: z.string() });

export const USER_EVENTS = {
  ...NEWSLETTER_EVENTS,
  /** The token confirms the address; missing for accounts that the operator makes, and in events before version 0.3.0. */
  'user.registered.v1': User.extend({ confirmToken: z.string().optional() }).describe('Someone registered.'),
  'user.password-reset-requested.v1': User.extend({
    resetToken: z.string(),
    expiresAt: z.iso.datetime(),
  }).describe('Someone asked for a link to choose a new password.'),
  /** `email` is the address to confirm. */
  'user.email-change-requested.v1': User.extend({
    confirmToken: z.string(),
    expiresAt: z.iso.datetime(),
    /** It is the account's address already. */
    isCurrent: z.literal(true).optional(),
  }).describe('Someone wants another email address, or to confirm their own; a link goes to that address.'),
  /** Published again whenever someone follows such a link. */
  'user.email-confirmed.v1': User.pick({ userId: true, email: true }).describe(
    'The owner of an account has shown that they read the emails to its address.',
  ),
  /** `email` is the address before the change. */
  'user.credentials-changed.v1': User.extend({
    changed: z.array(z.enum(['email', 'password'])).min(1),
    changedAt: z.iso.datetime(),
  }).describe('The password or the email address of an account was changed.'),
  'user.sign-in-changed.v1': User.extend({
    what: z.enum(SIGN_IN_CHANGES),
    /** How many recovery codes are left, where one was used. */
    codesLeft: z.number().int().min(0).optional(),
    changedAt: z.iso.datetime(),
  }).describe('A second factor or passkey changed, or a recovery code was used.'),
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
      'A role, password or email address changed, or someone logged out everywhere; earlier sessions end.',
    ),
  /** Every service removes what it stores under the account's id. */
  'user.erased.v1': z.object({ userId: z.string() }).describe('Someone deleted their account.'),
  'order.buyer-erased.v1': z
    .object({ orderId: z.string(), paymentId: z.string() })
    .describe(
      'The account that an order belonged to was deleted, so nothing may say with which card it was paid.',
    ),
  'user.signed-out.v1': z
    .object({ userId: z.string() })
    .describe('Someone logged out; that one session ends.'),
};
