import { expect, it } from '@jest/globals';
import { NO_EMAIL_TEXT, WORDED_EMAILS } from '@slipcast/contracts/email-texts';
import type { Shop } from './layout.ts';
import { sampleOrder } from './sample-order.ts';
import { writeEmail } from './write-email.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const collection = { address: 'The Old Dairy', opening: 'Fridays from 10 to 4' };
const pots = [{ productName: 'Tall Mug', color: 'Slate', unitPence: 2450, imageUrl: '/media/mug/480.jpg' }];

it.each(WORDED_EMAILS)(
  '%s is written whole, with the maker’s words, also by a shop without pots',
  (email) => {
    const shop: Shop = {
      name: 'Fettle Pottery',
      url: 'https://shop.example',
      pricesNote: '',
      dispatchDays: 3,
      texts: { [email]: { ...NO_EMAIL_TEXT, opening: 'Hello {first name}.', closing: 'From the kiln.' } },
      lookupKey: () => 'sample',
    };
    const whole = writeEmail(shop, email, sampleOrder(email, { pots, collection }, NOW));
    expect(whole.subject).toContain('2026-ORD-007');
    expect(whole.text).toMatch(/Hello Ada\.[^]*From the kiln\./);
    if (email !== 'order-cancelled' && email !== 'order-refunded') expect(whole.html).toContain('Tall Mug');
    if (email === 'order-ready') expect(whole.text).toContain('The Old Dairy\nFridays from 10 to 4');
    const empty = writeEmail(shop, email, sampleOrder(email, { pots: [], collection }, NOW));
    expect(empty.text).toContain('Hello Ada.');
  },
);
