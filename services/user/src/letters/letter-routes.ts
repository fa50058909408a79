import { z } from 'zod';
import { Done } from '@slipcast/contracts/http/fields';
import { LetterBody, LetterChange, LetterList, WireLetter } from '@slipcast/contracts/http/letters';
import { pageFields, paginationOf } from '@slipcast/contracts/http/paging';
import { actorOf } from '@slipcast/service-kit/audit';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { addLetter, changeLetter, removeLetter } from './change-letter.ts';
import type { LetterNeeds } from './needs.ts';
import { contentOf } from './letter-parts.ts';
import { letterNotFound } from './letter.ts';
import { countLetters, findLetter, findLetters, wireLetter } from './letter-store.ts';

const notAnId = { error: () => 'There is no such letter.' };
export const params = z.object({ id: z.uuid(notAnId) });

/** As it is now. Throws Refusal 'not-found'. */
export async function shownLetter({ pool }: Pick<LetterNeeds, 'pool'>, id: string): Promise<WireLetter> {
  const found = await findLetter(pool, id);
  if (!found) throw letterNotFound();
  return wireLetter(found);
}

/** The list and the form of the back office. */
export const letterRoutes = (needs: LetterNeeds) => [
  endpoint({
    route: 'GET /api/admin/letters',
    access: 'admin',
    summary: 'List letters, the newest first',
    query: z.object(pageFields),
    answer: LetterList,
    handle: async ({ query: { page = 1, limit } }) => {
      const [found, total] = await Promise.all([
        findLetters(needs.pool, { skip: (page - 1) * limit, limit }),
        countLetters(needs.pool),
      ]);
      return { letters: found.map(wireLetter), pagination: paginationOf(total, page, limit) };
    },
  }),

  endpoint({
    route: 'GET /api/admin/letters/:id',
    access: 'admin',
    summary: 'A letter, and how many subscribers have been sent it',
    params,
    answer: WireLetter,
    refusals: ['not-found'],
    handle: ({ params: { id } }) => shownLetter(needs, id),
  }),

  endpoint({
    route: 'POST /api/admin/letters',
    access: 'admin',
    summary: 'Create a letter as a draft; its pots are taken as they are now',
    body: LetterBody,
    answers: { 201: WireLetter },
    refusals: ['unavailable'],
    handle: async ({ body, ...asked }) => {
      const id = await addLetter(needs.pool, actorOf(asked), await contentOf(needs.catalogue, body));
      return new Answer(201, await shownLetter(needs, id));
    },
  }),

  endpoint({
    route: 'PUT /api/admin/letters/:id',
    access: 'admin',
    summary: 'Change a draft; its pots are taken as they are now',
    params,
    body: LetterChange,
    answer: WireLetter,
    refusals: ['not-found', 'conflict', 'transition-refused', 'unavailable'],
    handle: async ({ params: { id }, body: { versionLoaded, ...body }, ...asked }) => {
      const content = await contentOf(needs.catalogue, body);
      await changeLetter(needs.pool, actorOf(asked), { id, content, versionLoaded });
      return shownLetter(needs, id);
    },
  }),

  endpoint({
    route: 'DELETE /api/admin/letters/:id',
    access: 'admin',
    summary: 'Delete a draft',
    params,
    answer: Done,
    refusals: ['not-found', 'transition-refused'],
    handle: async ({ params: { id }, ...asked }) => {
      await removeLetter(needs.pool, actorOf(asked), id);
      return { message: 'Letter deleted' };
    },
  }),
];
