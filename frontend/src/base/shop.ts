/** What belongs to this shop and not to the software; set in frontend/.env or the build's environment. */
const env: Partial<ImportMetaEnv> = import.meta.env ?? {};

export const shop = {
  name: String(env['VITE_SHOP_NAME'] ?? 'Fettle Pottery'),
  email: String(env['VITE_SHOP_EMAIL'] ?? 'hello@fettle.example'),
  /** What a price contains; shown beside prices and totals. */
  priceNote: String(env['VITE_PRICE_NOTE'] ?? 'Price includes VAT and UK delivery'),
  /** The same of several prices: cart, review and confirmation (decision 13). */
  pricesNote: String(env['VITE_PRICES_NOTE'] ?? 'Prices include VAT and UK delivery.'),
  follow: [
    { name: 'Instagram', href: String(env['VITE_FOLLOW_INSTAGRAM'] ?? 'https://www.instagram.com/') },
    { name: 'Etsy', href: String(env['VITE_FOLLOW_ETSY'] ?? 'https://www.etsy.com/uk/') },
    { name: 'Facebook', href: String(env['VITE_FOLLOW_FACEBOOK'] ?? 'https://www.facebook.com/') },
  ],
};
