import { z } from 'zod';
import { Email, PersonName } from './auth.ts';
import { required } from './fields.ts';

/** Longer than anyone writes into four rows. */
export const MESSAGE_MAX = 5000;

export const ContactBody = z.object({
  name: PersonName,
  email: Email,
  message: required('Message', MESSAGE_MAX),
});
