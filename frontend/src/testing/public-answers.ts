import { bowl, mug, pot } from './demo-products.ts';

/** What the public API answers to a shop's pages, by path. */
export const PUBLIC_ANSWERS: Record<string, unknown> = {
  '/api/shop': {
    name: 'Kiln & Co',
    url: 'https://kiln.example',
    email: 'a@example.com',
    priceNote: 'Price includes VAT',
    pricesNote: '',
    follow: [],
    notice: 'Closed on Sundays.',
    delivery: 'By post.',
    maker: 'We cast pots.',
    care: 'Wash by hand.',
    dispatchDays: 3,
    returnDays: null,
    offersGifts: false,
    dispatch: { within: '3 working days', from: '2026-11-16T00:00:00.000Z', days: [] },
  },
  '/api/highlights': { newest: [mug, bowl], last: [pot] },
  '/api/products/p1': mug,
  '/api/products/p1/siblings': { sameForm: [], sameGlaze: [bowl] },
  '/api/products/p2': bowl,
  '/api/live/stock?products=p2&only=taken': {
    products: [
      {
        productId: 'p2',
        variants: [{ variantId: 'main', stock: 2, free: 0, freeAt: '2026-11-22T20:51:00.000Z' }],
      },
    ],
  },
  '/api/updates/autumn-kiln': {
    id: 'autumn-kiln',
    title: 'The autumn kiln',
    text: 'From two firings.',
    imageUrl: null,
    opensAt: '2099-11-26T19:00:00.000Z',
    paused: false,
    pieces: null,
    oneOfEach: false,
    room: { from: 0, minutes: 10 },
    isOpen: false,
    isClosed: false,
    products: [bowl],
  },
  '/api/content/about': { title: 'About us', content: 'Cast.\nGlazed.' },
  '/api/content/delivery': { title: 'Delivery and returns', content: '# Post\nBy van.' },
  '/api/content/terms': { title: 'Terms of sale', content: '# Who\nWe sell.' },
  '/api/content/contact': {
    title: 'Write to us',
    content: 'Do.',
    email: 'a@example.com',
    phone: '',
    address: '',
    hours: '',
  },
};
