import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TicketAnswer, WireDraw, WireTicket } from '@slipcast/contracts/http/room';
import { drawOrder } from '@slipcast/contracts/draw';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { launch } from '@slipcast/testkit/launch-browser';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { admin, shopper, type Client } from '@slipcast/testkit/shop/client';
import { newPot, photographs } from '@slipcast/testkit/shop/pots';
import type { Browser, Page } from 'playwright-core';
import { DESK, PHONE, visit } from '../browser.ts';
import { asAdmin } from './office.ts';

const POTS = 5;
const OTHERS = 200;
/** They come after the opening and wait, so the queue is never empty: more than there are pots. */
const LATE = 10;
/** Long enough for three browsers and everyone else to come. */
const OPENS_IN_MS = 60_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function announced(owner: Client): Promise<{ id: string; opensAt: number }> {
  const [front = ''] = await photographs(shopper());
  const pots: string[] = [];
  for (let index = 0; index < POTS; index += 1)
    pots.push((await newPot({ stock: 1, images: [{ url: front }] })).id);
  const opensAt = Date.now() + OPENS_IN_MS;
  const { status, body } = await owner.send<{ id: string }>('POST', '/admin/updates', {
    title: 'Thursday kiln',
    opensAt: new Date(opensAt).toISOString(),
    pots,
    room: { from: 0, minutes: 5 },
  });
  expect(status).toBe(201);
  await owner.send('PUT', `/admin/updates/${body.id}/state`, { state: 'announced' });
  await waitFor('the room is there', async () => (await owner.get(`/cart/rooms/${body.id}`)).status === 200);
  return { id: body.id, opensAt };
}

const ticketOf = async (client: Client, id: string): Promise<WireTicket> =>
  (await client.send<TicketAnswer>('POST', `/cart/rooms/${id}/ticket`, { again: false })).body.ticket;

/** The others look in turn, and give up as soon as they are let in, until `isOver`. */
async function giveUpInTurn(
  others: Client[],
  id: string,
  isOver: () => boolean,
): Promise<Map<Client, WireTicket>> {
  const seen = new Map<Client, WireTicket>();
  const placeOf = (client: Client) => seen.get(client)?.place ?? 0;
  while (!isOver())
    // In the order of their places: each that gives up lets in the next.
    for (const client of others.toSorted((one, other) => placeOf(one) - placeOf(other))) {
      if (isOver()) break;
      const ticket = await ticketOf(client, id);
      const before = seen.get(client)?.place ?? ticket.place;
      if (before !== ticket.place) throw new Error(`place ${before} has become place ${ticket.place}`);
      seen.set(client, ticket);
      if (ticket.state === 'in') await client.send('DELETE', `/cart/rooms/${id}/ticket`);
    }
  return seen;
}

async function turnComes(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'It’s your turn' }).waitFor({ timeout: 200_000 });
}

it('two hundred shoppers, a phone, a desk and a browser without JavaScript live an evening, and each of the three gets a pot', async () => {
  const owner = await admin();
  const { id, opensAt } = await announced(owner);
  const [phone, desk] = [await visit(browser, PHONE), await visit(browser, DESK)];
  const context = await browser.newContext({
    viewport: PHONE,
    baseURL: sharedShop().url,
    locale: 'en-GB',
    javaScriptEnabled: false,
  });
  const plain = await context.newPage();

  await phone.page.goto(`/updates/${id}`);
  await phone.page.getByRole('timer').first().waitFor();
  await phone.picture('evening-preview');
  await phone.page.getByRole('link', { name: 'Join the Waiting Room' }).click();
  await phone.page.getByText('You have a ticket').waitFor();
  await phone.picture('evening-before');
  await desk.page.goto(`/updates/${id}/room`);
  await desk.page.getByText('You have a ticket').waitFor();
  await plain.goto(`/cart/room/${id}`);
  await plain.getByRole('button', { name: 'Join the Queue' }).click();
  await plain.getByRole('heading', { name: 'You have a ticket' }).waitFor();
  const others = Array.from({ length: OTHERS }, () => shopper());
  for (const client of others) expect((await ticketOf(client, id)).place).toBeNull();
  expect(Date.now()).toBeLessThan(opensAt);

  let isOver = false;
  const meanwhile = waitFor('the opening', () => Date.now() > opensAt, 120_000).then(async () => {
    for (let place = OTHERS + 4; place <= OTHERS + 3 + LATE; place += 1) {
      const late = shopper();
      const given = await waitFor('the draw', async () => (await ticketOf(late, id)).place ?? undefined);
      expect(given).toBe(place);
    }
    return giveUpInTurn(others, id, () => isOver);
  });
  /** Each chooses another pot: `nth` of those that are still there. */
  const chosen = async (page: Page, nth: number) => {
    await turnComes(page);
    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .nth(nth)
      .click();
    await page.getByText(/Your pot is in your cart until/).waitFor();
  };
  const plainChosen = async () => {
    await turnComes(plain);
    await plain.screenshot({ path: 'e2e/screenshots/evening-plain-turn.png', fullPage: true });
    await plain.getByRole('link', { name: 'Choose a Pot' }).click();
    // One that no one has yet: the others hold none.
    await plain
      .getByRole('link', { name: /Test pot/ })
      .last()
      .click();
    await plain.getByRole('button', { name: 'Add to Cart' }).click();
    await plain
      .getByText(/reserved/i)
      .first()
      .waitFor();
  };
  try {
    // The others only end before these three when they fail, and then no one else's turn comes.
    await Promise.race([
      Promise.all([chosen(phone.page, 0), chosen(desk.page, 2), plainChosen()]),
      meanwhile,
    ]);
    await phone.picture('evening-chosen');
    const evening = await asAdmin(browser, PHONE, `/admin/updates/${id}`);
    await evening.getByText('3', { exact: true }).first().waitFor();
    await evening.screenshot({ path: 'e2e/screenshots/evening-maker-390.png', fullPage: true });
  } finally {
    isOver = true;
  }
  const places = await meanwhile;

  const { body } = await owner.get<WireDraw>(`/cart/rooms/${id}/draw`);
  expect(body.tickets).toHaveLength(OTHERS + 3);
  const order = await drawOrder(body.seed, body.tickets);
  for (const { ticket, place } of places.values()) expect(order[Number(place) - 1]).toBe(ticket);
  await desk.page.goto(`/updates/${id}/draw`);
  await desk.page.getByText(/as the room says/).waitFor();
  await desk.picture('evening-draw');

  await owner.send('PUT', `/admin/updates/${id}/state`, { state: 'closed' });
  // The cart service learns of it a moment later, and a page without JavaScript shows what it knew.
  await waitFor('the plain page says that the update is over', async () => {
    await plain.goto(`/cart/room/${id}`);
    return plain.getByRole('heading', { name: 'This update is over' }).isVisible();
  });
  expect([...phone.complaints, ...desk.complaints]).toEqual([]);
}, 420_000);
