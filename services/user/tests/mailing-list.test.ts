import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONSENT_SENTENCES } from '@slipcast/contracts/newsletter';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('the mailing list', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService({ EMAILS_PER_ADDRESS: '3' });
  });
  afterAll(() => user?.stop());

  const from = { 'x-forwarded-for': '192.0.2.77' };
  const ask = (email: string, topics: string[] = ['updates']) =>
    user.call('POST', '/api/newsletter', { email, topics, page: 'newsletter' }, from);
  const confirm = (token: unknown) => user.call('POST', '/api/newsletter/confirm', { token }, from);
  const given = (email: string) =>
    user.events
      .filter(({ type }) => type === 'newsletter.address-given.v1')
      .map(({ data }) => data as { email: string; confirmToken: string })
      .filter((data) => data.email === email);
  /** The token of the nth email to this address, counted from 1. */
  const tokenOf = (email: string, nth = 1) => waitFor('the email', () => given(email)[nth - 1]?.confirmToken);
  async function join(email: string, topics?: string[]) {
    await ask(email, topics);
    return String((await confirm(await tokenOf(email))).body['key']);
  }
  const lookUp = (key: string) => user.call('POST', '/api/newsletter/look-up', { key });
  const proof = (email: string) =>
    user.rows(
      `SELECT what, c.topics, page, sentence, network FROM subscriber_consent c
       JOIN subscriber s ON s.id = subscriber_id WHERE email = $1 ORDER BY c.id`,
      [email],
    );

  it('has no one who has not followed the link, and stores who agreed to what, where and from which network', async () => {
    const email = 'ada@example.com';
    expect(await ask(email, ['news', 'updates', 'news'])).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('check your inbox') },
    });
    const [pending] = await user.rows('SELECT state, topics FROM subscriber WHERE email = $1', [email]);
    expect(pending).toEqual({ state: 'pending', topics: [] });
    const { status, body } = await confirm(await tokenOf(email));
    const subscription = { email, state: 'subscribed', topics: ['updates', 'news'], key: expect.any(String) };
    expect([status, body]).toEqual([200, subscription]);
    expect((await confirm(await tokenOf(email))).body).toEqual(body);
    const line = {
      topics: ['updates', 'news'],
      page: 'newsletter',
      sentence: CONSENT_SENTENCES.newsletter,
      network: '192.0.2.0/24',
    };
    expect(await proof(email)).toEqual([
      { what: 'asked', ...line },
      { what: 'confirmed', ...line },
    ]);
  });

  it('answers the same for an address that is on it, and adds topics only when that link is followed', async () => {
    const email = 'bea@example.com';
    const first = await ask(email);
    const key = String((await confirm(await tokenOf(email))).body['key']);
    const again = await ask(email, ['seconds']);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await lookUp(key)).body['topics']).toEqual(['updates']);
    expect((await confirm(await tokenOf(email, 2))).body['topics']).toEqual(['updates', 'seconds']);
  });

  it('is left by one POST without a cookie, as mail programs send it, and an old link brings no one back', async () => {
    const email = 'cy@example.com';
    const key = await join(email);
    const url = `${user.url}/api/newsletter/leave?key=${key}`;
    const page = await fetch(url, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([303, `/newsletter#key=${key}`]);
    expect((await lookUp(key)).body['state']).toBe('subscribed');
    const press = () =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect((await press()).status).toBe(200);
    expect((await press()).status).toBe(200);
    expect((await lookUp(key)).body).toMatchObject({ state: 'unsubscribed', topics: [] });
    expect((await proof(email)).map((line) => (line as { what: string }).what)).toEqual([
      'asked',
      'confirmed',
      'left',
    ]);
    expect(await confirm(await tokenOf(email))).toMatchObject({
      status: 400,
      body: { code: 'invalid-confirmation-link' },
    });
    await ask(email, ['news']);
    expect((await lookUp(key)).body['state']).toBe('unsubscribed');
    expect((await confirm(await tokenOf(email, 2))).body).toMatchObject({
      state: 'subscribed',
      topics: ['news'],
    });
  });

  it('lets its readers choose topics, and refuses keys, tokens and topics that are none', async () => {
    const key = await join('dee@example.com');
    const choose = (body: object) => user.call('PUT', '/api/newsletter/topics', body);
    expect((await choose({ key, topics: ['seconds'] })).body['topics']).toEqual(['seconds']);
    expect(await choose({ key, topics: [] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'topics', message: 'Please choose at least one topic' }] },
    });
    expect((await choose({ key: 'x', topics: ['news'] })).status).toBe(404);
    expect((await lookUp('x')).status).toBe(404);
    expect((await user.call('POST', '/api/newsletter/leave?key=x')).status).toBe(404);
    expect((await confirm('a.b.c')).status).toBe(400);
    expect(await ask('no address')).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
  });

  it('sends no one more emails than the limits allow', async () => {
    const answers: number[] = [];
    for (let index = 0; index < 4; index += 1) answers.push((await ask(`eve+${index}@example.com`)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
  });

  it('is exported and erased with an account that has proved the address, and with no other', async () => {
    const email = 'fay@example.com';
    const key = await join(email);
    const { id, token, password } = await user.account(email);
    user.keptMails.set(id, []);
    const download = async () =>
      (await user.call('GET', '/api/auth/export', undefined, user.as(token))).body['newsletter'];
    await user.rows('UPDATE users SET address_proved_at = NULL WHERE id = $1', [id]);
    expect(await download()).toBeNull();
    await user.rows('UPDATE users SET address_proved_at = now() WHERE id = $1', [id]);
    expect(await download()).toMatchObject({
      email,
      state: 'subscribed',
      consent: [{ what: 'asked', at: expect.any(String) }, { what: 'confirmed' }],
    });
    const erase = { currentPassword: password };
    expect((await user.call('POST', '/api/auth/erase-account', erase, user.as(token))).status).toBe(200);
    expect((await lookUp(key)).status).toBe(404);
    const hashes = () => user.rows('SELECT FROM erased_subscriber', []);
    expect(await hashes()).toHaveLength(1);
    // Signing up again is a new consent.
    await ask(email);
    await confirm(await tokenOf(email, 2));
    expect(await hashes()).toHaveLength(0);
  });
});
