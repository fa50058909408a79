import { endpoint } from '@slipcast/service-kit/endpoint';
import { readPage, type PageName, type PageStore } from '../pages.ts';

export const showPage = (pages: PageStore, name: PageName) =>
  endpoint(
    { method: 'GET', path: `/api/content/${name}`, access: 'none', summary: `The ${name} page's text` },
    () => readPage(pages, name),
  );

export const showPageToAdmin = (pages: PageStore, name: PageName) =>
  endpoint(
    {
      method: 'GET',
      path: `/api/admin/${name}`,
      access: 'admin',
      summary: `The ${name} page's text, to edit`,
    },
    () => readPage(pages, name),
  );
