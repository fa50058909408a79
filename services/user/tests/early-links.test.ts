import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventData } from '@slipcast/contracts/events/registry';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { startUserService, type RunningUserService } from './running-user-service.ts';

type Addressed = EventData<'letter.addressed.v1'>;

describe('early access links', () => {
  let user: RunningUserService;
  let admin: Record<string, string>;
  let revision = 0;
  beforeAll(async () => {
    user = await startUserService({ LETTERS_PER_MINUTE: '6000' });
    admin = user.as((await user.account('maker@example.com', { isAdmin: true })).token);
  });
  afterAll(() => user?.stop());

  const subscribe = (email: string) =>
    user.rows(
      `INSERT INTO subscriber (id, email, state, topics, leave_key) VALUES (gen_random_uuid(), $1, 'subscribed', '{updates}', $1)`,
      [email],
    );
  /** The catalogue publishes the newest terms of the update 'autumn'. */
  async function say(
    terms: { opensAt?: string; earlyMinutes?: number },
    state: 'announced' | 'closed' = 'announced',
  ) {
    revision += 1;
    const sale = saleTerms({ updateId: 'autumn', revision, opensAt: '2099-11-26T19:00:00.000Z', ...terms });
    const data = { version: revision, sale, state, productIds: [] };
    const event = { id: randomUUID(), type: 'update.changed.v1', key: 'autumn', data } as const;
    await user.bus.publish([{ ...event, occurredAt: new Date().toISOString() }]);
    await waitFor('the opening is known', async () => {
      const rows = await user.rows('SELECT FROM update_opening WHERE revision = $1', [revision]);
      return rows.length > 0;
    });
  }
  /** Sends a letter about it to everyone, and answers what each of these readers got. */
  async function send(...readers: string[]): Promise<Addressed[]> {
    const body = { subject: 'Autumn', text: 'Soon.', topic: 'updates', updateId: 'autumn' };
    const { body: letter } = await user.call('POST', '/api/admin/letters', body, admin);
    await user.call('PUT', `/api/admin/letters/${letter['id']}/sending`, { sendAt: null }, admin);
    return Promise.all(
      readers.map((email) =>
        waitFor(`the letter to ${email}`, () =>
          user.events
            .filter(({ type }) => type === 'letter.addressed.v1')
            .map(({ data }) => data as Addressed)
            .find((data) => data.email === email && data.letterId === letter['id']),
        ),
      ),
    );
  }
  const use = (key: string | null | undefined, owner: string, more: object = {}) =>
    user.call('POST', '/internal/early-links', { key, updateId: 'autumn', owner, ...more }, user.fromCart);
  const changesOf = (linkId: unknown) =>
    user
      .eventsOf(String(linkId), 'early-link.changed.v1')
      .map(({ data }) => data as { owner: string | null });

  it('are in letters that go out before the opening of an update with early access, one for each reader', async () => {
    await Promise.all(['one@example.com', 'two@example.com'].map(subscribe));
    await say({ earlyMinutes: 15 });
    const [one, two] = await send('one@example.com', 'two@example.com');
    expect([one?.early, two?.early]).toEqual([
      { minutes: 15, key: expect.any(String) },
      { minutes: 15, key: expect.any(String) },
    ]);
    expect(one?.early?.key).not.toBe(two?.early?.key);
    // A second letter about it has the same link.
    const [again] = await send('one@example.com');
    expect(again?.early).toEqual(one?.early);
    await say({ earlyMinutes: 0 });
    expect((await send('one@example.com'))[0]).not.toHaveProperty('early');
    await say({ earlyMinutes: 15, opensAt: '2020-11-26T19:00:00.000Z' });
    expect((await send('one@example.com'))[0]).not.toHaveProperty('early');
    await say({ earlyMinutes: 15 }, 'closed');
    expect((await send('one@example.com'))[0]).not.toHaveProperty('early');
    const { body } = await user.call(
      'POST',
      '/api/admin/letters/preview',
      { ...asked, updateId: 'autumn' },
      admin,
    );
    expect(JSON.parse(String(body['text']))).toMatchObject({ early: { minutes: 15, key: null } });
  }, 60_000);
  const asked = { subject: 'Autumn', text: 'Soon.', topic: 'updates' };

  it('belong to the first guest or account that uses them, and follow a guest who logs in', async () => {
    await subscribe('three@example.com');
    await say({ earlyMinutes: 20 });
    const [letter] = await send('three@example.com');
    const key = letter?.early?.key;
    const [first, other] = [`g:${randomUUID()}`, `g:${randomUUID()}`];
    expect(await use('guessed', first)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect((await use(key, first, { updateId: 'winter' })).status).toBe(404);
    const races = await Promise.all([first, first, other, other].map((owner) => use(key, owner)));
    const [winner, loser] = races[0]?.status === 200 ? [first, other] : [other, first];
    expect(races.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const used = (await use(key, winner)).body;
    expect(used).toMatchObject({
      minutes: 20,
      opensAt: '2099-11-26T19:00:00.000Z',
      owner: winner,
      version: 1,
    });
    expect((await use(key, loser)).body).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/used on another device/),
    });
    const account = `u:${randomUUID()}`;
    const move = () =>
      user.call('POST', '/internal/early-links/moved', { guest: winner, owner: account }, user.fromCart);
    expect((await move()).body).toMatchObject([{ owner: account, version: 2 }]);
    expect((await move()).body).toEqual([]);
    expect((await use(key, winner)).status).toBe(409);
    expect((await use(key, account)).status).toBe(200);
    await waitFor('both changes', () => changesOf(used['linkId']).length === 2);
    expect(changesOf(used['linkId'])).toMatchObject([{ owner: winner }, { owner: account }]);
    expect((await user.call('POST', '/internal/early-links', {}, user.fromOrder)).status).toBe(403);
  }, 60_000);

  it('end with the subscription of their reader, and are in the export of their account', async () => {
    const account = await user.account('four@example.com');
    await user.rows('UPDATE users SET address_proved_at = now() WHERE id = $1', [account.id]);
    await Promise.all(['four@example.com', 'five@example.com'].map(subscribe));
    await say({ earlyMinutes: 20 });
    const [four, five] = await send('four@example.com', 'five@example.com');
    const [used, other] = [
      (await use(four?.early?.key, `u:${account.id}`)).body,
      (await use(five?.early?.key, `u:${account.id}`)).body,
    ];
    user.keptMails.set(account.id, []);
    const exported = await user.call('GET', '/api/auth/export', undefined, user.as(account.token));
    expect(exported.body['newsletter']).toMatchObject({
      earlyLinks: [{ updateId: 'autumn', sentAt: expect.any(String), usedAt: expect.any(String) }],
    });
    await user.call(
      'POST',
      '/api/auth/erase-account',
      { currentPassword: account.password },
      user.as(account.token),
    );
    const last = (linkId: unknown) => changesOf(linkId).at(-1)?.owner;
    await waitFor('both links have ended', () => [used, other].every(({ linkId }) => last(linkId) === null));
    expect((await use(four?.early?.key, 'g:someone-else')).status).toBe(404);
    // Of another reader, and used up.
    expect((await use(five?.early?.key, 'g:someone-else')).status).toBe(409);
    await user.call('POST', '/api/newsletter/leave?key=five@example.com');
    expect((await use(five?.early?.key, 'g:someone-else')).status).toBe(404);
    expect(await user.rows(`SELECT FROM early_link WHERE owner = $1`, [`u:${account.id}`])).toEqual([]);
  }, 60_000);
});
