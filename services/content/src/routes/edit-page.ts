import { AboutBody, ContactBody, WireAbout, WireContact } from '@slipcast/contracts/http/content';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { PageName } from '../store/default-pages.ts';
import { writePage, type PageStore } from '../store/page-store.ts';

const BODIES = { about: AboutBody, contact: ContactBody };
const ANSWERS = { about: WireAbout, contact: WireContact };

/** @param changed called after each write */
export const editPage = (pages: PageStore, name: PageName, changed: () => void) =>
  endpoint(
    {
      method: 'PUT',
      path: `/api/admin/${name}`,
      access: 'admin',
      summary: `Replace the ${name} page`,
      body: BODIES[name],
      answer: ANSWERS[name],
    },
    async ({ body }) => {
      const page = await writePage(pages, name, body);
      changed();
      return page;
    },
  );
