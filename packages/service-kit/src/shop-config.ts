import { z } from 'zod';

/** The shop as browsers see it, without a slash at the end. */
export const shopUrl = z.url().transform((url) => url.replace(/\/+$/, ''));

/** `yes` lets a shop at a public address use simulated payments and local emails; every page then says that it is a trial. */
export const SANDBOX = z.enum(['yes', 'no']).default('no');

/** What belongs to this shop and not to the software. Merge with `z.object({ ...baseConfig, ...shopConfig })`. */
export const shopConfig = {
  /** The shop's name, until someone saves the settings in the back office. */
  SHOP_NAME: z.string().trim().min(1).default('Fettle Pottery'),
  /** The sender of the shop's emails. */
  EMAIL_FROM: z.email().default('hello@fettle-pottery.example'),
  /** What a price includes, shown beside one price. */
  PRICE_NOTE: z.string().default('Price includes VAT and UK delivery'),
  /** What prices include, shown beside several. */
  PRICES_NOTE: z.string().default('Prices include VAT and UK delivery.'),
  /** Instagram link in the footer. */
  FOLLOW_INSTAGRAM: z.url().default('https://www.instagram.com/'),
  /** Etsy link in the footer. */
  FOLLOW_ETSY: z.url().default('https://www.etsy.com/uk/'),
  /** Facebook link in the footer. */
  FOLLOW_FACEBOOK: z.url().default('https://www.facebook.com/'),
};
