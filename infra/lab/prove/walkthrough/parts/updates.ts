import { cartOf, checkOut, open, probe, put, tryPut } from '../at-the-counter.ts';
import type { Part } from '../part.ts';
import { FAR, opensSoon } from '../shop-update.ts';

/** A shop update from its draft to its end: what is shown before, who can have how much while it is open, and what is left. */
export const updates: Part = {
  name: 'updates',
  async run(stage, findings) {
    const { maker } = stage;
    const { url } = stage.shop.address;
    const [bowl, vase, jar] = await Promise.all([
      stage.pot(findings, { price: 31.45, stock: 6 }),
      maker.must('POST', '/admin/products', draft('Update vase')),
      stage.pot(findings, { price: 3.05, stock: 4 }),
    ]);
    const title = `Autumn kiln ${Date.now()}, second; firing`;
    const text = 'From the kiln, at last;\nall of it.';
    const body = { title, text, opensAt: FAR, pots: [vase.id, bowl.id], pieces: 3 };
    const update = await maker.must('POST', '/admin/updates', body);
    const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    findings.shows('a new update', update, {
      id: slug,
      title,
      text,
      state: 'draft',
      isOpen: false,
      paused: false,
      pieces: 3,
      oneOfEach: false,
      earlyMinutes: 0,
      room: null,
      pots: [vase.id, bowl.id],
      revision: 1,
    });
    const at = `/admin/updates/${slug}`;
    const other = await maker.must('POST', '/admin/updates', {
      ...body,
      pots: [jar.id],
      pieces: null,
      oneOfEach: true,
    });
    findings.shows('another one of this title', other.id, `${slug}-2`);
    const taken = await maker.ask('POST', '/admin/updates', { ...body, pots: [jar.id] });
    findings.shows(
      'a pot that is in another update',
      [taken.status, taken.body.errors?.[0]?.field],
      [400, 'pots.0'],
    );
    const third = await maker.must('POST', '/admin/updates', { ...body, pots: [] });
    const state = (to: string, id = slug) => maker.ask('PUT', `/admin/updates/${id}/state`, { state: to });
    findings.shows('announcing nothing', (await state('announced', third.id)).body, {
      errors: [{ field: 'pots' }],
    });
    findings.shows('deleting a draft', (await maker.ask('DELETE', `/admin/updates/${third.id}`)).status, 200);
    findings.shows('what was deleted', (await maker.ask('GET', `/admin/updates/${third.id}`)).status, 404);
    const gwen = stage.guest();
    findings.shows('a draft is no one’s business', (await gwen.ask('GET', `/updates/${slug}`)).status, 404);
    findings.shows('its calendar', (await gwen.ask('GET', `/updates/${slug}/calendar.ics`)).status, 404);
    findings.shows('a pot of a draft can be had', (await tryPut(gwen, bowl)).status, 201);
    await gwen.must('DELETE', '/cart');
    const changed = { ...body, text: `${text} Soon.` };
    findings.shows(
      'an outdated form',
      (await maker.ask('PUT', at, { ...changed, revisionLoaded: 7 })).status,
      409,
    );
    findings.shows('a form', await maker.must('PUT', at, { ...changed, revisionLoaded: 1 }), { revision: 2 });
    findings.shows('closing a draft', (await state('closed')).status, 409);
    findings.shows('announcing', (await state('announced')).body, {
      state: 'announced',
      revision: 3,
      isOpen: false,
    });
    findings.shows('announcing twice', (await state('announced')).body, { state: 'announced', revision: 3 });

    const shown = () => gwen.get(`/updates/${slug}`);
    const sale = { updateId: slug, title, opensAt: FAR, isOpen: false, paused: false, room: false };
    await findings.comes('the announcement', shown, {
      title,
      text: `${text} Soon.`,
      opensAt: FAR,
      pieces: 3,
      isOpen: false,
      isClosed: false,
      products: [
        { name: vase.name, stock: 5, sale },
        { id: bowl.id, stock: 6, sale },
      ],
    });
    await findings.comes('what a pot of it shows', () => gwen.get(`/products/${bowl.id}`), { sale });
    const closed = {
      code: 'not-open-yet',
      opensAt: FAR,
      message: /^This opens on \w+day 26 November at 19:00\.$/,
    };
    await findings.comes('no one can have it', () => probe(gwen, bowl), { status: 409, body: closed });
    const calendar = async () =>
      (await open(gwen, `${url}/api/updates/${slug}/calendar.ics`)).text.replaceAll('\r\n ', '');
    const entry = await calendar();
    for (const line of ['DTSTART:20991126T190000Z', 'DTEND:20991126T193000Z', 'SEQUENCE:0'])
      findings.shows(`the calendar has ${line}`, entry.split('\r\n').includes(line), true);
    findings.shows('its id', entry, new RegExp(`\r\nUID:update-${slug}@[\\w.]+\r\n`));
    findings.shows('its title', entry, /SUMMARY:[^\r]*: Autumn kiln \d+\\, second\\; firing\r/);
    findings.shows('its text', entry, /DESCRIPTION:From the kiln\\, at last\\;\\nall of it\. Soon\.\\nhttp/);
    findings.shows('deleting what shoppers saw', (await maker.ask('DELETE', at)).status, 409);
    findings.shows(
      'taking a pot out',
      (await maker.ask('PUT', at, { ...changed, pots: [vase.id] })).status,
      400,
    );
    findings.shows('closing before it opens', (await state('closed')).status, 409);
    const move = (from: string, to: string) => maker.ask('PUT', `${at}/opening`, { from, to });
    findings.shows('moving it to the past', (await move(FAR, '2020-01-01T00:00:00Z')).status, 400);
    findings.shows('moving from another time', (await move('2098-01-01T00:00:00Z', FAR)).body, {
      opensAt: FAR,
      revision: 3,
    });
    const later = '2099-11-26T19:05:00.000Z';
    for (const _ of [1, 2])
      findings.shows('moving it', (await move(FAR, later)).body, { opensAt: later, revision: 4 });
    findings.shows('moving what was moved', (await move(FAR, '2099-12-01T00:00:00Z')).status, 409);
    findings.shows('the calendar moves', await calendar(), /SEQUENCE:1\r/);

    const opensAt = await opensSoon(stage, slug, later);
    await findings.comes('the opening', shown, {
      opensAt,
      isOpen: true,
      products: [{ sale: undefined }, { sale: undefined }],
    });
    const anna = await stage.customer('anna');
    const bowls = await put(anna, bowl, 2);
    await put(anna, vase);
    const limit = {
      status: 409,
      body: { code: 'update-limit', pieces: 3, message: /^Up to 3 pots of this update per person/ },
    };
    findings.shows('a fourth piece', await tryPut(anna, vase), limit);
    findings.shows(
      'a fourth by changing',
      await anna.ask('PUT', `/cart/items/${bowls.id}`, { quantity: 3 }),
      limit,
    );
    findings.shows('what is still there', (await cartOf(anna)).total, 80);
    await anna.must('PUT', `/cart/items/${bowls.id}`, { quantity: 1 });
    findings.shows('one instead of another', (await tryPut(anna, vase)).status, 201);
    findings.shows('someone else', (await tryPut(gwen, bowl, 3)).status, 201);
    gwen.browser.token = (await stage.customer('greta')).browser.token;
    await gwen.must('POST', '/cart/merge');
    findings.shows('a fourth piece after logging in', await tryPut(gwen, vase), limit);
    findings.shows('four at once', await tryPut(stage.guest(), bowl, 4), limit);
    findings.shows('moving what is open', (await move(opensAt, FAR)).status, 409);

    findings.shows('buying one', (await checkOut(anna, bowl, 1, 3145)).status, 200);
    await findings.comes('what is left in the cart', () => cartOf(anna), {
      lines: [[/vase/, 2, 17.1]],
    });
    await put(anna, vase);
    findings.shows(
      'a fourth piece at checkout',
      (await checkOut(anna, vase, 3, 5130)).body.code,
      'update-limit',
    );
    findings.shows('a third one', (await checkOut(anna, vase, 2, 3420)).status, 200);
    await findings.comes(
      'the figures of the update',
      async () => maker.get(`/admin/dashboard/updates/${slug}`),
      { orders: 2, sold: 3, takings: 65.65, unpaid: 0, cancelled: 0 },
    );

    const vic = stage.guest('vic');
    await put(vic, bowl);
    await put(vic, vase, 2);
    findings.shows('before it closes', await tryPut(vic, bowl), limit);
    findings.shows('closing', (await state('closed')).body, { state: 'closed', isOpen: false });
    findings.shows('announcing it again', (await state('announced')).status, 409);
    await findings.comes('the end', shown, { isClosed: true, isOpen: false });
    await findings.comes('no limit any more', () => tryPut(vic, bowl), { status: 201 });
    // Two vases and a bowl have been sold.
    await findings.comes('what is left of it', shown, { products: [{ stock: 3 }, { stock: 5 }] });
    const left = await shown();
    return async (afterwards) => {
      afterwards.shows('the update afterwards', await shown(), left);
      afterwards.shows('its calendar afterwards', await calendar(), /SEQUENCE:2\r/);
      afterwards.shows('the cart afterwards', (await cartOf(gwen)).lines, [[/./, 3, 31.45]]);
    };
  },
};

const draft = (name: string) => ({
  name: `${name} ${Date.now()}`,
  description: 'Made by a proof of the shop. Not for sale.',
  price: 17.1,
  stock: 5,
  category: 'Walkthrough',
  color: 'Ash',
  weight_grams: 900,
  state: 'draft',
});
