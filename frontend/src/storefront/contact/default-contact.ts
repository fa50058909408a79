import { shop } from '../../base/shop.ts';
import type { ContactContent } from '../../features/content/content-api.ts';

/** Shown when the page's own details cannot be loaded. */
export const defaultContact: ContactContent = {
  title: 'Contact Us',
  content: 'Questions about a pot, an order or a commission? We would love to hear from you.',
  email: shop.email,
  phone: '',
  address: '',
  hours: '',
};
