import { cartOf, put } from '../at-the-counter.ts';
import type { Findings } from '../findings.ts';
import type { Part } from '../part.ts';
import { ASKED, join, keyIn, places, subjects, waits, YOURS } from '../queue.ts';
import type { WalkPot } from '../buying.ts';
import type { Stage } from '../stage.ts';

/** An offer that no one takes, places that move, end and are too many. */
export const queues: Part = {
  name: 'queues',
  async run(stage, findings) {
    const { post } = stage;
    const [late, free, soldToo, sold] = await Promise.all([
      stage.pot(findings, { stock: 1 }),
      stage.pot(findings, { stock: 1 }),
      stage.pot(findings, { stock: 0 }),
      stage.pot(findings, { stock: 0 }),
    ]);
    // An offer that no one takes, which ends while the rest goes on.
    const [idle, patient] = [stage.guest('idle'), stage.guest('patient')];
    const keeper = stage.guest('keeper');
    await put(keeper, late);
    const lateKey = await waits(stage, findings, idle, late);
    await waits(stage, findings, patient, late);
    await keeper.must('DELETE', '/cart');
    const offered = await post.mail(findings, idle.email, YOURS);
    findings.shows('the mail about it', keyIn(offered), lateKey);
    findings.shows('who is next', await places(patient), [
      { state: 'waiting', byMail: 'confirmed', ahead: 0, until: null },
    ]);

    // Logging in takes the place along, and a link ends it.
    const [lena, guest] = [await stage.customer('lena'), stage.guest('lena-as-guest')];
    await join(guest, sold, guest.email);
    guest.browser.token = lena.browser.token;
    await guest.must('POST', '/cart/merge');
    findings.shows('the place moves to the account', await places(lena), [
      { product_id: sold.id, state: 'waiting' },
    ]);
    findings.shows('which has to be confirmed', (await places(lena))[0], { byMail: 'unconfirmed' });
    await post.mail(findings, lena.email, ASKED);
    const both = stage.guest('both');
    await join(both, soldToo, both.email);
    await waits(stage, findings, both, sold);
    findings.shows(
      'one address for two pots',
      (await places(both)).map((one: { byMail: string }) => one.byMail),
      ['confirmed', 'confirmed'],
    );
    const leaver = stage.guest('leaver');
    const leaving = await waits(stage, findings, leaver, sold);
    const leave = () => stage.guest().ask('POST', '/cart/waiting/leave', leaving);
    findings.shows('leaving by a link', await leave(), {
      status: 200,
      body: { message: 'You are no longer on the list.' },
    });
    findings.shows('leaving twice', (await leave()).status, 404);
    findings.shows('who left', await places(leaver), []);

    // A deleted account keeps nothing.
    const [eve, heir] = [await stage.customer('eve'), stage.guest('heir')];
    await put(eve, free);
    await join(eve, sold);
    await join(heir, free);
    const ahead = (await join(heir, sold)).body.place.ahead;
    await eve.must('POST', '/auth/erase-account', { currentPassword: 'wheel-thrown-42' });
    await findings.comes('what a deleted account had', () => places(heir), [
      { state: 'yours' },
      { state: 'waiting', ahead: ahead - 1 },
    ]);
    await put(heir, free);

    await limits(stage, findings, sold);
    return async (later) => {
      later.shows('emails about one address', await subjects(stage, both), [ASKED]);
      later.shows('the place of the account', await places(lena), [
        { product_id: sold.id, state: 'waiting' },
      ]);
      later.shows('what the heir has', (await cartOf(heir)).lines.length, 1);
      await later.comes('the offer that no one took goes to the next', () => subjects(stage, patient), [
        ASKED,
        YOURS,
      ]);
      later.shows('the emails about an offer that no one took', await subjects(stage, idle), [ASKED, YOURS]);
      later.shows('their place', await places(idle), []);
    };
  },
};

/** How often one address is emailed, and for how many pots one shopper and one network may wait. */
async function limits(stage: Stage, findings: Findings, sold: WalkPot): Promise<void> {
  const { email } = stage.guest('often');
  const codes = [];
  for (let number = 1; number <= 6; number += 1)
    codes.push((await join(stage.guest(), sold, email)).body.code ?? 'joined');
  findings.shows('emails to one address', codes, [...Array(5).fill('joined'), 'too-many-requests']);
  const colours = Array.from({ length: 21 }, (_, index) => ({
    color: `Colour ${index}`,
    stock: 0,
    images: [],
  }));
  const many = await stage.pot(findings, { stock: 0, variants: colours });
  const one = stage.guest();
  const inQueues = [];
  for (const { id } of many.product.variants)
    inQueues.push((await join(one, many, undefined, id)).body.message ?? 'joined');
  findings.shows('queues of one shopper', inQueues, [
    ...Array(20).fill('joined'),
    'You can wait for up to 20 pots at a time.',
  ]);
  findings.shows('their places', (await places(one)).length, 20);
}
