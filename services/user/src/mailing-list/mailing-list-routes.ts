import { Done } from '@slipcast/contracts/http/fields';
import {
  ChooseTopicsBody,
  ConfirmSubscriptionBody,
  SubscribeBody,
  SubscriptionKeyBody,
  SubscriptionKeyQuery,
  WireSubscription,
} from '@slipcast/contracts/http/newsletter';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import type { Attempts } from '../attempts/attempt-limits.ts';
import type { Shared } from '../shared.ts';
import { chooseTopics, leaveList, unknownKey } from './change-subscription.ts';
import { askToSubscribe, confirmSubscription } from './subscribe.ts';
import { findByKey, type Subscriber } from './subscriber-store.ts';

function wire({ email, state, topics, leaveKey: key }: Subscriber): WireSubscription {
  if (state === 'pending') throw unknownKey();
  return { email, state, topics, key };
}

/** Signing up, confirming, choosing and leaving: no one needs an account. */
export const mailingListRoutes = (needs: Shared & { attempts: Attempts }) => [
  endpoint({
    route: 'POST /api/newsletter',
    access: 'none',
    summary:
      'Ask for the shop’s letters: a link to confirm the address goes there, whether or not it is on the list',
    body: SubscribeBody,
    answer: Done,
    refusals: ['too-many-requests'],
    handle: async ({ body, req }) => {
      const ip = req.ip ?? '';
      await needs.attempts.emails.take({ ip, address: body.email });
      await askToSubscribe(needs, { ...body, ip });
      return { message: 'Please check your inbox: we’ve sent you a link to confirm your address.' };
    },
  }),

  endpoint({
    route: 'POST /api/newsletter/confirm',
    access: 'none',
    summary: 'Confirm a subscription with the token from the email',
    body: ConfirmSubscriptionBody,
    answer: WireSubscription,
    refusals: ['invalid-confirmation-link'],
    handle: async ({ body, req }) => wire(await confirmSubscription(needs, body.token, req.ip ?? '')),
  }),

  endpoint({
    route: 'POST /api/newsletter/look-up',
    access: 'none',
    summary: 'Show a subscription to the reader of its emails',
    body: SubscriptionKeyBody,
    answer: WireSubscription,
    refusals: ['not-found'],
    importance: 'browsing',
    handle: async ({ body: { key } }) => {
      const found = await findByKey(needs.pool, key);
      if (!found) throw unknownKey();
      return wire(found);
    },
  }),

  endpoint({
    route: 'PUT /api/newsletter/topics',
    access: 'none',
    summary: 'Choose what the letters are about',
    body: ChooseTopicsBody,
    answer: WireSubscription,
    refusals: ['not-found'],
    handle: async ({ body: { key, topics }, req }) =>
      wire(await chooseTopics(needs, key, topics, req.ip ?? '')),
  }),

  // RFC 8058: mail programs send this with a form as its body, which says nothing more, and without cookies.
  endpoint({
    route: 'POST /api/newsletter/leave',
    access: 'none',
    summary: 'Unsubscribe at once: one-click unsubscribing of mail programs (RFC 8058)',
    query: SubscriptionKeyQuery,
    answer: WireSubscription,
    refusals: ['not-found'],
    handle: async ({ query: { key }, req }) => wire(await leaveList(needs, key, req.ip ?? '')),
  }),

  // Programs that follow links must not unsubscribe anyone, so this only shows the page with the button.
  endpoint({
    route: 'GET /api/newsletter/leave',
    access: 'none',
    summary: 'Lead from a letter’s link to the page for unsubscribing',
    query: SubscriptionKeyQuery,
    answers: { 303: null },
    handle: ({ query: { key } }) =>
      new Answer(303, undefined, {
        location: `/newsletter#${new URLSearchParams({ key })}`,
        'cache-control': 'no-store',
      }),
  }),
];
