import { open, sendFiles } from '../at-the-counter.ts';
import type { Part } from '../part.ts';
import { askForLetters } from '../readers.ts';
import type { Person } from '../person.ts';

/** The mailing list: who asked, confirmed, chose and left, and who came from another program; and customers of another shop. */
export const mailingList: Part = {
  name: 'mailing list',
  async run(stage, findings) {
    const { maker, post } = stage;
    const { url } = stage.shop.address;
    const [anna, ben, clara, dora] = ['anna', 'ben', 'clara', 'dora'].map((name) => stage.guest(name)) as [
      Person,
      Person,
      Person,
      Person,
    ];
    const ask = (person: Person, topics: string[]) => askForLetters(stage, findings, person, topics);
    const confirm = (token: string) => stage.guest().ask('POST', '/newsletter/confirm', { token });
    const [ofAnna, ofBen, , ofDora] = await Promise.all([
      ask(anna, ['news', 'updates']),
      ask(ben, ['seconds']),
      ask(clara, ['updates']),
      ask(dora, ['updates']),
    ]);
    const { key } = (await confirm(ofAnna)).body;
    for (const _ of [1, 2])
      findings.shows('confirming', await confirm(ofAnna), {
        status: 200,
        body: { email: anna.email, state: 'subscribed', topics: ['updates', 'news'], key },
      });
    findings.shows('a wrong link', (await confirm(`${ofAnna.slice(0, -4)}AAAA`)).status >= 400, true);
    findings.shows('another reader', (await confirm(ofBen)).body.topics, ['seconds']);
    const doraKey = (await confirm(ofDora)).body.key;
    const of = (who: string, path: string, body?: object) =>
      stage.guest().ask('POST', `/newsletter/${path}`, { key: who, ...body });
    const choose = (who: string, topics: string[]) =>
      stage.guest().ask('PUT', '/newsletter/topics', { key: who, topics });
    findings.shows('choosing', (await choose(key, ['updates', 'seconds'])).body, {
      topics: ['updates', 'seconds'],
    });
    findings.shows('choosing nothing', (await choose(key, [])).status, 400);
    findings.shows('what a reader sees', (await of(key, 'look-up')).body, {
      email: anna.email,
      topics: ['updates', 'seconds'],
    });
    findings.shows(
      'someone else’s key',
      [(await of(`${key}x`, 'look-up')).status, (await choose('nothing', ['news'])).status],
      [404, 404],
    );
    const leave = (who: string) =>
      stage.guest().ask('POST', `/newsletter/leave?key=${encodeURIComponent(who)}`);
    const shown = await open(dora, `${url}/api/newsletter/leave?key=${doraKey}`);
    findings.shows(
      'a link to leave',
      [shown.status, shown.headers.get('location')],
      [303, `/newsletter#key=${doraKey}`],
    );
    findings.shows('which ends nothing', (await of(doraKey, 'look-up')).body.state, 'subscribed');
    for (const _ of [1, 2])
      findings.shows('leaving', (await leave(doraKey)).body, { state: 'unsubscribed', topics: [] });
    findings.shows('a link from before leaving', (await confirm(ofDora)).status >= 400, true);

    // The list of another program.
    const [ivan, ida] = [stage.guest('ivan'), stage.guest('ida')];
    const table = `email address,confirm time,topics\n${ivan.email},2024-03-12 10:00:00,\n${ida.email},,\n${anna.email},2024-03-12 10:00:00,\n${dora.email},2024-03-12 10:00:00,\n`;
    const bring = async (path: string) =>
      (
        await sendFiles(maker, `${url}/api/admin/subscribers/imports${path}?source=Walk&topics=updates`, {
          file: [{ name: 'list.csv', type: 'text/csv', body: table }],
        })
      ).body;
    const outcomes = { added: 1, unchanged: 1, 'left-out': 2 };
    findings.shows('what an import would do', await bring('/preview'), { outcomes });
    const listed = async (person: Person) =>
      (await maker.get(`/admin/subscribers?search=${person.email}`)).subscribers;
    findings.shows('a preview adds no one', await listed(ivan), []);
    findings.shows('an import', (await bring('')).outcomes, outcomes);
    findings.shows('an import again', (await bring('')).outcomes, { added: 0, unchanged: 2, 'left-out': 2 });
    for (const [person, state] of [
      [anna, [{ state: 'subscribed', topics: ['updates', 'seconds'], suppressed: null }]],
      [clara, []],
      [dora, [{ state: 'unsubscribed', topics: [] }]],
      [ivan, [{ state: 'subscribed', topics: ['updates'] }]],
      [ida, []],
    ] as const)
      findings.shows(`${person.email} on the list`, await listed(person), state);
    const sheet = (await stage.file(maker, '/admin/subscribers/export')).toString();
    findings.shows(
      'the list as a table',
      sheet.split(/\r?\n/).find((line) => line.startsWith(anna.email)),
      new RegExp(`^${anna.email},subscribed,updates seconds,,`),
    );
    const consents = (await stage.file(maker, '/admin/subscribers/consents/export')).toString();
    findings.shows(
      'what was agreed to',
      consents.split(/\r?\n/).filter((line) => line.includes(dora.email)).length,
      3,
    );

    // Customers of another shop: accounts without a password, and no email.
    const [nina, nora] = [stage.guest('nina'), stage.guest('nora')];
    const people = `first name,last name,email,address 1,city,zip\nNina,New,${nina.email},2 Kiln Lane,Stoke,ST1 5AB\nNora,New,${nora.email},,,\n,,no address,,,\n`;
    const customers = async (path: string) =>
      (
        await sendFiles(maker, `${url}/api/admin/users/imports${path}`, {
          file: [{ name: 'c.csv', type: 'text/csv', body: people }],
        })
      ).body.outcomes;
    findings.shows('customers to be', await customers('/preview'), {
      added: 2,
      updated: 0,
      unchanged: 0,
      'left-out': 1,
    });
    findings.shows('customers', await customers(''), { added: 2, 'left-out': 1 });
    findings.shows('customers again', await customers(''), { added: 0, unchanged: 2, 'left-out': 1 });
    findings.shows('a new customer', await maker.get(`/admin/users?search=${nina.email}`), [
      { name: 'Nina New', email: nina.email },
    ]);
    return async (later) => {
      later.shows('who left', (await of(doraKey, 'look-up')).body.state, 'unsubscribed');
      later.shows('who chose', (await of(key, 'look-up')).body.topics, ['updates', 'seconds']);
      later.shows('the list afterwards', [(await listed(ivan)).length, (await listed(clara)).length], [1, 0]);
      later.shows(
        'emails to customers',
        [...(await post.to(nina.email)), ...(await post.to(nora.email))],
        [],
      );
    };
  },
};
