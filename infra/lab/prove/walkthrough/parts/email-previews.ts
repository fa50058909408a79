import { guestLink, letter } from '../letters.ts';
import type { Part } from '../part.ts';

/** What an email would look like with words that are not saved. */
export const emailPreviews: Part = {
  name: 'email previews',
  async run(stage, findings) {
    const { maker } = stage;
    await stage.pot(findings);
    await stage.pot(findings);
    const preview = (email: string, words: object) =>
      maker.ask('POST', '/admin/orders/email-preview', { email, ...words });
    const words = {
      subject: 'About {order number}',
      heading: 'Oh dear',
      opening: 'Thanks, {first name}!',
      closing: 'Bye.',
    };
    const shown = (await preview('order-cancelled', words)).body;
    const sample = `${new Date().getUTCFullYear()}-ORD-007`;
    const text = letter(shown);
    const amounts = [...text.matchAll(/: £([\d,]+\.\d\d)$/gm)].map(([, pounds = '']) =>
      Math.round(Number(pounds.replaceAll(',', '')) * 100),
    );
    const total = amounts.pop() ?? 0;
    const written = /^Total: (.*)$/m.exec(text)?.[1];
    findings.shows(
      'the pots of a preview',
      [amounts.length, amounts.reduce((sum, pence) => sum + pence, 0)],
      [2, total],
    );
    findings.shows('the heading of a preview', shown.html.includes('>Oh dear</h1>'), true);
    findings.shows(
      'a preview',
      text.replaceAll(/^- .*\n/gm, ''),
      [
        `About ${sample}`,
        'Dear Ada,',
        'Thanks, Ada!',
        `Your order ${sample} has been cancelled.`,
        `${written} will be refunded to the card you paid with. It may take a few working days to arrive.`,
        `Total: ${written}`,
        guestLink({ email: 'ada@example.com', number: sample }),
        'Bye.',
      ].join('\n\n'),
    );
    const none = { subject: '', heading: '', opening: '', closing: '' };
    const subjects = [
      'order-confirmation',
      'order-shipped',
      'order-ready',
      'order-collected',
      'order-refunded',
    ].map(async (email) => (await preview(email, none)).body.subject);
    findings.shows('subjects of the others', await Promise.all(subjects), [
      new RegExp(`^Your order ${sample} at .`),
      `Your order ${sample} is on its way`,
      `Your order ${sample} is ready to collect`,
      `Your order ${sample} has been collected`,
      `Refund for your order ${sample}`,
    ]);
    findings.shows('a preview of no email', (await preview('nonsense', words)).status, 400);
  },
};
