import {
  AboutBody,
  ContactBody,
  EditedAbout,
  EditedContact,
  EditedText,
  TextBody,
  WireAbout,
  WireContact,
  WireText,
} from '@slipcast/contracts/http/content';
import type { PageName } from '@slipcast/contracts/pages';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Described } from '@slipcast/contracts/audit';
import { DEFAULT_PAGES, type Pages } from '../store/default-pages.ts';
import { readRevised, writeRevised } from '../store/revised-store.ts';
import type { PageStore } from '../store/shop-store.ts';

const TEXT = { body: TextBody, shown: WireText, edited: EditedText };
const SHAPES = {
  about: { body: AboutBody, shown: WireAbout, edited: EditedAbout },
  contact: { body: ContactBody, shown: WireContact, edited: EditedContact },
  delivery: TEXT,
  terms: TEXT,
};

/** A page as the audit log shows it, field by field. */
const describe = (page: Pages[PageName]): Described =>
  Object.fromEntries(
    Object.entries(page).map(([field, text]) => [`${field[0]?.toUpperCase()}${field.slice(1)}`, text]),
  );

/** One page, as shoppers see it and as admins edit it. @param changed called after each write */
export const pageRoutes = (pages: PageStore, name: PageName, changed: () => void) => [
  endpoint({
    route: `GET /api/content/${name}`,
    access: 'none',
    summary: `Show the ${name} page`,
    answer: SHAPES[name].shown,
    handle: async () => (await readRevised(pages, name, DEFAULT_PAGES[name])).text,
  }),

  endpoint({
    route: `GET /api/admin/${name}`,
    access: 'admin',
    summary: `Show the ${name} page to edit`,
    answer: SHAPES[name].edited,
    handle: async () => {
      const { text, revision } = await readRevised(pages, name, DEFAULT_PAGES[name]);
      return { ...text, revision };
    },
  }),

  endpoint({
    route: `PUT /api/admin/${name}`,
    access: 'admin',
    summary: `Replace the ${name} page, unless someone else has changed it since revisionLoaded`,
    body: SHAPES[name].body,
    answer: SHAPES[name].edited,
    refusals: ['conflict'],
    handle: async ({ body: { revisionLoaded, ...text }, ...asked }) => {
      const revision = await writeRevised(pages, name, {
        text,
        defaults: DEFAULT_PAGES[name],
        revisionLoaded,
        conflict: 'Someone else has changed this page since you opened it. Your changes have not been saved.',
        events: (before, after) => {
          const what = {
            objectId: name,
            object: `${name} page`,
            before: describe(before),
            after: describe(after),
          };
          return [auditEvent(actorOf(asked), { action: 'page.changed', ...what }, new Date())];
        },
      });
      changed();
      return { ...text, revision };
    },
  }),
];
