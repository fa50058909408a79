import { AboutBody, ContactBody, WireAbout, WireContact } from '@slipcast/contracts/http/content';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { PageName } from '../store/default-pages.ts';
import { readPage, writePage, type PageStore } from '../store/page-store.ts';

const BODIES = { about: AboutBody, contact: ContactBody };

const ANSWERS = { about: WireAbout, contact: WireContact };

/** One page, as shoppers see it and as admins edit it. @param changed called after each write */
export const pageRoutes = (pages: PageStore, name: PageName, changed: () => void) => [
  endpoint({
    route: `GET /api/content/${name}`,
    access: 'none',
    summary: `Show the ${name} page`,
    answer: ANSWERS[name],
    handle: () => readPage(pages, name),
  }),

  endpoint({
    route: `GET /api/admin/${name}`,
    access: 'admin',
    summary: `Show the ${name} page to edit`,
    answer: ANSWERS[name],
    handle: () => readPage(pages, name),
  }),

  endpoint({
    route: `PUT /api/admin/${name}`,
    access: 'admin',
    summary: `Replace the ${name} page`,
    body: BODIES[name],
    answer: ANSWERS[name],
    handle: async ({ body }) => {
      const page = await writePage(pages, name, body);
      changed();
      return page;
    },
  }),
];
