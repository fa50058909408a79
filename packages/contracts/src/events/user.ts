import { z } from 'zod';

/** Key of all user events: the user's id. */
export const UserRegistered = z.object({ userId: z.string(), name: z.string(), email: z.string() });
export const PasswordResetRequested = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  resetToken: z.string(),
  expiresAt: z.iso.datetime(),
});
/** `sessionVersion` rises by one: sessions of earlier versions are over. */
export const RoleChanged = z.object({
  userId: z.string(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  sessionVersion: z.number().int(),
});
