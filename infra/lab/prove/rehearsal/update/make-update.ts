import { setTimeout as sleep } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { askUntilAnswered, Browser, type Answer } from '../../traffic/browser.ts';
import type { Pot, ShopUnderTest } from '../../traffic/shop.ts';

const ROOM_TRIES = 300;
const MINUTES_TO_CHOOSE = 1;
/** A short evening is announced in the middle of it. */
const EARLY_MINUTES = 1;
const DIGITS = 13;

/** The maker asks, and is answered with success; throws otherwise. */
export type Must = (method: string, path: string, body?: unknown) => Promise<Answer['body']>;

/** The maker's update of these pots, with a waiting room that is always used. */
export async function makeUpdate(shop: ShopUnderTest, pots: readonly Pot[], opensInMs: number) {
  const maker = new Browser(() => shop.url, '127.0.0.1');
  const login = await askUntilAnswered(() => maker.ask('POST', '/api/auth/login', shop.admin));
  maker.token = String(login.body.token);
  const must: Must = async (method, path, body) => {
    const answer = await askUntilAnswered(() => maker.ask(method, path, body));
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${path}: ${answer.status} ${answer.body?.message ?? ''}`);
  };
  const opensAt = Date.now() + opensInMs;
  const { id } = await must('POST', '/api/admin/updates', {
    title: 'Rehearsal evening',
    opensAt: new Date(opensAt).toISOString(),
    pots: pots.map(({ productId }) => productId),
    pieces: 1,
    earlyMinutes: EARLY_MINUTES,
    room: { from: 0, minutes: MINUTES_TO_CHOOSE },
  });
  await must('PUT', `/api/admin/updates/${id}/state`, { state: 'announced' });
  for (let tried = 0; ; tried += 1) {
    const { status } = await askUntilAnswered(() => maker.ask('GET', `/api/cart/rooms/${id}`));
    if (status === 200) break;
    if (tried === ROOM_TRIES) throw new Error('the waiting room did not open');
    await sleep(100);
  }
  return {
    must,
    updateId: String(id),
    /** By this machine's clock. */
    opensAt,
    earlyMs: EARLY_MINUTES * 60_000,
    /** The tickets of the draw in the order that it gives them, by a program of this proof's own. Throws if the seed is not the one promised. */
    async draw(): Promise<string[]> {
      const { seed, commitment, tickets } = await must('GET', `/api/cart/rooms/${id}/draw`);
      const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
      if (sha256(seed) !== commitment)
        throw new Error('the seed of the draw is not the one that was promised');
      const numberOf = (ticket: string) => Number.parseInt(sha256(`${seed}:${ticket}`).slice(0, DIGITS), 16);
      return (tickets as string[])
        .map((ticket) => ({ ticket, number: numberOf(ticket) }))
        .toSorted((one, two) => one.number - two.number)
        .map(({ ticket }) => ticket);
    },
  };
}
