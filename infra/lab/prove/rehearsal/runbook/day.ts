import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { Person } from '../../traffic/person.ts';
import { EARLY_MINUTES } from './before.ts';
import type { Follower } from './follower.ts';
import { type Night, SOON_MS } from './night.ts';
import { onScreen } from './on-screen.ts';

const SECTION = 'On the day';
const LATER_MS = 300_000;
const EARLY_MS = EARLY_MINUTES * 60_000;
const BEGINS_IN_MS = 1500;
/** From now on: time for a reader to buy early. */
const OPENS_IN_MS = 20_000;
const A_MINUTE = 60;

/** Moves the opening as the maker's page does, and waits until the room says so. */
async function move(night: Night, to: number): Promise<void> {
  const asked = { from: new Date(night.opensAt).toISOString(), to: new Date(to).toISOString() };
  await night.press('opening', asked);
  night.opensAt = to;
  const isThere = async () => Date.parse((await night.room()).opensAt) === to;
  await waitFor('the room opens later', isThere, SOON_MS);
}

/** A test order with the maker's own card, and its cancellation. */
async function oneOrder(night: Night): Promise<void> {
  const pot = await night.maker.makePot({
    sku: 'Test order',
    category: 'Ordinary',
    description: 'For a test order.',
    pieces: 1,
    pence: 100,
  });
  const buyer = new Person('maker-herself', night.recorder, night.address, '10.5.0.1');
  assert.equal(await night.add(buyer, pot), 'held');
  const number = await night.buy(buyer, pot);
  const find = async () => (await night.maker.orders(number))[0];
  const placed = await waitFor('the order is paid', async () => {
    const order = await find();
    return order?.status === 'paid' && order;
  });
  await night.maker.cancel(placed);
  await waitFor('it is cancelled', async () => (await find())?.status === 'cancelled', SOON_MS);
  const books = async () => {
    const answer = await fetch(`${night.address.sandboxUrl}/__sim/ledger`);
    return (await answer.json()) as { references: { captured: number; refunded: number }[] };
  };
  const isBack = async () =>
    (await books()).references.some(({ captured, refunded }) => captured === 100 && refunded === 100);
  await waitFor('the pound is back', isBack, SOON_MS);
}

export const day: Follower[] = [
  {
    section: SECTION,
    says: 'No new release',
    // What is not done leaves nothing to see.
    follow: async () => 'nothing was started',
  },
  {
    section: SECTION,
    says: '`/readyz` of every service is 200',
    async follow(_, following) {
      const night = following.night();
      const urls = Object.values(night.shop.urls).flatMap((all) => all.split(','));
      for (const url of urls) assert.equal((await fetch(`${url}/readyz`)).status, 200, `${url}/readyz`);
      for (const name of ['outbox_oldest_seconds', 'email_intent_age_seconds'])
        await night.figureIs(name, (seconds) => seconds < A_MINUTE);
      return `${urls.length} processes are ready, and nothing is late`;
    },
  },
  {
    section: SECTION,
    says: 'Make a test order for £1',
    async follow(_, following) {
      await oneOrder(following.night());
      return 'bought, cancelled and refunded';
    },
  },
  {
    section: SECTION,
    says: 'as the fingerprint of the draw',
    async follow(_, following) {
      const night = following.night();
      const { browser } = night.person(0);
      const account = {
        name: 'Ada Buyer',
        email: 'ada@account.rehearsal.invalid',
        password: 'thrown-and-glazed-7',
      };
      const registered = await night.ask(browser, 'POST', '/api/auth/register', account);
      browser.token = String(registered.body.token);
      const tickets = await Promise.all(night.people.map((person) => night.ticket(person)));
      assert.ok(
        tickets.every(({ place }) => place === null),
        'no one knows a place yet',
      );
      const room = await waitFor('everyone is counted', async () => {
        const now = await night.room();
        return now.tickets === night.people.length && now;
      });
      night.commitment = room.commitment;
      const { url } = night.address;
      // The phone that looks at the room has a ticket, too.
      const own = `/api/cart/rooms/${night.updateId}/ticket`;
      const page = `${url}/updates/${night.updateId}/room`;
      await onScreen(page, new RegExp(night.commitment), own);
      const draw = await night.ask(browser, 'GET', `/api/cart/rooms/${night.updateId}/draw`);
      assert.equal(draw.body.code, 'not-open-yet', 'the seed is secret');
      return `${room.tickets} people have tickets; the fingerprint is noted`;
    },
  },
  {
    section: SECTION,
    says: '*Open Five Minutes Later* moves the opening for everyone',
    async follow(_, following) {
      const night = following.night();
      const tickets = await Promise.all(night.people.map(async (one) => (await night.ticket(one)).ticket));
      await move(night, Date.now() + EARLY_MS + BEGINS_IN_MS);
      for (let press = 0; press < 2; press += 1) await move(night, night.opensAt + LATER_MS);
      await sleep(BEGINS_IN_MS);
      // Early access has moved too: without the presses it would have begun by now.
      assert.equal(await night.add(night.reader, night.pot(0)), 'not-open-yet');
      await move(night, Date.now() + OPENS_IN_MS);
      await night.addedAs(night.reader, night.pot(0), 'held');
      assert.equal(await night.add(night.stranger(), night.pot(1)), 'not-open-yet');
      await night.buy(night.reader, night.pot(0));
      const after = await Promise.all(night.people.map(async (one) => (await night.ticket(one)).ticket));
      assert.deepEqual(after, tickets, 'no ticket is lost');
      assert.ok(Date.now() < night.opensAt, 'the reader was too slow to be early: this machine is too busy');
      return 'moved twice, no ticket was lost, and a reader has bought early';
    },
  },
];
