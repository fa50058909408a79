import * as v from 'valibot';
import type { EditedPage, PageFields, PageName } from '../../features/content/admin-content-api.ts';

type ContentPage = {
  tab: string;
  /** In the order of the form, each with its height in lines. */
  fields: readonly (readonly [name: keyof PageFields, rows: number])[];
  success: string;
  failure: string;
};

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty('Required'));
const optional = v.optional(v.string());

/** The about page has only title and content. */
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
};
