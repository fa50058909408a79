import { Done } from '@slipcast/contracts/http/fields';
import type { AddressedLetter, LetterContent } from '@slipcast/contracts/events/letter-events';
import { LetterBody, LetterPreview, SendLetterBody, WireLetter } from '@slipcast/contracts/http/letters';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { notAnswered } from '@slipcast/service-kit/service-client';
import { getLoggedInUser } from '../users/user-store.ts';
import { moveLetter } from './change-letter.ts';
import type { LetterNeeds } from './needs.ts';
import { contentOf } from './letter-parts.ts';
import { params, shownLetter } from './letter-routes.ts';
import { letterNotFound, scheduleLetter, stopLetter } from './letter.ts';
import { findLetter } from './letter-store.ts';

/** What everyone's letter says of early access, without anyone's key. */
const shownEarly = ({ update }: Pick<LetterContent, 'update'>): AddressedLetter['early'] =>
  update?.earlyMinutes ? { minutes: update.earlyMinutes, key: null } : undefined;

/** Looking at a letter, and sending it. */
export const sendingRoutes = (needs: LetterNeeds) => [
  endpoint({
    route: 'POST /api/admin/letters/preview',
    access: 'admin',
    summary: 'How mail programs show a letter, saved or not',
    body: LetterBody,
    answer: LetterPreview,
    refusals: ['unavailable'],
    handle: async ({ body }) => {
      const content = await contentOf(needs.catalogue, body);
      const asked = { ...content, leaveKey: null, early: shownEarly(content) };
      const answer = await needs.emailWorker.post<LetterPreview>('/internal/mails/letter', asked);
      if (answer.status !== 200) throw notAnswered(answer);
      return answer.body;
    },
  }),

  endpoint({
    route: 'POST /api/admin/letters/:id/try',
    access: 'admin',
    summary: 'Send a letter to oneself, as it was last saved',
    params,
    answer: Done,
    refusals: ['not-found'],
    handle: async ({ params: { id }, user }) => {
      const [letter, { id: userId, email }] = await Promise.all([
        findLetter(needs.pool, id),
        getLoggedInUser(needs.pool, user.id),
      ]);
      if (!letter) throw letterNotFound();
      const { subject, text, topic, pots, update } = letter;
      const data = { letterId: id, userId, email, leaveKey: null, subject, text, topic, pots, update };
      const early = shownEarly(letter);
      await enqueue(needs.pool, [{ type: 'letter.tried.v1', key: userId, data: { ...data, early } }]);
      needs.relay.wake();
      return { message: `We’ve sent it to ${email}.` };
    },
  }),

  endpoint({
    route: 'PUT /api/admin/letters/:id/sending',
    access: 'admin',
    summary: 'Send a letter now or at a time, or resume one that was stopped',
    params,
    body: SendLetterBody,
    answer: WireLetter,
    refusals: ['not-found', 'conflict', 'transition-refused'],
    handle: async ({ params: { id }, body: { sendAt, versionLoaded }, ...asked }) => {
      await moveLetter(needs.pool, actorOf(asked), id, {
        action: 'letter.scheduled',
        versionLoaded,
        decide: (letter) => scheduleLetter(letter, sendAt === null ? null : new Date(sendAt)),
      });
      return shownLetter(needs, id);
    },
  }),

  endpoint({
    route: 'PUT /api/admin/letters/:id/stopped',
    access: 'admin',
    summary: 'Stop a letter: a scheduled one is a draft again, and one on its way goes to no one else',
    params,
    answer: WireLetter,
    refusals: ['not-found', 'transition-refused'],
    handle: async ({ params: { id }, ...asked }) => {
      await moveLetter(needs.pool, actorOf(asked), id, { action: 'letter.stopped', decide: stopLetter });
      return shownLetter(needs, id);
    },
  }),
];
