import { adminText } from '../../base/strings/admin.ts';
import type { PageName } from '../../features/content/admin-content-api.ts';

type ContentField = { name: string; label: string; rows?: number };
type ContentPage = { tab: string; fields: ContentField[]; done: string; failed: string };

const title = { name: 'title', label: 'Title' };

/** The fields of each page; `rows` makes one of several lines. */
export const contentFields: Record<PageName, ContentPage> = {
  about: {
    tab: 'About Page',
    fields: [title, { name: 'content', label: 'Content', rows: 14 }],
    done: adminText.aboutSaved,
    failed: adminText.aboutSaveFailed,
  },
  contact: {
    tab: 'Contact Page',
    fields: [
      title,
      { name: 'content', label: 'Content', rows: 5 },
      { name: 'email', label: 'Email' },
      { name: 'phone', label: 'Phone' },
      { name: 'address', label: 'Address', rows: 4 },
      { name: 'hours', label: 'Hours', rows: 3 },
    ],
    done: adminText.contactSaved,
    failed: adminText.contactSaveFailed,
  },
};
