import type { WireVisits } from '@slipcast/contracts/http/visits';

/** For tests: three days of a small shop. */
export const scriptedVisits = (more: Partial<WireVisits> = {}): WireVisits => ({
  isCounting: true,
  days: [
    { day: '2026-11-20', views: 0 },
    { day: '2026-11-21', views: 1200 },
    { day: '2026-11-22', views: 300 },
  ],
  pages: [
    { page: 'product', views: 1000 },
    { page: 'home', views: 500 },
  ],
  pots: [
    { productId: 'p1', views: 800, adds: 80, orders: 20 },
    { productId: 'gone', views: 200, adds: 0, orders: 0 },
  ],
  searches: [{ words: 'butter dish', times: 7 }],
  otherSearches: 2,
  steps: [
    { step: 'product', times: 400 },
    { step: 'added', times: 100 },
    { step: 'cart', times: 80 },
    { step: 'details', times: 40 },
    { step: 'payment', times: 30 },
    { step: 'paid', times: 24 },
  ],
  ...more,
});
