import type { WireAdminUpdate, WireUpdate } from '@slipcast/contracts/http/updates';
import { bowl, mug, pot } from './demo-products.ts';

const autumnKiln = {
  id: 'autumn-kiln',
  title: 'The autumn kiln',
  text: '',
  imageUrl: null,
  opensAt: '2026-11-26T19:00:00.000Z',
  paused: false,
  pieces: null,
  oneOfEach: false,
  room: null,
};

/** A shop update as shoppers get it, for the tests of the screens: open, with three pots. */
export const wireUpdate = (more: Partial<WireUpdate> = {}): WireUpdate => ({
  ...autumnKiln,
  isOpen: true,
  isClosed: false,
  products: [bowl, mug, pot],
  ...more,
});

/** The same as the back office gets it: announced, without pots. */
export const wireAdminUpdate = (more: Partial<WireAdminUpdate> = {}): WireAdminUpdate => ({
  ...autumnKiln,
  state: 'announced',
  isOpen: false,
  pots: [],
  earlyMinutes: 0,
  revision: 3,
  ...more,
});
