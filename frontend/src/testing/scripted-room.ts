import type { WireRoom, WireTicket } from '@slipcast/contracts/http/room';

const HASH = 'ab'.repeat(32);

/** A waiting room as the API sends it, for the tests of the screens. */
export const wireRoom = (more: Partial<WireRoom> = {}): WireRoom => ({
  updateId: 'autumn-kiln',
  title: 'The autumn kiln',
  phase: 'waiting',
  opensAt: '2026-11-26T19:00:00.000Z',
  serverTime: new Date().toISOString(),
  from: 0,
  minutes: 10,
  commitment: HASH,
  tickets: 1200,
  waiting: 900,
  calledUpTo: 43,
  free: 31,
  inCarts: 6,
  sold: 3,
  ...more,
});

export const wireTicket = (more: Partial<WireTicket> = {}): WireTicket => ({
  ticket: 'cd'.repeat(32),
  isDrawn: true,
  place: 812,
  state: 'waiting',
  until: null,
  ...more,
});
