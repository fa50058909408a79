import { expect, it } from '@jest/globals';
import * as v from 'valibot';
import { profileSchema, registerSchema, resetSchema } from './account-schemas.ts';

const long = 'a'.repeat(300);
const messages = (schema: v.GenericSchema, typed: object) =>
  (v.safeParse(schema, typed).issues ?? []).map(({ message }) => message);

it('says how long a name, an e-mail address and a password can be', () => {
  const [name, email, password] = [
    'At most 120 characters',
    'At most 254 characters',
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
