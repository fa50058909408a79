import { z } from 'zod';

/** Plain text only (decision 24). */
const text = (max: number) => z.string().trim().max(max);
const title = text(120).min(1, 'Title is required');
const content = text(20_000).min(1, 'Content is required');

export const AboutBody = z.object({ title, content });
export const ContactBody = z.object({
  title,
  content,
  email: text(254).default(''),
  phone: text(60).default(''),
  address: text(500).default(''),
  hours: text(500).default(''),
});
export type WireAbout = z.infer<typeof AboutBody>;
export type WireContact = z.infer<typeof ContactBody>;
