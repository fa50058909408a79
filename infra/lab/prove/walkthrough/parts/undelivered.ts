import { MAIL_TOKEN, reportMail } from '../mail-provider.ts';
import type { Part } from '../part.ts';
import type { Person } from '../person.ts';
import { askAgain, reader } from '../readers.ts';

/** Bounces and complaints: who gets no letters any more, and who gets them again. */
export const undelivered: Part = {
  name: 'undelivered',
  async run(stage, findings) {
    const { maker, post, shop } = stage;
    const mark = Date.now();
    const [[anna], [ben], [clara], [dora, doraKey], [eve]] = await Promise.all([
      reader(stage, findings, ['news']),
      reader(stage, findings, ['news', 'seconds']),
      reader(stage, findings, ['news']),
      reader(stage, findings, ['news']),
      reader(stage, findings, ['seconds']),
    ]);
    const all = [anna, ben, clara, dora, eve];
    const bounced = ({ email }: Person) => ({ type: 'bounced', email });
    const complained = ({ email }: Person) => ({ type: 'complained', email });
    const listed = () =>
      Promise.all(
        all.map(async ({ email }) => {
          const { subscribers } = await maker.get(`/admin/subscribers?search=${email}`);
          return [subscribers.length, subscribers[0]?.state, subscribers[0]?.suppressed];
        }),
      );
    const none = [1, 'subscribed', null];
    const wrong = [
      null,
      '',
      'Bearer ',
      MAIL_TOKEN,
      `Basic ${MAIL_TOKEN}`,
      `Bearer ${MAIL_TOKEN}x`,
      `Bearer ${MAIL_TOKEN.slice(1)}`,
    ];
    findings.shows(
      'reports of strangers',
      await Promise.all(wrong.map((authorization) => reportMail(shop, [bounced(anna)], authorization))),
      wrong.map(() => 401),
    );
    findings.shows(
      'no reports, or of nothing known',
      await Promise.all(
        [[], [{ type: 'opened', email: anna.email }]].map((events) => reportMail(shop, events)),
      ),
      [400, 400],
    );
    findings.shows('who is on the list', await listed(), [none, none, none, none, none]);
    findings.shows(
      'a report of several',
      await reportMail(shop, [
        { type: 'bounced', email: anna.email.toUpperCase() },
        bounced(stage.guest('unknown')),
        complained(ben),
        bounced(eve),
      ]),
      200,
    );
    const [isBounced, isComplained] = [
      [1, 'subscribed', 'bounced'],
      [1, 'subscribed', 'complained'],
    ];
    const suppressed = [isBounced, isComplained, none, none, isBounced];
    findings.shows('whom it concerns', await listed(), suppressed);
    await reportMail(shop, [complained(anna), bounced(ben)]);
    findings.shows('the first reason stays', await listed(), suppressed);

    const got = (subject: string) =>
      Promise.all(
        all.map(
          async (person) => (await post.to(person.email)).filter((one) => one.subject === subject).length,
        ),
      );
    const send = async (subject: string) => {
      const { id } = await maker.must('POST', '/admin/letters', {
        subject,
        text: 'The kiln is cold.',
        topic: 'news',
        pots: [],
      });
      await maker.must('PUT', `/admin/letters/${id}/sending`, { sendAt: null });
      await findings.comes(`that ${subject} was sent`, () => maker.get(`/admin/letters/${id}`), {
        state: 'sent',
        left: 0,
      });
      return subject;
    };
    const first = await send(`Cold ${mark}`);
    await findings.comes('who got a letter', () => got(first), [0, 0, 1, 1, 0]);

    // Leaving changes nothing of it; confirming does.
    await reportMail(shop, [complained(dora)]);
    await stage.guest().ask('POST', `/newsletter/leave?key=${encodeURIComponent(doraKey)}`);
    const token = await askAgain(stage, findings, anna, ['news']);
    findings.shows('asking alone changes nothing', (await listed())[0], isBounced);
    await anna.must('POST', '/newsletter/confirm', { token });
    const last = [none, isComplained, none, [1, 'unsubscribed', 'complained'], isBounced];
    findings.shows('who has confirmed again', await listed(), last);
    const second = await send(`Colder ${mark}`);
    await findings.comes('who got another', () => got(second), [1, 0, 1, 0, 0]);
    return async (later) => {
      later.shows('the list afterwards', await listed(), last);
      later.shows('the letter afterwards', await got(first), [0, 0, 1, 1, 0]);
      later.shows('the other afterwards', await got(second), [1, 0, 1, 0, 0]);
    };
  },
};
