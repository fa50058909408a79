import { z } from 'zod';
import { EMAIL_MAX, NAME_MAX } from '../limits.ts';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from '../password.ts';
import { ROLES } from '../roles.ts';
import { bothSpellings } from '../spelling.ts';
import { AnyId, ofType, required, text } from './fields.ts';

/** Compared without case, stored in lower case (C§5). */
export const Email = z.string().trim().toLowerCase().max(EMAIL_MAX).pipe(z.email('Invalid email address'));
export const PersonName = required('Name', NAME_MAX);
/** Spec minimum 6 (C§9), no truncation, at most 128 (decision 7). */
const NewPassword = z.string().min(PASSWORD_MIN, PASSWORD_TOO_SHORT).max(PASSWORD_MAX, PASSWORD_TOO_LONG);

export const LoginBody = z.object({
  email: z.string().trim().toLowerCase().min(1, 'Email is required').max(EMAIL_MAX),
  password: z.string().min(1, 'Password is required').max(PASSWORD_MAX),
  code: z
    .string()
    .trim()
    .max(64)
    .optional()
    .describe('Of the authenticator app, or a recovery code: asked for with `code-needed`'),
});
export const RegisterBody = z.object({ name: PersonName, email: Email, password: NewPassword });
export const ProfileBody = bothSpellings(
  z.object({
    name: PersonName,
    email: Email,
    currentPassword: z
      .string(ofType('Current password is required to make any profile changes'))
      .min(1, 'Current password is required to make any profile changes')
      .max(PASSWORD_MAX),
    newPassword: z.preprocess((value) => (value === '' ? undefined : value), NewPassword.optional()),
  }),
);
export const ForgotPasswordBody = z.object({ email: Email });
export const ResetPasswordBody = bothSpellings(
  z.object({
    token: z.string().min(1, 'No reset token provided. Please request a new password reset link.').max(4096),
    newPassword: NewPassword,
  }),
);
export const ConfirmEmailBody = z.object({ token: z.string().min(1).max(4096) });
export const RoleBody = z.object({ role: z.enum(ROLES) });

export const WireUser = z
  .object({
    id: AnyId,
    name: text('Ada Potter'),
    email: text('ada@example.com'),
    is_admin: z.boolean(),
    is_super_admin: z.boolean(),
    is_packer: z
      .literal(true)
      .optional()
      .describe('Sees orders and ships them, and nothing else of the back office; absent for other roles'),
    has_second_factor: z.literal(true).optional().describe('The password alone is not enough to log in'),
    email_unconfirmed: z
      .literal(true)
      .optional()
      .describe('No one who is logged in has followed a link to the address of this account yet'),
    needs_second_factor: z
      .literal(true)
      .optional()
      .describe('The back office stays closed to this account until it has a second factor'),
  })
  .meta({ id: 'User' });
export type WireUser = z.infer<typeof WireUser>;
export const UserList = z.array(WireUser);
export const SignedIn = z
  .object({
    token: text('eyJhbGciOiJFUzI1NiJ9.e30.c2ln').describe('Send as `Authorization: Bearer …`'),
    user: WireUser,
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedIn>;
export const ProfileAnswer = SignedIn.extend({
  message: text('Profile updated successfully'),
  pendingEmail: text('ada.new@example.com')
    .describe('The new email address, which counts once the link sent to it has been followed')
    .optional(),
});
export const RoleAnswer = z.object({ message: text('User role updated successfully'), user: WireUser });
