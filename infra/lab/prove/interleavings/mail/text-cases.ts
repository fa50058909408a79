import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeEmail } from '../../../../../services/email-worker/src/templates/write-email.ts';
import { createExpectations } from '../own-worlds.ts';
import { ABOUT_ORDERS } from './written-orders.ts';
import { ABOUT_OTHERS } from './written-others.ts';
import { ABOUT_REFUNDS } from './written-refunds.ts';

const { fail, expectSame: same } = createExpectations('texts');
/** Each kind, and each way in which it can differ. */
const WRITTEN = [...ABOUT_ORDERS, ...ABOUT_REFUNDS, ...ABOUT_OTHERS];
const SHOP = {
  name: 'Fettle',
  url: 'https://shop.example',
  pricesNote: 'Prices include UK delivery.',
  dispatchDays: 3,
  address: '3 Wheel Yard',
  lookupKey: (orderId: string) => `key-of-${orderId}`,
};
const END = '\n\nFettle\n3 Wheel Yard';

/** Names, and the subject and text that belong to each, as the file has them. */
const texts = (): Map<string, string> =>
  new Map(
    readFileSync(join(import.meta.dirname, 'email-texts.txt'), 'utf8')
      .split(/^=== /m)
      .slice(1)
      .map((one) => [one.slice(0, one.indexOf('\n')), one.slice(one.indexOf('\n') + 1).trimEnd()]),
  );
const linksIn = (text: string): string[] => text.match(/https:[^\s"<]+/g) ?? [];

/** Every kind of email says what it has to, word for word, and its formatted version has the same links. */
export function emailTexts(): void {
  const should = texts();
  same(
    'emails',
    WRITTEN.map(([name]) => name),
    [...should.keys()],
  );
  for (const [name, template, data, more] of WRITTEN) {
    const { subject, text, html } = writeEmail({ ...SHOP, ...more }, template, data);
    if (!text.endsWith(END)) fail(`${name}: ends with ${text.slice(-40)}`);
    const is = `${subject}\n\n${text.slice(0, -END.length)}`.replaceAll(/ +$/gm, '');
    const wanted = should.get(name) ?? '';
    const lines = wanted.split('\n');
    const wrong = is.split('\n').find((line, at) => line !== lines[at]);
    if (is !== wanted) fail(`${name}: "${wrong ?? 'the end'}" in ${is}`);
    const linked = linksIn(html.replaceAll('&amp;', '&'));
    for (const link of linksIn(text)) if (!linked.includes(link)) fail(`${name}: ${link} is missing`);
  }
}
