import * as v from 'valibot';
import { adminText } from '../../base/strings/admin.ts';
import type { PageFields, PageName } from '../../features/content/admin-content-api.ts';

type FieldName = keyof PageFields;
type ContentPage = {
  tab: string;
  schema: v.GenericSchema<PageFields, PageFields>;
  /** In order; `rows` makes a field multi-line. */
  fields: readonly { name: FieldName; rows?: number }[];
  success: string;
  failure: string;
};

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty('Required'));
const about = { title: filled, content: filled };
const contact = { email: v.string(), phone: v.string(), address: v.string(), hours: v.string() };

export const labels: Record<FieldName, string> = {
  title: 'Title',
  content: 'Content',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  hours: 'Hours',
};

export const contentPages: Record<PageName, ContentPage> = {
  about: {
    tab: 'About Page',
    schema: v.object(about),
    fields: [{ name: 'title' }, { name: 'content', rows: 14 }],
    success: adminText.aboutSaved,
    failure: adminText.aboutSaveFailed,
  },
  contact: {
    tab: 'Contact Page',
    schema: v.object({ ...about, ...contact }),
    fields: [
      { name: 'title' },
      { name: 'content', rows: 5 },
      { name: 'email' },
      { name: 'phone' },
      { name: 'address', rows: 4 },
      { name: 'hours', rows: 3 },
    ],
    success: adminText.contactSaved,
    failure: adminText.contactSaveFailed,
  },
};
