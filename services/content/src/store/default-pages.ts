import type { WireAbout, WireContact, WireText } from '@slipcast/contracts/http/content';
import type { PageName } from '@slipcast/contracts/pages';
import { DELIVERY, TERMS } from './default-texts.ts';

export interface Pages extends Record<PageName, WireText> {
  about: WireAbout;
  contact: WireContact;
}

/** What the pages say until an admin edits them. */
export const DEFAULT_PAGES: Pages = {
  about: {
    title: 'About us',
    content: [
      'We are a small pottery in the United Kingdom. Every piece is slip-cast by hand in our own plaster moulds, fettled, glazed and fired in our studio, a few dozen at a time.',
      'Slip casting means pouring liquid clay into a mould and waiting while the plaster drinks the water. It lets us make thin, even walls and keep a shape from year to year, while the glazes run and break differently on every pot. No two are quite the same, and some are made only once.',
      'We try to make things that last, and to waste little. Offcuts and failed casts go back into the slip, glaze water is settled and reused, the kiln is fired full and on renewable electricity, and parcels travel in recycled paper and card. Seconds with small flaws are sold as seconds, not thrown away.',
      'Use your pots every day. They are food safe, and happy in a dishwasher.',
    ].join('\n\n'),
  },
  contact: {
    title: 'Contact us',
    content:
      'Do you have a question about a piece, an order or a commission? Write to us, and someone from the studio will answer, usually within two working days.',
    email: 'hello@example.com',
    phone: '',
    address: 'The Pottery, United Kingdom',
    hours: 'Monday to Friday, 9:00 to 17:00',
  },
  delivery: { title: 'Delivery and returns', content: DELIVERY },
  terms: { title: 'Terms of sale', content: TERMS },
};
