import { z } from 'zod';
import { bothSpellings } from '../spelling.ts';

/** Letters are compared without case; kept in lower case (C§5). */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid email address'));
export const PersonName = z.string().trim().min(1, 'Name is required').max(120);
/** Spec minimum 6 (C§9), no truncation, at most 128 (decision 7). */
export const NewPassword = z
  .string()
  .min(6, 'Password must be at least 6 characters long')
  .max(128, 'Password must be at most 128 characters long');

export const LoginBody = z.object({
  email: z.string().trim().toLowerCase().min(1, 'Email is required').max(254),
  password: z.string().min(1, 'Password is required').max(128),
});
export const RegisterBody = z.object({ name: PersonName, email: Email, password: NewPassword });
export const ProfileBody = bothSpellings(
  z.object({
    name: PersonName,
    email: Email,
    currentPassword: z
      .string({ error: 'Current password is required to make any profile changes' })
      .min(1, 'Current password is required to make any profile changes')
      .max(128),
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
export const RoleBody = z.object({ role: z.enum(['superadmin', 'admin', 'customer']) });

export interface WireUser {
  id: string;
  name: string;
  email: string;
  is_admin: boolean;
  is_super_admin: boolean;
}
export interface SignedIn {
  token: string;
  user: WireUser;
}
