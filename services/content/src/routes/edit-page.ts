import { AboutBody, ContactBody } from '@slipcast/contracts/http/content';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { writePage, type PageStore } from '../pages.ts';

export const editAbout = (pages: PageStore, written: () => void) =>
  endpoint(
    {
      method: 'PUT',
      path: '/api/admin/about',
      access: 'admin',
      summary: 'Write the about page',
      body: AboutBody,
    },
    async ({ body }) => {
      const page = await writePage(pages, 'about', body);
      written();
      return page;
    },
  );

export const editContact = (pages: PageStore, written: () => void) =>
  endpoint(
    {
      method: 'PUT',
      path: '/api/admin/contact',
      access: 'admin',
      summary: 'Write the contact page',
      body: ContactBody,
    },
    async ({ body }) => {
      const page = await writePage(pages, 'contact', body);
      written();
      return page;
    },
  );
