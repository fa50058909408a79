import { z } from 'zod';
import { required, text } from './fields.ts';

/** Plain text only (decision 24). */
const plainText = (max: number) => z.string().trim().max(max);
const title = required('Title', 120);
const content = required('Content', 20_000);

export const AboutBody = z.object({ title, content });
export const ContactBody = z.object({
  title,
  content,
  email: plainText(254).default(''),
  phone: plainText(60).default(''),
  address: plainText(500).default(''),
  hours: plainText(500).default(''),
});

export const WireAbout = z.object({ title: text('About us'), content: text('We are a small pottery.') });
export type WireAbout = z.infer<typeof WireAbout>;
export const WireContact = z.object({
  title: text('Contact us'),
  content: text('Write to us.'),
  email: text('hello@example.com'),
  phone: text('01782 000000'),
  address: text('The Pottery, United Kingdom'),
  hours: text('Monday to Friday, 9:00 to 17:00'),
});
export type WireContact = z.infer<typeof WireContact>;
