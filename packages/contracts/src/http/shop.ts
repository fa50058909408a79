import { z } from 'zod';
import { text } from './fields.ts';

/** `GET /api/shop`: what belongs to this shop and not to the software, from the settings it was started with. */
export const WireShop = z.object({
  name: text('Fettle Pottery'),
  url: text('https://pots.example.com').describe('As browsers see the shop, without a slash at the end'),
  /** Sends the shop's mails and receives the replies. */
  email: text('hello@fettle-pottery.example'),
  currency: z.literal('GBP'),
  /** What a price contains; shown beside a single price. */
  priceNote: text('Price includes VAT and UK delivery'),
  /** The same for several prices: cart, checkout, confirmation, mails (decision 13). */
  pricesNote: text('Prices include VAT and UK delivery.'),
  follow: z.array(z.object({ name: text('Instagram'), href: text('https://www.instagram.com/') })),
});
export type WireShop = z.infer<typeof WireShop>;
