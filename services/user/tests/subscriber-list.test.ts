import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startUserService, type RunningUserService } from './running-user-service.ts';
import { addSubscribers } from './subscriber-rows.ts';

let user: RunningUserService;
let admin: Record<string, string>;
beforeAll(async () => {
  user = await startUserService();
  admin = user.as((await user.account('maker@example.com', { isAdmin: true })).token);
  await addSubscribers(user, 'example.com', [
    ['ada', 'subscribed', '{updates,news}', null],
    ['bea', 'subscribed', '{news}', 'bounced'],
    ['cy', 'unsubscribed', '{}', null],
    ['dan', 'pending', '{}', null],
  ]);
  await user.rows(
    `INSERT INTO subscriber_consent (subscriber_id, what, topics, page, sentence, at)
     SELECT id, 'confirmed', topics, 'newsletter', $2, '2026-11-20T10:00:00Z' FROM subscriber WHERE email = $1`,
    ['ada@example.com', '=Please email me'],
  );
});
afterAll(() => user?.stop());

it('the back office sees who is on the list, by topic and by search, and no address that is not confirmed', async () => {
  const list = (query: string) => user.call('GET', `/api/admin/subscribers?${query}`, undefined, admin);
  expect((await list('limit=2')).body).toMatchObject({
    subscribers: [
      { email: 'ada@example.com', topics: ['updates', 'news'], since: '2026-11-20T10:00:00.000Z' },
      { email: 'bea@example.com', suppressed: 'bounced', since: null },
    ],
    counts: { updates: 1, seconds: 0, news: 1, suppressed: 1, unsubscribed: 1 },
    pagination: { total: 3, pages: 2 },
  });
  expect((await list('search=CY')).body).toMatchObject({ subscribers: [{ state: 'unsubscribed' }] });
  const { token } = await user.account('shopper@example.com');
  expect((await user.call('GET', '/api/admin/subscribers', undefined, user.as(token))).status).toBe(403);
});

it('the list is exported with what each person agreed to', async () => {
  const answer = await fetch(`${user.url}/api/admin/subscribers/export`, { headers: admin });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const lines = (await answer.text()).trim().split(/\r?\n/);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toBe(
    `ada@example.com,subscribed,updates news,,2026-11-20T10:00:00.000Z,newsletter,'=Please email me`,
  );
});

it('the proof of consent is exported line by line, without addresses that no one has confirmed', async () => {
  await user.rows(
    `INSERT INTO subscriber_consent (subscriber_id, what, topics, network, at)
     SELECT id, what, topics, '192.0.2.0/24', '2026-11-21T10:00:00Z' FROM subscriber, unnest($2::text[]) AS what
     WHERE email = ANY ($1)`,
    [
      ['cy@example.com', 'dan@example.com'],
      ['asked', 'left'],
    ],
  );
  const answer = await fetch(`${user.url}/api/admin/subscribers/consents/export`, { headers: admin });
  const lines = (await answer.text()).trim().split(/\r?\n/);
  expect(lines.slice(1)).toEqual([
    `ada@example.com,2026-11-20T10:00:00.000Z,confirmed,updates news,newsletter,'=Please email me,`,
    'cy@example.com,2026-11-21T10:00:00.000Z,asked,,,,192.0.2.0/24',
    'cy@example.com,2026-11-21T10:00:00.000Z,left,,,,192.0.2.0/24',
  ]);
});
