import { endpoint } from '@slipcast/service-kit/endpoint';
import type { PageName } from '../store/default-pages.ts';
import { readPage, type PageStore } from '../store/page-store.ts';

export const showPage = (pages: PageStore, name: PageName) =>
  endpoint(
    { method: 'GET', path: `/api/content/${name}`, access: 'none', summary: `Show the ${name} page` },
    () => readPage(pages, name),
  );

export const showPageToAdmin = (pages: PageStore, name: PageName) =>
  endpoint(
    { method: 'GET', path: `/api/admin/${name}`, access: 'admin', summary: `Show the ${name} page to edit` },
    () => readPage(pages, name),
  );
