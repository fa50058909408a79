import * as v from 'valibot';
import type { PageName } from '@slipcast/contracts/pages';
import type { EditedPage, PageFields } from '../../features/content/admin-content-api.ts';

type ContentPage = {
  tab: string;
  /** Advice above the form. */
  hint?: string;
  /** In the order of the form, each with its height in lines. */
  fields: readonly (readonly [name: keyof PageFields, rows: number])[];
  success: string;
  failure: string;
};

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty('Required'));
const optional = v.optional(v.string());

/** Only the contact page has more than title and content. */
export const pageSchema = v.object({
  title: filled,
  content: filled,
  email: optional,
  phone: optional,
  address: optional,
  hours: optional,
  revision: v.number(),
});

export const labels: Record<keyof EditedPage, string> = {
  title: 'Title',
  content: 'Content',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  hours: 'Hours',
  revision: 'Revision',
};

const TEXT_FIELDS = [
  ['title', 1],
  ['content', 18],
] as const;
const TEXT_HINT =
  'We wrote this text as a starting point for a shop in the United Kingdom. It isn’t legal advice, so please read it and make it fit your shop. A line that starts with # is a heading.';

export const contentPages: Record<PageName, ContentPage> = {
  about: {
    tab: 'About Page',
    fields: [
      ['title', 1],
      ['content', 14],
    ],
    success: 'About page content saved successfully!',
    failure: 'Failed to save about content. Please try again.',
  },
  contact: {
    tab: 'Contact Page',
    fields: [
      ['title', 1],
      ['content', 5],
      ['email', 1],
      ['phone', 1],
      ['address', 4],
      ['hours', 3],
    ],
    success: 'Contact page content saved successfully!',
    failure: 'Failed to save contact content. Please try again.',
  },
  delivery: {
    tab: 'Delivery and Returns',
    hint: TEXT_HINT,
    fields: TEXT_FIELDS,
    success: 'Delivery and returns saved successfully!',
    failure: 'Failed to save delivery and returns. Please try again.',
  },
  terms: {
    tab: 'Terms of Sale',
    hint: TEXT_HINT,
    fields: TEXT_FIELDS,
    success: 'Terms of sale saved successfully!',
    failure: 'Failed to save the terms of sale. Please try again.',
  },
};
