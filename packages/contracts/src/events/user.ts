import { z } from 'zod';

const User = z.object({ userId: z.string(), name: z.string(), email: z.string() });

export const USER_EVENTS = {
  'user.registered.v1': User.describe('Somebody opened an account.'),
  'user.password-reset-requested.v1': User.extend({
    resetToken: z.string(),
    expiresAt: z.iso.datetime(),
  }).describe('Somebody asked for a link to choose a new password.'),
  /** `sessionVersion` rises by one. */
  'user.role-changed.v1': z
    .object({
      userId: z.string(),
      isAdmin: z.boolean(),
      isSuperAdmin: z.boolean(),
      sessionVersion: z.number().int(),
    })
    .describe('A role or password changed; sessions of earlier versions are over.'),
};
