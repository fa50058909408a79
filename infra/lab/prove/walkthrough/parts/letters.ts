import { put, tryPut } from '../at-the-counter.ts';
import type { Part } from '../part.ts';
import { linkIn, reader } from '../readers.ts';
import { opensSoon } from '../shop-update.ts';
import type { Person } from '../person.ts';

/** Letters: written by two people, tried, stopped and sent once to each reader of the topic; and who may buy early by one. */
export const letters: Part = {
  name: 'letters',
  async run(stage, findings) {
    const { maker, post } = stage;
    const mark = Date.now();
    const [[anna, key], [ivan, ivanKey], [ben, benKey], [dora, doraKey]] = await Promise.all([
      reader(stage, findings, ['updates', 'news']),
      reader(stage, findings, ['updates']),
      reader(stage, findings, ['seconds']),
      reader(stage, findings, ['updates']),
    ]);
    const [clara, ida] = [stage.guest('clara'), stage.guest('ida')];
    await clara.must('POST', '/newsletter', { email: clara.email, topics: ['updates'], page: 'newsletter' });
    const leave = (who: string) =>
      stage.guest().ask('POST', `/newsletter/leave?key=${encodeURIComponent(who)}`);
    await leave(doraKey);

    // A letter, once to each reader of its topic.
    const pot = await stage.pot(findings, { price: 61.05, stock: 1 });
    const subject = `Unpacked ${mark}`;
    const body = {
      subject,
      text: 'The kiln is unpacked.\n\nCome and see.',
      topic: 'updates',
      pots: [pot.id],
    };
    const letter = await maker.must('POST', '/admin/letters', { ...body, subject: 'Not yet' });
    const at = `/admin/letters/${letter.id}`;
    findings.shows('a draft', letter, {
      state: 'draft',
      version: 1,
      sent: 0,
      pots: [{ productId: pot.id, name: pot.name, pricePence: 6105, isFrom: false }],
    });
    findings.shows('changing it', await maker.must('PUT', at, { ...body, versionLoaded: 1 }), {
      subject,
      version: 2,
    });
    findings.shows(
      'an outdated form',
      (await maker.ask('PUT', at, { ...body, versionLoaded: 1 })).status,
      409,
    );
    const preview = await maker.must('POST', '/admin/letters/preview', body);
    findings.shows(
      'how it looks',
      [preview.subject, preview.text.includes(pot.name), preview.text.includes('£61.05')],
      [subject, true, true],
    );
    const send = (sendAt: string | null) => maker.ask('PUT', `${at}/sending`, { sendAt });
    findings.shows('sending it later', (await send('2099-01-01T00:00:00Z')).body, {
      state: 'scheduled',
      sendAt: '2099-01-01T00:00:00.000Z',
    });
    findings.shows('changing a scheduled one', (await maker.ask('PUT', at, body)).status, 409);
    findings.shows('stopping it', (await maker.ask('PUT', `${at}/stopped`)).body, { state: 'draft' });
    await maker.must('POST', `${at}/try`);
    const maker1 = stage.shop.address.admin.email;
    await findings.comes(
      'a try',
      async () => (await post.to(maker1)).filter((one) => one.subject.includes(subject)).length,
      1,
    );
    const erased = await maker.must('POST', '/admin/letters', body);
    await maker.must('DELETE', `/admin/letters/${erased.id}`);
    findings.shows('a deleted draft', (await maker.ask('GET', `/admin/letters/${erased.id}`)).status, 404);
    findings.shows('sending', (await send(null)).status, 200);
    const got = (what = subject) =>
      Promise.all(
        [anna, ben, clara, dora, ivan, ida].map(
          async (person) => (await post.to(person.email)).filter((one) => one.subject.includes(what)).length,
        ),
      );
    await findings.comes('that it was sent', () => maker.get(at), { state: 'sent', left: 0, endedAt: /./ });
    await findings.comes('who got it', () => got(), [1, 0, 0, 0, 1, 0]);
    const sent = await maker.get(at);
    findings.shows('how many got it', sent.sent >= 2, true);
    findings.shows('sending it again', (await send(null)).status, 409);
    const mail = await post.mail(findings, anna.email, new RegExp(subject));
    findings.shows(
      'the letter',
      [mail.text.includes('Come and see.'), mail.text.includes(pot.name), mail.text.includes('£61.05')],
      [true, true, true],
    );

    // Early access by a link in the next one, for the readers who are left.
    await leave(benKey);
    const early = await maker.must('POST', '/admin/updates', {
      title: `Early ${mark}`,
      opensAt: new Date(mark + 1_800_000).toISOString(),
      earlyMinutes: 45,
      pots: [pot.id],
    });
    await maker.must('PUT', `/admin/updates/${early.id}/state`, { state: 'announced' });
    const codeOf = async (person: Person) => (await tryPut(person, pot)).body.code ?? 'added';
    /** Gives it back at once, as others want it too. */
    const probe = async (person: Person) => {
      const code = await codeOf(person);
      if (code === 'added') await person.must('DELETE', '/cart');
      return code;
    };
    await findings.comes('it is closed', () => probe(clara), 'not-open-yet');
    const second = await maker.must('POST', '/admin/letters', {
      ...body,
      subject: `Before others ${mark}`,
      pots: [],
      updateId: early.id,
    });
    await maker.must('PUT', `/admin/letters/${second.id}/sending`, { sendAt: null });
    const links = await Promise.all(
      [anna, ivan].map(async (person) =>
        linkIn(await post.mail(findings, person.email, /^Before others/), /#early=([\w-]+)/),
      ),
    );
    findings.shows('links of their own', new Set(links.filter(Boolean)).size, 2);
    const use = (person: Person, link: unknown) =>
      person.ask('POST', `/cart/early/${early.id}`, { key: link });
    findings.shows('using nothing', (await use(clara, `${links[0]}x`)).status, 404);
    findings.shows('before using it', await codeOf(anna), 'not-open-yet');
    for (const _ of [1, 2])
      findings.shows('using it', (await use(anna, links[0])).body, { updateId: early.id, minutes: 45 });
    findings.shows('someone else', (await use(clara, links[0])).status, 409);
    findings.shows('who has not used one', await codeOf(clara), 'not-open-yet');
    findings.shows('who has', await codeOf(anna), 'added');
    await leave(ivanKey);
    findings.shows('the link of someone who left', (await use(ivan, links[1])).status, 404);
    const account = await stage.customer('anna');
    anna.browser.token = account.browser.token;
    await anna.must('POST', '/cart/merge');
    await account.must('DELETE', '/cart');
    findings.shows('after logging in', await codeOf(account), 'added');
    await account.must('DELETE', '/cart');
    const elsewhere = stage.guest('elsewhere');
    await stage.pot(findings).then((other) => put(elsewhere, other));
    elsewhere.browser.token = account.browser.token;
    findings.shows('in a browser that was a guest’s', await probe(elsewhere), 'added');
    await leave(key);
    await findings.comes('who has left the list', () => probe(account), 'not-open-yet');
    await opensSoon(stage, early.id, early.opensAt);
    await findings.comes('it opens for everyone', () => codeOf(clara), 'added');

    return async (later) => {
      later.shows('who got the letter afterwards', await got(), [1, 0, 0, 0, 1, 0]);
      later.shows('who got the other one', await got(`Before others ${mark}`), [1, 0, 0, 0, 1, 0]);
      later.shows('the letter afterwards', await maker.get(at), { state: 'sent', sent: sent.sent });
    };
  },
};
