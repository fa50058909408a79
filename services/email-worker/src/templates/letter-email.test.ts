import { expect, it } from '@jest/globals';
import type { AddressedLetter } from '@slipcast/contracts/events/letter-events';
import type { Shop } from './layout.ts';
import { subjectOf, writeEmail } from './write-email.ts';

const SHOP: Shop = {
  name: 'Fettle & Pots',
  url: 'https://shop.example',
  pricesNote: '',
  dispatchDays: 3,
  lookupKey: () => '',
};
const EVIL = '<img src=x>';
const POT = {
  productId: 'p',
  name: `Moon jar ${EVIL}`,
  pricePence: 4800,
  isFrom: true,
  imageUrl: '/media/abc/800.jpg',
  path: '/products/p/moon-jar',
};
const LETTER: AddressedLetter = {
  subject: 'From the kiln',
  text: `First ${EVIL}\nsame paragraph\n\n\nSecond`,
  topic: 'updates',
  update: { id: 'autumn', title: 'The autumn kiln', opensAt: '2026-11-26T19:00:00.000Z' },
  pots: [POT],
  leaveKey: 'k+y',
};

it('a letter has its paragraphs, its update and its pots, as HTML and as plain text', () => {
  const { subject, html, text } = writeEmail(SHOP, 'letter', LETTER);
  expect(subject).toBe('From the kiln');
  expect(text).toContain(`First ${EVIL}\nsame paragraph\n\nSecond\n\nThe autumn kiln opens on Thursday`);
  expect(text).toContain('See all the pots: https://shop.example/updates/autumn');
  expect(text).toContain(`From £48.00\nhttps://shop.example/products/p/moon-jar`);
  expect(html).toContain('https://shop.example/media/abc/480.jpg');
  expect(html).not.toContain(EVIL);
});

it('a letter can be left in one click by mail programs, and from its foot', () => {
  const { headers, html, text } = writeEmail(SHOP, 'letter', LETTER);
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://shop.example/api/newsletter/leave?key=k%2By>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(text).toContain('Unsubscribe or choose other topics: https://shop.example/newsletter#key=k%2By');
  expect(html).toContain('https://shop.example/newsletter#key=k%2By');
  expect(writeEmail(SHOP, 'letter', { ...LETTER, leaveKey: null }).headers).toBeUndefined();
});

it('a letter loads nothing but the photographs of its pots, and its links are the same for everyone', () => {
  const { html } = writeEmail(SHOP, 'letter', LETTER);
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html.replaceAll('k%2By', '')).toBe(
    writeEmail(SHOP, 'letter', { ...LETTER, leaveKey: 'k2' }).html.replaceAll('k2', ''),
  );
});

it('a letter keeps its subject once its text has been deleted', () => {
  expect(subjectOf(SHOP, 'letter', { subject: 'From the kiln', topic: 'news' })).toBe('From the kiln');
});

it('a letter of an update with early access has its reader’s own link, and a preview has none', () => {
  const early = { minutes: 15, key: 'a_key' };
  const { html, text } = writeEmail(SHOP, 'letter', { ...LETTER, early });
  expect(text).toContain('With it you can buy 15 minutes before everyone else.');
  for (const shown of [html, text])
    expect(shown).toContain('https://shop.example/updates/autumn#early=a_key');
  const preview = writeEmail(SHOP, 'letter', { ...LETTER, early: { minutes: 1, key: null } }).text;
  expect(preview).toContain('you can buy one minute before everyone else');
  expect(preview).not.toContain('#early');
});
