import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startUserService, type RunningUserService } from './running-user-service.ts';

const SECRET = 'the secret of a mail provider: long enough';

describe('suppressed addresses', () => {
  let user: RunningUserService;
  let admin: Record<string, string>;
  beforeAll(async () => {
    user = await startUserService({ LETTERS_PER_MINUTE: '6000', MAIL_WEBHOOK_TOKEN: SECRET });
    admin = user.as((await user.account('maker@example.com', { isAdmin: true })).token);
    for (const name of ['ada', 'bea', 'cy', 'dan'])
      // oxlint-disable-next-line no-await-in-loop
      await user.rows(
        `INSERT INTO subscriber (id, email, state, topics, leave_key)
         VALUES (gen_random_uuid(), $1 || '@example.com', 'subscribed', '{news}', $1)`,
        [name],
      );
  });
  afterAll(() => user?.stop());

  const report = (events: object[], secret = SECRET) =>
    user.call('POST', '/api/newsletter/undelivered', { events }, { authorization: `Bearer ${secret}` });
  const whyOf = async (email: string) => {
    const [found] = await user.rows('SELECT suppressed_why AS why FROM subscriber WHERE email = $1', [email]);
    return (found as { why: string | null }).why;
  };

  it('are reported by the mail provider, with its secret, and the first reason stays', async () => {
    const bounced = { type: 'bounced', email: 'Ada@Example.com' };
    expect((await report([bounced], `${SECRET}!`)).status).toBe(401);
    expect((await user.call('POST', '/api/newsletter/undelivered', { events: [bounced] })).status).toBe(401);
    expect(await whyOf('ada@example.com')).toBeNull();
    expect(await report([{ ...bounced, type: 'opened' }])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'events.0.type' }] },
    });
    const unknown = { type: 'bounced', email: 'stranger@example.com' };
    expect((await report([bounced, unknown])).status).toBe(200);
    await report([{ ...bounced, type: 'complained' }]);
    expect(await whyOf('ada@example.com')).toBe('bounced');
  });

  it('are found by the mail server’s answer', async () => {
    const [{ id }] = (await user.rows('SELECT id FROM subscriber WHERE email = $1', ['bea@example.com'])) as [
      { id: string },
    ];
    const data = { subscriberId: id, email: 'bea@example.com' };
    const occurredAt = '2026-11-20T10:00:02.000Z';
    await user.bus.publish([{ id: crypto.randomUUID(), type: 'mail.bounced.v1', key: id, occurredAt, data }]);
    await waitFor('suppressed', async () => (await whyOf('bea@example.com')) === 'bounced');
  });

  it('get no letters, until their owner subscribes again', async () => {
    await report([{ type: 'complained', email: 'cy@example.com' }]);
    const body = { subject: 'News', text: 'Some.', topic: 'news' };
    const { body: letter } = await user.call('POST', '/api/admin/letters', body, admin);
    const path = `/api/admin/letters/${String(letter['id'])}`;
    expect(letter).toMatchObject({ left: 1, suppressed: 3 });
    await user.call('PUT', '/api/newsletter/topics', { key: 'cy', topics: ['news'] });
    expect(await whyOf('cy@example.com')).toBeNull();
    await user.call('PUT', `${path}/sending`, { sendAt: null }, admin);
    await waitFor(
      'sent',
      async () => (await user.call('GET', path, undefined, admin)).body['state'] === 'sent',
    );
    const emails = user.events
      .filter(({ type }) => type === 'letter.addressed.v1')
      .map(({ data }) => (data as { email: string }).email);
    expect(emails.toSorted()).toEqual(['cy@example.com', 'dan@example.com']);
  });

  it('are not taken from anyone by a shop that has no such provider', async () => {
    const other = await user.another({ MAIL_WEBHOOK_TOKEN: '' });
    const answer = await fetch(`${other.url}/api/newsletter/undelivered`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer undefined' },
      body: JSON.stringify({ events: [{ type: 'bounced', email: 'dan@example.com' }] }),
    });
    expect(answer.status).toBe(404);
    await other.stop();
  });
});
