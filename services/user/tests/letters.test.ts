import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startUserService, type RunningUserService } from './running-user-service.ts';

type Letter = { id: string; version: number; state: string; sent: number; left: number };

describe('letters', () => {
  let user: RunningUserService;
  let admin: Record<string, string>;
  beforeAll(async () => {
    user = await startUserService({ LETTERS_PER_MINUTE: '6000' });
    const { token } = await user.account('maker@example.com', { isAdmin: true });
    admin = user.as(token);
  });
  afterAll(() => user?.stop());

  const subscribe = (email: string, topics: string[], state = 'subscribed') =>
    user.rows(
      `INSERT INTO subscriber (id, email, state, topics, leave_key) VALUES (gen_random_uuid(), $1, $2, $3, $1)`,
      [email, state, topics],
    );
  const body = { subject: 'From the kiln', text: 'It is unpacked.\n\nSee below.', topic: 'updates' };
  const ask = (method: string, path: string, sent?: object) =>
    user.call(method, `/api/admin/letters${path}`, sent, admin);
  const begin = async (changes: object = {}) =>
    (await ask('POST', '', { ...body, ...changes })).body as unknown as Letter;
  const now = async (id: string) => (await ask('GET', `/${id}`)).body as unknown as Letter;
  const readersOf = (letterId: string) =>
    user.events
      .filter(({ type }) => type === 'letter.addressed.v1')
      .map(({ data }) => data as { letterId: string; email: string; leaveKey: string })
      .filter((data) => data.letterId === letterId)
      .map(({ email }) => email)
      .toSorted();

  it('hold the pots and the update as they are when it is saved, and name what is wrong', async () => {
    const { status, body: begun } = await ask('POST', '', { ...body, pots: ['bowl'], updateId: 'autumn' });
    expect([status, begun]).toEqual([
      201,
      expect.objectContaining({
        state: 'draft',
        version: 1,
        pots: [expect.objectContaining({ name: 'A bowl', pricePence: 4800, path: '/products/bowl' })],
        update: expect.objectContaining({ title: 'Autumn' }),
      }),
    ]);
    const wrong = async (changes: object) =>
      (await ask('POST', '', { ...body, ...changes })).body as { errors?: { field: string }[] };
    expect((await wrong({ pots: ['jar', 'gone'] })).errors).toMatchObject([{ field: 'pots.1' }]);
    expect((await wrong({ updateId: 'never' })).errors).toMatchObject([{ field: 'updateId' }]);
    expect((await wrong({ subject: ' ', topic: 'cats' })).errors).toMatchObject([
      { field: 'subject' },
      { field: 'topic' },
    ]);
  });

  it('are exported as a table', async () => {
    await begin({ subject: '=Exported', text: 'One,\n\ntwo.', pots: ['bowl'], updateId: 'autumn' });
    const answer = await fetch(`${user.url}/api/admin/letters/export`, { headers: admin });
    expect(await answer.text()).toContain(`'=Exported,updates,draft,0,,,,Autumn,A bowl,"One,\n\ntwo."`);
  });

  it('are for admins', async () => {
    const { token } = await user.account('shopper@example.com');
    for (const path of ['', '/preview'])
      expect((await user.call('POST', `/api/admin/letters${path}`, body, user.as(token))).status).toBe(403);
  });

  it('refuse a change to an older version, and to one that is scheduled', async () => {
    const { id } = await begin();
    const change = (changes: object) => ask('PUT', `/${id}`, { ...body, ...changes });
    expect((await change({ subject: 'Newer', versionLoaded: 1 })).body).toMatchObject({ version: 2 });
    expect(await change({ versionLoaded: 1 })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const sendAt = '2099-01-01T10:00:00.000Z';
    expect((await ask('PUT', `/${id}/sending`, { sendAt, versionLoaded: 1 })).status).toBe(409);
    const scheduled = (await ask('PUT', `/${id}/sending`, { sendAt, versionLoaded: 2 })).body;
    expect(scheduled).toMatchObject({ state: 'scheduled', sendAt });
    expect(await change({})).toMatchObject({ status: 409, body: { code: 'transition-refused' } });
    expect((await ask('DELETE', `/${id}`)).status).toBe(409);
    expect((await ask('PUT', `/${id}/stopped`)).body).toMatchObject({ state: 'draft', sendAt: null });
    expect((await ask('DELETE', `/${id}`)).status).toBe(200);
    expect((await ask('GET', `/${id}`)).status).toBe(404);
    const audit = await user.rows('SELECT action FROM audit_log WHERE object_id = $1 ORDER BY at', [id]);
    expect((audit as { action: string }[]).map(({ action }) => action)).toEqual([
      'letter.added',
      'letter.changed',
      'letter.scheduled',
      'letter.stopped',
      'letter.deleted',
    ]);
  });

  it('are shown as the email worker writes them, and sent to their writer', async () => {
    const { body: shown } = await ask('POST', '/preview', { ...body, pots: ['jar'] });
    expect(JSON.parse(String(shown['text']))).toMatchObject({
      leaveKey: null,
      pots: [{ name: 'A jar' }],
      text: body.text,
    });
    const { id } = await begin();
    expect((await ask('POST', `/${id}/try`)).body.message).toContain('maker@example.com');
    const tried = await waitFor('the trial', () =>
      user.events.find(({ type }) => type === 'letter.tried.v1'),
    );
    expect(tried.data).toMatchObject({ letterId: id, email: 'maker@example.com', leaveKey: null });
    expect(await now(id)).toMatchObject({ state: 'draft', sent: 0 });
  });

  it('go to those who are on the list for their topic at the moment of sending, and to no one twice', async () => {
    for (const name of ['ada', 'bea', 'cy']) await subscribe(`${name}@example.com`, ['updates', 'news']);
    await subscribe('dan@example.com', ['seconds']);
    await subscribe('eve@example.com', [], 'unsubscribed');
    await subscribe('fay@example.com', ['updates'], 'pending');
    const { id } = await begin();
    expect(await now(id)).toMatchObject({ sent: 0, left: 3 });
    await ask('PUT', `/${id}/sending`, { sendAt: '2099-01-01T10:00:00.000Z' });
    expect((await user.call('POST', '/api/newsletter/leave?key=bea@example.com')).status).toBe(200);
    await subscribe('gus@example.com', ['updates']);
    await ask('PUT', `/${id}/sending`, { sendAt: null });
    await waitFor('sent', async () => (await now(id)).state === 'sent');
    expect(await now(id)).toMatchObject({ sent: 3, left: 0 });
    await waitFor('the events', () => readersOf(id).length === 3);
    expect(readersOf(id)).toEqual(['ada@example.com', 'cy@example.com', 'gus@example.com']);
    expect((await ask('PUT', `/${id}/sending`, { sendAt: null })).status).toBe(409);
    expect((await ask('PUT', `/${id}/stopped`)).status).toBe(409);
  });

  it('go on after a stop with those who are left', async () => {
    await user.rows(`UPDATE letter_pace SET next_at = now() + $1::interval`, ['1 hour']);
    const { id } = await begin();
    await ask('PUT', `/${id}/sending`, { sendAt: null });
    await user.rows(`UPDATE letter SET state = 'sending', sent_count = 1 WHERE id = $1`, [id]);
    await user.rows(
      `INSERT INTO letter_recipient (letter_id, subscriber_id) SELECT $1, id FROM subscriber WHERE email = 'ada@example.com'`,
      [id],
    );
    expect((await ask('PUT', `/${id}/stopped`)).body).toMatchObject({ state: 'stopped', sent: 1, left: 2 });
    expect((await ask('PUT', `/${id}`, body)).status).toBe(409);
    await ask('PUT', `/${id}/sending`, { sendAt: null });
    await user.rows(`UPDATE letter_pace SET next_at = now() - $1::interval`, ['1 second']);
    await waitFor('sent', async () => (await now(id)).state === 'sent');
    expect(readersOf(id)).toEqual(['cy@example.com', 'gus@example.com']);
  });
});
