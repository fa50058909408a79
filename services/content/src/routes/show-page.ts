import { WireAbout, WireContact } from '@slipcast/contracts/http/content';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { PageName } from '../store/default-pages.ts';
import { readPage, type PageStore } from '../store/page-store.ts';

const ANSWERS = { about: WireAbout, contact: WireContact };

export const showPage = (pages: PageStore, name: PageName) =>
  endpoint(
    {
      method: 'GET',
      path: `/api/content/${name}`,
      access: 'none',
      summary: `Show the ${name} page`,
      answer: ANSWERS[name],
    },
    () => readPage(pages, name),
  );

export const showPageToAdmin = (pages: PageStore, name: PageName) =>
  endpoint(
    {
      method: 'GET',
      path: `/api/admin/${name}`,
      access: 'admin',
      summary: `Show the ${name} page to edit`,
      answer: ANSWERS[name],
    },
    () => readPage(pages, name),
  );
