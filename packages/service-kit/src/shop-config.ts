import { z } from 'zod';

/** The shop as browsers see it, without a slash at the end. */
export const shopUrl = z.url().transform((url) => url.replace(/\/+$/, ''));

/** What belongs to this shop and not to the software. Merge with `z.object({ ...baseConfig, ...shopConfig })`. */
export const shopConfig = {
  /** In the header, in mails, and in the titles of pages. */
  SHOP_NAME: z.string().trim().min(1).default('Fettle Pottery'),
  /** Sends the shop's mails. */
  EMAIL_FROM: z.email().default('hello@fettle-pottery.example'),
  /** What a price contains, beside one price; PRICES_NOTE is the same beside several. */
  PRICE_NOTE: z.string().default('Price includes VAT and UK delivery'),
  PRICES_NOTE: z.string().default('Prices include VAT and UK delivery.'),
  /** Links in the footer. */
  FOLLOW_INSTAGRAM: z.url().default('https://www.instagram.com/'),
  FOLLOW_ETSY: z.url().default('https://www.etsy.com/uk/'),
  FOLLOW_FACEBOOK: z.url().default('https://www.facebook.com/'),
};
