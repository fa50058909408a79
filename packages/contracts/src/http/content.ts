import { z } from 'zod';
import { Count, required, text } from './fields.ts';

/** Plain text only (decision 24). */
const plainText = (max: number) => z.string().trim().max(max);
const title = required('Title', 120);
const content = required('Content', 20_000);

/** The revision when the form was loaded. If someone else has changed the page since, this edit is refused. */
const revisionLoaded = z.int().min(0).optional();

export const AboutBody = z.object({ title, content, revisionLoaded });
/** A line of the content that begins with # is a heading. */
export const TextBody = AboutBody;
export const ContactBody = z.object({
  title,
  content,
  revisionLoaded,
  email: plainText(254).default(''),
  phone: plainText(60).default(''),
  address: plainText(500).default(''),
  hours: plainText(500).default(''),
});

export const WireAbout = z.object({ title: text('About us'), content: text('We are a small pottery.') });
export type WireAbout = z.infer<typeof WireAbout>;
export const WireText = z.object({
  title: text('Delivery and returns'),
  content: text('# Delivery\n\nWe send to addresses in the United Kingdom.'),
});
export type WireText = z.infer<typeof WireText>;
export const WireContact = z.object({
  title: text('Contact us'),
  content: text('Write to us.'),
  email: text('hello@example.com'),
  phone: text('01782 000000'),
  address: text('The Pottery, United Kingdom'),
  hours: text('Monday to Friday, 9:00 to 17:00'),
});
export type WireContact = z.infer<typeof WireContact>;

const revision = Count.describe('How often the page was changed; send it back as revisionLoaded');
export const EditedAbout = WireAbout.extend({ revision });
export type EditedAbout = z.infer<typeof EditedAbout>;
export const EditedText = WireText.extend({ revision });
export const EditedContact = WireContact.extend({ revision });
export type EditedContact = z.infer<typeof EditedContact>;
