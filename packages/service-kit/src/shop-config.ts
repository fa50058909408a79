import { z } from 'zod';

/** What belongs to this shop and not to the software. Merge with `z.object({ ...baseConfig, ...shopConfig })`. */
export const shopConfig = {
  SHOP_NAME: z.string().trim().min(1).default('Fettle Pottery'),
  /** Sends the shop's mails. */
  EMAIL_FROM: z.email().default('hello@fettle-pottery.example'),
  PRICE_NOTE: z.string().default('Price includes VAT and UK delivery'),
  PRICES_NOTE: z.string().default('Prices include VAT and UK delivery.'),
  FOLLOW_INSTAGRAM: z.url().default('https://www.instagram.com/'),
  FOLLOW_ETSY: z.url().default('https://www.etsy.com/uk/'),
  FOLLOW_FACEBOOK: z.url().default('https://www.facebook.com/'),
};
