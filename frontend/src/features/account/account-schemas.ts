import { PASSWORD_MIN, PASSWORD_TOO_SHORT } from '@slipcast/contracts/password';
import * as v from 'valibot';

const PASSWORDS_DIFFER = 'Passwords do not match';
const filled = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));
const name = filled('Name is required');
const email = filled('Email is required');
const isLongEnough = (password: string) => password.length >= PASSWORD_MIN;
const newPassword = v.pipe(v.string(), v.check(isLongEnough, PASSWORD_TOO_SHORT));

export const loginSchema = v.object({
  email,
  password: v.pipe(v.string(), v.nonEmpty('Password is required')),
});

export const forgotSchema = v.object({ email });

export const registerSchema = v.pipe(
  v.object({ name, email, password: newPassword, confirmation: v.string() }),
  v.check((typed) => !Object.values(typed).includes(''), 'Please fill in all fields'),
  v.forward(
    v.check(({ password, confirmation }) => password === confirmation, PASSWORDS_DIFFER),
    ['confirmation'],
  ),
);

export const resetSchema = v.pipe(
  v.object({ newPassword, confirmation: v.string() }),
  v.forward(
    v.check((typed) => typed.newPassword === typed.confirmation, PASSWORDS_DIFFER),
    ['confirmation'],
  ),
);

/** An empty new password leaves the old one as it is. */
export const profileSchema = v.pipe(
  v.object({
    name,
    email,
    newPassword: v.pipe(
      v.string(),
      v.check((password) => password === '' || isLongEnough(password), PASSWORD_TOO_SHORT),
    ),
    confirmation: v.string(),
    currentPassword: v.pipe(
      v.string(),
      v.nonEmpty('Current password is required to make any profile changes'),
    ),
  }),
  v.forward(
    v.check((typed) => typed.newPassword === typed.confirmation, 'New passwords do not match'),
    ['confirmation'],
  ),
);

export type ProfileTyped = v.InferInput<typeof profileSchema>;
