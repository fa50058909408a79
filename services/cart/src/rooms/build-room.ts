import type pg from 'pg';
import type { CartRedis } from '../redis/cart-redis.ts';
import { exclusively } from '../redis/exclusive-lock.ts';
import { AFTER_DRAW, scoreOf } from './places.ts';
import { buildLock, type RunRoom } from './room-scripts.ts';
import { readRoom, type StoredRoom } from './room-store.ts';
import { numberLateTickets, readChosen, readTickets, type StoredTicket } from './ticket-store.ts';

const AT_ONCE = 500;

/** Given up before the opening, so that it does not count towards the maker's number. */
const wasGivenUp = ({ state, untilMs }: StoredTicket, opensAt: number): boolean =>
  state === 'lapsed' && untilMs !== null && untilMs < opensAt;

/** A process that was killed may have reserved for someone, and not have stored that their seat is used: they must not get another. */
const hasChosen = ({ state, owner, isReplaced }: StoredTicket, chosen: ReadonlySet<string>): boolean =>
  !isReplaced && state !== 'lapsed' && chosen.has(owner);

/**
 * Puts a room together from PostgreSQL, in the same order, after Redis has lost it or the opening was moved. One whose update is over does not
 * stay: someone who did not know has asked for it.
 */
export async function buildRoom(
  { redis, pool, run }: { redis: Pick<CartRedis, 'lock' | 'run'>; pool: pg.Pool; run: RunRoom },
  room: StoredRoom,
): Promise<void> {
  await exclusively(redis, buildLock(room.updateId), async () => {
    const { status } = await run('look', room);
    if (status !== 'missing') return;
    await run('clear', room);
    await numberLateTickets(pool, room);
    const chosen = await readChosen(pool, room);
    const opensAt = Date.parse(room.sale.opensAt);
    let [drawn, highest] = [0, 0];
    const called: bigint[] = [];
    const scores: bigint[] = [];
    for (let after = '0'; ;) {
      // oxlint-disable-next-line no-await-in-loop
      const read = await readTickets(pool, room, after, AT_ONCE);
      if (read.length === 0) break;
      // A ticket that has come since gets its number from the new room.
      const tickets = read.filter(({ isDrawn, lateNumber }) => isDrawn || lateNumber !== null);
      const placed = tickets.map((one) => ({
        ...one,
        state: hasChosen(one, chosen) ? ('used' as const) : one.state,
        score: scoreOf(room.seed, one),
      }));
      for (const one of placed) {
        if (one.score < AFTER_DRAW && !wasGivenUp(one, opensAt)) drawn += 1;
        scores.push(one.score);
        if (one.state !== 'waiting' && one.state !== 'lapsed') called.push(one.score);
      }
      const values = placed.flatMap(({ owner, isReplaced, ticket, score, state, untilMs }) => [
        isReplaced ? '' : owner,
        ticket,
        String(score),
        state,
        Math.round(untilMs ?? 0),
      ]);
      // oxlint-disable-next-line no-await-in-loop
      await run('load', room, ...values);
      after = read.at(-1)?.number ?? after;
    }
    const last = called.reduce((most, score) => (score > most ? score : most), -1n);
    highest = last < 0n ? 0 : scores.filter((score) => score <= last).length;
    await run('built', room, drawn, highest);
    if ((await readRoom(pool, room.updateId))?.closed) await run('fade', room);
  });
}
