import { randomUUID } from 'node:crypto';
import type { Part } from '../part.ts';

/** What visitors write to the maker, and how many looked, added and bought. */
export const visits: Part = {
  name: 'visits',
  async run(stage, findings) {
    const { maker, post } = stage;
    const gwen = stage.guest();
    const mark = `visit-${Date.now()}`;
    const missed = randomUUID().replaceAll(/[^a-f]/g, '');
    const pot = await stage.pot(findings, { price: 12.5, stock: 9 });
    await stage.buy(pot, { quantity: 2 });
    // What visitors write, and how many came.
    const message = { name: 'Will Writer', email: gwen.email, message: `Do you make tiles? ${mark}` };
    await gwen.must('POST', '/contact', message);
    const copy = await post.mail(findings, gwen.email, /./);
    findings.shows('the copy of a message', copy.text, new RegExp(`Do you make tiles\\? ${mark}`));
    for (const _ of [2, 3]) await gwen.must('POST', '/contact', message);
    findings.shows('a fourth message in an hour', (await gwen.ask('POST', '/contact', message)).status, 429);
    findings.shows(
      'no message',
      (await gwen.ask('POST', '/contact', { ...message, message: '' })).status,
      400,
    );
    const counts = async () => {
      const { pots } = await maker.get(`/admin/visits/since?from=${new Date().toISOString()}&ids=${pot.id}`);
      return pots[0];
    };
    const seen = { kind: 'view', page: 'product', productId: pot.id };
    const before = await maker.get('/admin/visits?days=7');
    await gwen.must('POST', '/visits', {
      events: [
        seen,
        seen,
        seen,
        { kind: 'add', productId: pot.id },
        { kind: 'add', productId: pot.id },
        { kind: 'search', words: ` ${missed.toUpperCase()}  Dish ` },
        { kind: 'search', words: 'ada@example.com' },
        { kind: 'view', page: 'terms-of-no-page' },
      ].slice(0, 7),
    });
    findings.shows(
      'an unknown page',
      (await gwen.ask('POST', '/visits', { events: [{ kind: 'view', page: 'none' }] })).status,
      400,
    );
    const counted = { productId: pot.id, views: 3, adds: 2, orders: 2 };
    await findings.comes('what was counted', counts, counted);
    const summary = await maker.get('/admin/visits?days=7');
    findings.shows(
      'words that were not found',
      summary.searches.filter(({ words: one }: { words: string }) => one === `${missed} dish`),
      [{ times: 1 }],
    );
    findings.shows('words about a person', summary.otherSearches - before.otherSearches, 1);

    return async (later) => {
      await later.comes('what was counted afterwards', counts, counted);
    };
  },
};
