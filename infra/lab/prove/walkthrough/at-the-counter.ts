import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Browser, type Answer } from '../traffic/browser.ts';
import { ADDRESS } from './buying.ts';
import { Person } from './person.ts';
import type { Stage } from './stage.ts';

type Body = Answer['body'];
type Sold = { id: string };

const [MOST_TRIES, BUSY_MS] = [20, 500];

/** Puts pieces into the cart. Throws PartFailed when the shop refuses. */
export const put = async (person: Person, pot: Sold, quantity = 1, variantId = 'main'): Promise<Body> =>
  (await person.must('POST', '/cart/items', { product_id: pot.id, variantId, quantity })).item;

/** The same when the shop may refuse. */
export const tryPut = (person: Person, pot: Sold, quantity = 1, variantId = 'main'): Promise<Answer> =>
  person.ask('POST', '/cart/items', { product_id: pot.id, variantId, quantity });

/** Whether someone could put one piece into the cart, which they give back at once. */
export async function probe(person: Person, pot: Sold): Promise<Answer> {
  const answer = await tryPut(person, pot);
  if (answer.status === 201) await person.must('DELETE', '/cart');
  return answer;
}

/** Pays for what is in the cart, and orders it. @param pence what to pay */
export async function checkOut(
  person: Person,
  pot: Sold,
  quantity: number,
  pence: number,
  variantId = 'main',
): Promise<Answer> {
  const isGuest = person.browser.token === null;
  const card = { sourceId: 'cnon:card-nonce-ok', amount: pence, currency: 'GBP' };
  const { payment } = await person.must('POST', `/payments/${isGuest ? 'guest-' : ''}create-payment`, card);
  return person.ask('POST', `/orders/${isGuest ? 'guest-' : ''}checkout`, {
    customer_name: 'Gwen Guest',
    customer_email: person.email,
    customer_phone: '01782 000000',
    shipping_address: ADDRESS,
    delivery_address: ADDRESS,
    billing_address: ADDRESS,
    payment_id: payment.id,
    items: [{ product_id: pot.id, quantity, variant_id: variantId }],
  });
}

/** What is in the cart: name, quantity and pounds of each item in its order, and the total. */
export async function cartOf(person: Person): Promise<{ lines: [string, number, number][]; total: number }> {
  const { CartItems, total } = await person.get('/cart');
  const lines = CartItems.map(({ CartProduct, variant_color, quantity }: Body) => [
    `${CartProduct.name} ${variant_color}`,
    quantity,
    CartProduct.price,
  ]);
  return { lines, total };
}

/** How long a reservation lasts from when it was made. */
export const lastsMs = ({ reserved_at, expires_at }: Body): number =>
  Date.parse(expires_at) - Date.parse(reserved_at);

/** Someone at a network address of the part's choice. */
export const personAt = (stage: Stage, address: string): Person =>
  new Person(new Browser(() => stage.shop.address.url, address), `net-${randomUUID()}@walkthrough.example`);

/** A form of a page without JavaScript. @param fields text; what the page's own forms send */
export async function sendForm(
  { browser }: Person,
  url: string,
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = { origin: url },
): Promise<{ status: number; location: string | null }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...browser.headers(false), ...headers },
    body: new URLSearchParams(fields),
  });
  await answer.text();
  browser.keep(answer.headers.getSetCookie());
  return { status: answer.status, location: answer.headers.get('location') };
}

/** Status, header lines and text of anything that the shop sends, without following redirects. */
export async function open(
  { browser }: Person,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await fetch(url, { redirect: 'manual', headers: { ...browser.headers(false), ...headers } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Sends a file, or several, as a form of the back office does. Answers status and JSON. */
export async function sendFiles(
  { browser }: Person,
  url: string,
  fields: Record<string, string | { name: string; type: string; body: string | Buffer }[]>,
): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'string') form.set(field, value);
    else
      for (const { name, type, body } of value)
        form.append(field, new Blob([new Uint8Array(Buffer.from(body))], { type }), name);
  const send = () => fetch(url, { method: 'POST', headers: browser.headers(false), body: form });
  let answer = await send();
  // A busy shop refuses tables first, before it reads them.
  for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries += 1) {
    await sleep(BUSY_MS);
    answer = await send();
  }
  return { status: answer.status, body: await answer.json() };
}
