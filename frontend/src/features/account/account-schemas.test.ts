import { expect, it } from '@jest/globals';
import * as v from 'valibot';
import { profileSchema, registerSchema, resetSchema } from './account-schemas.ts';

const long = 'a'.repeat(300);
const messages = (schema: v.GenericSchema, typed: object) =>
  (v.safeParse(schema, typed).issues ?? []).map(({ message }) => message);

it('limits the length of a name, an email address and a password', () => {
  const [name, email, password] = [
    '120 characters at most',
    '254 characters at most',
    'Password must be at most 128 characters long',
  ];
  expect(messages(registerSchema, { name: long, email: long, password: long, confirmation: long })).toEqual([
    name,
    email,
    password,
  ]);
  expect(messages(resetSchema, { newPassword: long, confirmation: long })).toEqual([password]);
  const changed = { name: long, email: long, newPassword: long, confirmation: long, currentPassword: 'x' };
  expect(messages(profileSchema, changed)).toEqual([name, email, password]);
});
