/** `GET /api/shop`: what belongs to this shop and not to the software, from the settings it was started with. */
export interface WireShop {
  name: string;
  /** Sends the shop's mails; answers go there. */
  email: string;
  currency: 'GBP';
  /** What a price contains; shown beside one price. */
  priceNote: string;
  /** The same of several prices: cart, checkout, confirmation, mails (decision 13). */
  pricesNote: string;
  follow: { name: string; href: string }[];
}
