import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../judge/history.ts';
import { order, pay, priceOf, tokenOf } from '../../traffic/paying.ts';
import type { Person } from '../../traffic/person.ts';
import type { Pot } from '../../traffic/shop.ts';
import type { Evening } from './evening.ts';

const AGAIN_MS = 1500;
const MOST_TRIES = 20;

const isOpen = (reply: Reply | null): boolean =>
  reply === null || (reply.kind === 'refused' && ['unknown', 'busy'].includes(reply.because));

/** Asks until the shop says what has happened. */
export async function insist(ask: () => Promise<Reply | null>): Promise<Reply | null> {
  let reply = await ask();
  for (let tried = 1; isOpen(reply) && tried < MOST_TRIES; tried += 1) {
    await sleep(AGAIN_MS);
    reply = await ask();
  }
  return reply;
}

/** Pays for a pot and orders it, as a guest. */
export async function buyPot(
  person: Person,
  pot: Pot,
  evening: Pick<Evening, 'applicationId' | 'mailDomain'>,
): Promise<void> {
  const basket = [{ pot, quantity: 1 }];
  const pence = priceOf(basket);
  let sourceId: string | null = null;
  for (let tried = 0; !sourceId && tried < MOST_TRIES; tried += 1) {
    if (tried > 0) await sleep(AGAIN_MS);
    sourceId = await tokenOf(person, 'good', evening.applicationId);
  }
  if (!sourceId) return;
  const source = sourceId;
  let again = false;
  const paid = await insist(() => {
    const paying = pay(person, pence, { sourceId: source, card: 'good', again });
    again = true;
    return paying;
  });
  if (paid?.kind !== 'paid') return;
  const email = person.nextEmail(evening.mailDomain);
  const placed = {
    payment: paid.payment,
    basket,
    email,
    price: { pence, code: null, voucher: null },
    method: null,
  };
  await insist(() => order(person, placed));
}
