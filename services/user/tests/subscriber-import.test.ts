import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubscriberImport } from '@slipcast/contracts/http/subscriber-imports';
import { startUserService, type RunningUserService } from './running-user-service.ts';
import { addSubscribers } from './subscriber-rows.ts';

const MAILCHIMP = `Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LEID
Ada@Pots.example,Ada,Glaze,2,2023-01-05 09:00:00,192.0.2.7,2023-01-05 09:12:44,192.0.2.7,1
bea@pots.example,Bea,Kiln,2,2024-02-01 10:00:00,,,,2
nodate@pots.example,No,Date,2,,,,,3
ada@pots.example,Ada,Twice,2,,,2023-01-05 09:12:44,,4
not an address,,,2,,,2023-01-05 09:12:44,,5
left@pots.example,Has,Left,2,,,2023-01-05 09:12:44,,6
bounced@pots.example,Comes,Back,2,,,2023-01-05 09:12:44,,7
here@pots.example,Is,Here,2,,,2020-01-05 09:12:44,,8
pending@pots.example,Not,Yet,2,,,2023-01-05 09:12:44,,9
`;

describe('subscribers from a table', () => {
  let user: RunningUserService;
  let admin: { token: string };
  beforeAll(async () => {
    user = await startUserService();
    admin = await user.account('root@example.com', { isSuperAdmin: true });
    await addSubscribers(user, 'pots.example', [
      ['left', 'unsubscribed', '{}', null],
      ['bounced', 'subscribed', '{updates}', 'bounced'],
      ['here', 'subscribed', '{news}', null],
      ['pending', 'pending', '{}', null],
    ]);
  });
  afterAll(() => user?.stop());

  const send = async (path: string, file: string, token = admin.token) => {
    const form = new FormData();
    form.append('file', new Blob([file]), 'audience.csv');
    const answer = await fetch(`${user.url}/api/admin/subscribers/imports${path}`, {
      method: 'POST',
      body: form,
      headers: user.as(token),
    });
    const body = (await answer.json()) as SubscriberImport & {
      message: string;
      errors?: { field: string }[];
    };
    return { status: answer.status, body };
  };
  const ASKED = '?source=Our%20old%20shop&topics=updates,news';
  const list = () =>
    user.rows(
      `SELECT email, state, s.topics, c.what, c.page, c.sentence, c.at FROM subscriber s
       LEFT JOIN subscriber_consent c ON subscriber_id = s.id WHERE email LIKE '%@pots.example' ORDER BY email`,
      [],
    );
  const problems = ({ rows }: SubscriberImport) =>
    rows.map(({ row, outcome, problems: them }) =>
      [row, outcome, ...them.map(({ column, message }) => `${column}: ${message}`)].join(' '),
    );
  const SAYS = [
    '4 left-out OPTIN_TIME: The date on which they agreed is missing',
    '5 left-out Email Address: Row 2 has the same email address',
    '6 left-out Email Address: This isn’t an email address',
    '7 left-out : Has unsubscribed here. Only they can sign up again',
    '8 left-out : Email bounces or was marked as spam',
    '2 added',
    '3 added',
    '9 unchanged',
    '10 added',
  ];

  it('says what each row would do before anything is stored', async () => {
    const before = await list();
    const { body } = await send(`/preview${ASKED}`, MAILCHIMP);
    expect(problems(body)).toEqual(SAYS);
    expect(body.outcomes).toEqual({ added: 3, unchanged: 1, 'left-out': 5 });
    expect(body.columns).toContainEqual({ name: 'CONFIRM_TIME', becomes: 'Agreed on' });
    expect(body.columns).toContainEqual({ name: 'First Name', becomes: null });
    expect(body.rows.find(({ row }) => row === 2)).toMatchObject({
      email: 'ada@pots.example',
      topics: ['updates', 'news'],
      agreedAt: '2023-01-05T09:12:44.000Z',
      source: 'Our old shop',
    });
    expect(await list()).toEqual(before);
  });

  it('imports them with when and where they agreed, emails no one, and doubles nothing', async () => {
    expect(problems((await send(ASKED, MAILCHIMP)).body)).toEqual(SAYS);
    const imported = {
      state: 'subscribed',
      what: 'imported',
      page: 'Our old shop',
      topics: ['updates', 'news'],
    };
    const none = { what: null, page: null, at: null };
    const now = [
      { email: 'ada@pots.example', ...imported, at: new Date('2023-01-05T09:12:44Z') },
      { email: 'bea@pots.example', ...imported, at: new Date('2024-02-01T10:00:00Z') },
      { email: 'bounced@pots.example', state: 'subscribed', topics: ['updates'], ...none },
      { email: 'here@pots.example', state: 'subscribed', topics: ['news'], ...none },
      { email: 'left@pots.example', state: 'unsubscribed', topics: [], ...none },
      { email: 'pending@pots.example', ...imported, at: new Date('2023-01-05T09:12:44Z') },
    ].map((one) => ({ ...one, sentence: null }));
    expect(await list()).toEqual(now);
    expect((await send(ASKED, MAILCHIMP)).body.outcomes).toEqual({ added: 0, unchanged: 4, 'left-out': 5 });
    expect(await list()).toEqual(now);
    expect(user.events.filter(({ type }) => type.startsWith('newsletter.'))).toEqual([]);
    const audit = await user.call('GET', '/api/admin/audit', undefined, user.as(admin.token));
    expect(JSON.stringify(audit.body)).toContain('audience.csv');
  });

  it('never brings back someone who leaves after an import', async () => {
    const file = 'email,created_at,state\nkit@pots.example,2024-05-31T10:00:00Z,active\n';
    expect((await send(ASKED, file)).body.outcomes.added).toBe(1);
    const [{ key } = { key: '' }] = (await user.rows(
      `SELECT leave_key AS key FROM subscriber WHERE email = $1`,
      ['kit@pots.example'],
    )) as { key: string }[];
    expect((await user.call('POST', `/api/newsletter/leave?key=${key}`, {})).status).toBe(200);
    expect(problems((await send(ASKED, file)).body)).toEqual([
      '2 left-out : Has unsubscribed here. Only they can sign up again',
    ]);
    expect((await user.call('POST', '/api/newsletter/look-up', { key })).body['state']).toBe('unsubscribed');
  });

  it('never brings back someone who has left and then deleted the account, and stores only a hash of the address', async () => {
    const email = 'gone@erased.example';
    await addSubscribers(user, 'erased.example', [['gone', 'unsubscribed', '{}', null]]);
    const { id, token, password } = await user.account(email);
    await user.rows('UPDATE users SET address_proved_at = now() WHERE id = $1', [id]);
    const erase = { currentPassword: password };
    expect((await user.call('POST', '/api/auth/erase-account', erase, user.as(token))).status).toBe(200);
    expect(await user.rows('SELECT FROM subscriber WHERE email = $1', [email])).toHaveLength(0);
    const file = `email,created_at\n${email.toUpperCase()},2024-05-31T10:00:00Z\n`;
    const says = ['2 left-out : Has deleted their account here. Only they can sign up again'];
    expect(problems((await send(`/preview${ASKED}`, file)).body)).toEqual(says);
    // Anyone can type the address into the form.
    await addSubscribers(user, 'erased.example', [['gone', 'pending', '{}', null]]);
    expect(problems((await send(ASKED, file)).body)).toEqual(says);
    expect(await user.rows('SELECT state FROM subscriber WHERE email = $1', [email])).toEqual([
      { state: 'pending' },
    ]);
    const kept = await user.rows('SELECT * FROM erased_subscriber', []);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('gone');
  });

  it('leaves out people who have left the other list, and rows that do not say where they agreed', async () => {
    const file = `email,consent date,source,topics,status,unsubscribed_at
one@pots.example,2024-05-31,Market stall,seconds updates,subscribed,
two@pots.example,2024-05-31,Market stall,,Cleaned,
three@pots.example,2024-05-31,Market stall,,,2025-01-01
four@pots.example,03/04/2024,Market stall,,,
five@pots.example,2024-05-31,,,,
`;
    const { body } = await send('/preview', file);
    expect(problems(body)).toEqual([
      '3 left-out status: “Cleaned”: only people who are subscribed are imported',
      '4 left-out unsubscribed_at: Has unsubscribed',
      '5 left-out consent date: “03/04/2024” can be two dates. Please write it as 2024-04-03 or 2024-03-04',
      '6 left-out source: Where they agreed is missing',
      '2 added',
    ]);
    expect(body.rows.at(-1)).toMatchObject({ topics: ['updates', 'seconds'], source: 'Market stall' });
  });

  it('takes our own export, with the sentence that was agreed to', async () => {
    const answer = await fetch(`${user.url}/api/admin/subscribers/export`, { headers: user.as(admin.token) });
    const table = await answer.text();
    expect(table).toContain(
      'ada@pots.example,subscribed,updates news,,2023-01-05T09:12:44.000Z,Our old shop',
    );
    const { body } = await send(
      '/preview',
      `${table.trim().split('\n')[0]}\nnew@pots.example,subscribed,seconds,,2024-01-05T09:12:44.000Z,newsletter,Please email me\n`,
    );
    expect(body.rows).toMatchObject([{ outcome: 'added', topics: ['seconds'], source: 'newsletter' }]);
    const whole = await send('/preview', table);
    expect(whole.body.outcomes.added).toBe(0);
  });

  it('refuses other tables, topics and people', async () => {
    expect((await send('/preview', 'name,date\nAda,2024-01-01\n')).body.message).toContain('No column has');
    const wrong = await send('/preview?topics=cats', MAILCHIMP);
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      expect.stringContaining('Please choose topics'),
    ]);
    const { token } = await user.account('customer@example.com');
    expect((await send('', MAILCHIMP, token)).status).toBe(403);
  });
});
