import { EMAIL_MAX, NAME_MAX } from '@slipcast/contracts/limits';
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from '@slipcast/contracts/password';
import * as v from 'valibot';
import { atMost } from '../../base/strings/limits.ts';

const PASSWORDS_DIFFER = 'Passwords do not match';
const filled = (message: string, most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(message), v.maxLength(most, atMost(most)));
const name = filled('Name is required', NAME_MAX);
const email = filled('Email is required', EMAIL_MAX);
const isLongEnough = (password: string) => password.length >= PASSWORD_MIN;
const notTooLong = v.maxLength<string, number, string>(PASSWORD_MAX, PASSWORD_TOO_LONG);
const newPassword = v.pipe(v.string(), v.check(isLongEnough, PASSWORD_TOO_SHORT), notTooLong);

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
      notTooLong,
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
