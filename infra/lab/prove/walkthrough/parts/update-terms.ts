import { cartOf, probe, put, tryPut } from '../at-the-counter.ts';
import type { Part } from '../part.ts';
import { FAR, opensSoon } from '../shop-update.ts';

/** A shop update in which everyone may have one of each pot, and which is paused. */
export const updateTerms: Part = {
  name: 'update terms',
  async run(stage, findings) {
    const { maker } = stage;
    const [jar, bowl] = await Promise.all([
      stage.pot(findings, { price: 3.05, stock: 4 }),
      stage.pot(findings, { price: 6.5, stock: 3 }),
    ]);
    const title = `One of each ${Date.now()}`;
    const body = { title, opensAt: FAR, pots: [jar.id, bowl.id], oneOfEach: true };
    const { id } = await maker.must('POST', '/admin/updates', body);
    const at = `/admin/updates/${id}`;
    await maker.must('PUT', `${at}/state`, { state: 'announced' });
    const moved = await opensSoon(stage, id, FAR);
    const shown = () => stage.guest().get(`/updates/${id}`);
    await findings.comes('the opening', shown, { opensAt: moved, isOpen: true, pieces: null });
    const anna = await stage.customer('anna');
    const one = {
      status: 409,
      body: { code: 'update-limit', pieces: null, message: 'One of each pot per person.' },
    };
    findings.shows('two of one pot', await tryPut(anna, jar, 2), one);
    const jars = await put(anna, jar);
    findings.shows('a second one', await tryPut(anna, jar), one);
    findings.shows('setting it', await anna.ask('PUT', `/cart/items/${jars.id}`, { quantity: 2 }), one);
    await put(anna, bowl);

    findings.shows('pausing', await maker.must('PUT', `${at}/paused`, { paused: true }), {
      paused: true,
      isOpen: true,
    });
    const vic = stage.guest('vic');
    await findings.comes('a pause', () => probe(vic, bowl), {
      status: 409,
      body: { code: 'update-paused' },
    });
    await findings.comes('what the page says', shown, {
      paused: true,
      products: [{ sale: { paused: true, isOpen: true } }, {}],
    });
    findings.shows('what the cart has', (await cartOf(anna)).lines.length, 2);
    await maker.must('PUT', `${at}/paused`, { paused: false });
    await findings.comes('the end of the pause', async () => (await tryPut(vic, bowl)).status, 201);

    return async (later) => {
      later.shows('a second jar afterwards', await tryPut(anna, jar), one);
      later.shows('the cart afterwards', (await cartOf(vic)).total, 6.5);
    };
  },
};
