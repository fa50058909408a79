import { z } from 'zod';
import { Count, Moment, text } from './fields.ts';

/** `GET /api/shop`: what belongs to this shop and not to the software. The maker edits most of it: see settings.ts. */
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
  /** On top of every page; '' for none, as for the texts below. */
  notice: text('The studio is closed until 4 January. Orders are sent after that.'),
  /** What delivery costs, how it comes, and where to. */
  delivery: text('Delivery within the UK is included, by Royal Mail Tracked 48.'),
  /** Who makes the pots, in about three sentences: the maker's own words, or the beginning of the about page. */
  maker: text('We are a small pottery in the United Kingdom.'),
  /** Shown beside those words; '' for none. */
  makerPhoto: text('/media/shop-1f2e3d4c5b6a79880716253443526170/1200.jpg'),
  /** How to look after any pot that says nothing else. */
  care: text('Food safe, and happy in a dishwasher.'),
  dispatchDays: Count.nullable().describe(
    'Orders are usually sent within so many working days; null: not said',
  ),
  returnDays: Count.nullable().describe(
    'Buyers may ask to return pots so many days after delivery; null: no longer than the law asks',
  ),
  offersGifts: z.boolean().describe('A buyer can ask for a parcel without prices, with a message'),
  dispatch: z
    .object({
      within: text('3 working days'),
      from: Moment,
      days: z.array(z.object({ until: Moment, day: text('Thursday 26 November') })),
    })
    .nullable()
    .describe(
      'An order is sent by the `day` of the first entry whose `until` is later than the order; orders before `from` are not listed',
    ),
  giftVouchers: z.boolean().optional().describe('The shop sells gift vouchers'),
  trial: z.boolean().describe('The shop is public but only simulates payments, and says so on every page'),
  countVisits: z.boolean().describe('Browsers report page views to the shop, and to no one else'),
});
export type WireShop = z.infer<typeof WireShop>;

/** What a phone needs to know to put the shop on its home screen. */
export const WireManifest = z
  .object({
    id: text('/'),
    name: text('Fettle Pottery'),
    short_name: text('Fettle Pottery'),
    description: text('Handmade UK slip-cast pottery and ceramics'),
    lang: text('en-GB'),
    start_url: text('/'),
    scope: text('/'),
    display: text('minimal-ui'),
    background_color: text('#fbf8f2'),
    theme_color: text('#fbf8f2'),
    icons: z.array(
      z.object({
        src: text('/icons/icon-192.png'),
        sizes: text('192x192'),
        type: text('image/png'),
        purpose: text('any'),
      }),
    ),
  })
  .meta({ contentMediaType: 'application/manifest+json' });
export type WireManifest = z.infer<typeof WireManifest>;
