import { cartOf, lastsMs, put, tryPut } from '../at-the-counter.ts';
import type { Part } from '../part.ts';
import { ASKED, join, keyIn, places, subjects, YOURS } from '../queue.ts';

/** The half hour that it is reserved then, give or take the minute in which it was offered. */
const MOST_OF_IT_MS = 1_740_000;

/** People wait for a pot that someone else has, and get it in their order, each for a while. */
export const waiting: Part = {
  name: 'waiting',
  async run(stage, findings) {
    const { post } = stage;
    const [pot, free] = await Promise.all([
      stage.pot(findings, { stock: 1, price: 41.35, name: `Waited jar ${Date.now()}`, color: 'Fern' }),
      stage.pot(findings, { stock: 1 }),
    ]);
    const [holder, account] = [await stage.customer('hal'), await stage.customer('ada')];
    const [wanda, wim, phone] = [stage.guest('wanda'), stage.guest('wim'), stage.guest('phone')];
    await put(holder, pot);
    findings.shows(
      'waiting for one’s own',
      (await join(holder, pot)).body.message,
      /^This pot is in your cart/,
    );
    findings.shows(
      'waiting for what is there',
      (await join(wanda, free)).body.message,
      /^This pot is available now/,
    );
    findings.shows('waiting for nothing', (await join(wanda, { id: 'not-there' })).status, 404);
    const first = await join(wanda, pot, wanda.email);
    findings.shows('the first', first, {
      status: 201,
      body: {
        place: {
          product_id: pot.id,
          variantId: 'main',
          state: 'waiting',
          byMail: 'unconfirmed',
          ahead: 0,
          until: null,
        },
      },
    });
    findings.shows('an account', (await join(account, pot)).body.place, { byMail: 'unconfirmed', ahead: 1 });
    const third = (await join(wim, pot)).body.place;
    findings.shows('someone without an address', third, { byMail: 'no', ahead: 2 });
    findings.shows('joining twice', (await join(wanda, pot, wanda.email)).body.place, {
      id: first.body.place.id,
      ahead: 0,
    });
    const asked = await post.mail(findings, wanda.email, ASKED);
    findings.shows('what the email says', asked.text, new RegExp(`${pot.name}`));
    const key = keyIn(asked);
    const look = (to: string, given: object, who = phone) => who.ask('POST', `/cart/waiting/${to}`, given);
    const shown = {
      place: { id: first.body.place.id },
      product: { id: pot.id, name: pot.name, color: 'Fern' },
    };
    findings.shows('what the link shows', await look('look-up', key), {
      status: 200,
      body: { ...shown, place: { byMail: 'unconfirmed' } },
    });
    for (const _ of [1, 2])
      findings.shows('confirming', (await look('confirm', key)).body, {
        ...shown,
        place: { byMail: 'confirmed', state: 'waiting' },
      });
    for (const to of ['look-up', 'confirm', 'leave', 'take'])
      findings.shows(
        `a wrong key (${to})`,
        (await look(to, { key: `${key.key?.slice(0, -2)}AA` })).status,
        404,
      );
    const ofAccount = keyIn(await post.mail(findings, account.email, ASKED));
    findings.shows('the account’s place', (await look('confirm', ofAccount)).body.place, {
      byMail: 'confirmed',
      ahead: 1,
    });
    findings.shows('taking it too early', await look('take', ofAccount), {
      status: 409,
      body: { message: /^It isn't your turn yet/ },
    });
    findings.shows(
      'someone else’s place',
      (await phone.ask('DELETE', `/cart/waiting/${third.id}`)).status,
      404,
    );

    await holder.must('DELETE', '/cart');
    const yours = await post.mail(findings, wanda.email, YOURS);
    findings.shows(
      'what it is about',
      [yours.subject.includes(pot.name), /£41\.35/.test(yours.text)],
      [true, true],
    );
    const [place] = await places(wanda);
    findings.shows('the offer', place, { state: 'yours', ahead: 0, until: /./ });
    findings.shows(
      'no one else can have it',
      [await stage.stockOf(pot.id), (await tryPut(holder, pot)).body.code],
      [0, 'reserved-by-others'],
    );
    findings.shows('the next', (await places(account))[0], { state: 'waiting', ahead: 0 });
    const taken = await look('take', key);
    findings.shows(
      'taking it on another device',
      [taken.status, taken.body.item?.quantity, taken.body.item && lastsMs(taken.body.item) > MOST_OF_IT_MS],
      [201, 1, true],
    );
    findings.shows('where it is', await cartOf(phone), {
      lines: [[`${pot.name} Fern`, 1, 41.35]],
      total: 41.35,
    });
    findings.shows('where it is not', (await cartOf(wanda)).lines, []);
    await findings.comes('the place that was used', () => places(wanda), []);
    findings.shows('taking it twice', (await look('take', key)).status, 404);

    await phone.must('DELETE', '/cart');
    await post.mail(findings, account.email, YOURS);
    await findings.comes('the account’s offer', () => places(account), [
      { state: 'yours', byMail: 'confirmed' },
    ]);
    await put(account, pot);
    await findings.comes('its place', () => places(account), []);
    findings.shows('what it has', (await cartOf(account)).total, 41.35);
    await places(wim);
    await account.must('DELETE', '/cart');
    await findings.comes('an offer on the page alone', () => places(wim), [{ id: third.id, state: 'yours' }]);
    findings.shows('giving it up', await wim.ask('DELETE', `/cart/waiting/${third.id}`), {
      status: 200,
      body: { message: 'You are no longer on the list.' },
    });
    await findings.comes('everyone can have it', () => stage.stockOf(pot.id), 1);

    return async (later) => {
      later.shows('the emails of the first', await subjects(stage, wanda), [ASKED, YOURS]);
      later.shows(
        'the emails of the account',
        (await subjects(stage, account)).filter((one) => YOURS.test(one)).length,
        1,
      );
      later.shows('emails where there is no address', await subjects(stage, wim), []);
    };
  },
};
