import type pg from 'pg';
import { createPaymentStore } from '../../../../../../services/payment/src/payments/payment-store.ts';
import { newPayment, type PaymentRequest } from '../../../../../../services/payment/src/payments/payment.ts';
import type { Columns } from './insert-row.ts';
import { openKey, payment, shownPayment } from './payment-rows.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

const TOKEN = 'cnon:abc';
const NONCE = 'cnon:card-nonce-ok';
const SAME = openKey('u:ada', TOKEN, 4200);
const GUESTS = { owner: null, payer: 'n:net' };
const GUEST_SAME: Columns = { ...GUESTS, open_key: openKey(null, TOKEN, 4200) };

const STATES: Record<string, string[]> = {
  nothing: [],
  'the same, created': [payment('created', { open_key: SAME, cart: 'u:ada' })],
  'the same, unknown': [payment('unknown', { open_key: SAME, cart: 'u:ada' })],
  'the same, authorised': [payment('authorised', { open_key: SAME, cart: 'u:ada' })],
  'the same, declined': [payment('declined', { open_key: SAME, cart: 'u:ada' })],
  'the same, capturing': [payment('capturing', { open_key: SAME, cart: 'u:ada' })],
  'the same, captured': [payment('captured', { open_key: SAME, cart: 'u:ada' })],
  'the same, voiding': [payment('voiding', { open_key: SAME, cart: 'u:ada' })],
  'another, created': [payment('created', { open_key: 'other', cart: 'u:ada' })],
  'another, authorised': [payment('authorised', { open_key: 'other', cart: 'u:ada' })],
  'another, capturing': [payment('capturing', { open_key: 'other', cart: 'u:ada' })],
  'an older one without its cart': [payment('authorised', { open_key: 'other' })],
  'a guest’s, authorised': [payment('authorised', GUEST_SAME)],
  'a guest’s, captured': [payment('captured', GUEST_SAME)],
  'two of the network': [payment('created', GUESTS), payment('unknown', { ...GUESTS, open_key: 'other' }, 2)],
  'one of the network open, others not': [
    payment('authorised', GUESTS),
    payment('capturing', GUESTS, 2),
    payment('declined', GUESTS, 3),
    payment('created', { payer: 'n:other' }, 4),
  ],
};

const opens =
  (request: Partial<PaymentRequest>, maxOpen: number = Infinity) =>
  async (pool: pg.Pool): Promise<unknown> => {
    const given: PaymentRequest = {
      owner: 'u:ada',
      payer: 'u:ada',
      amountPence: 4200,
      sourceId: TOKEN,
      verificationToken: 'verified',
      ...request,
    };
    const opened = await createPaymentStore(pool).open(newPayment(idOf(50), given), maxOpen, 120_000);
    if (typeof opened === 'string') return opened;
    return opened.opened ? 'opened' : shownPayment(opened.payment);
  };

const CALLS: Record<string, (pool: pg.Pool) => Promise<unknown>> = {
  'Ada pays': opens({}),
  'Ada pays more': opens({ amountPence: 4300 }),
  'Ada pays by another card': opens({ sourceId: 'cnon:def', verificationToken: null }),
  'Ada pays by a test card': opens({ sourceId: NONCE }),
  'Bob pays the same': opens({ owner: 'u:bob', payer: 'u:bob' }),
  'a guest pays, three allowed': opens(GUESTS, 3),
  'a guest pays, two allowed': opens(GUESTS, 2),
  'a guest pays, one allowed': opens(GUESTS, 1),
  'a guest pays by a test card': opens({ ...GUESTS, sourceId: NONCE }, 3),
  'a guest pays by a card on file': opens({ ...GUESTS, sourceId: 'ccof:1' }, 3),
  'a guest pays by a gift card for tests': opens({ ...GUESTS, sourceId: 'cnon:gift-card-nonce-ok' }, 3),
  'someone on this machine pays': opens({ owner: null, payer: null }, 1),
};

/** Which payments are opened, and which repeat one that is open. */
export const openPaymentTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'payment');
  const lines: string[] = [];
  for (const [state, before] of Object.entries(STATES))
    for (const [name, call] of Object.entries(CALLS))
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      lines.push(`${state}, ${name} -> ${await stand.line(before, call)}`);
  await stand.close();
  return lines;
};
