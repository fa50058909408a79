import { randomUUID } from 'node:crypto';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';

/** The terms of a shop update that has been open for years, without limits and without a waiting room. */
export const saleTerms = (rest: Partial<SaleTerms> = {}): SaleTerms => ({
  updateId: `kiln-${randomUUID()}`,
  title: 'The autumn kiln',
  revision: 1,
  opensAt: '2020-01-01T10:00:00.000Z',
  paused: false,
  pieces: null,
  oneOfEach: false,
  earlyMinutes: 0,
  room: null,
  ...rest,
});
