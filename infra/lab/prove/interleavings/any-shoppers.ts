import type { Schedule } from './schedule.ts';

/** Less than from the last step to the end of a run. */
export const UNTIL_IT_IS_QUIET_MS = 0.9;

/** Something that an actor may do, by its name in a plan. */
export interface Move {
  name: string;
  is: () => Promise<unknown>;
}

/** What a shopper may do with these pots, in any order. */
export function shoppersMoves(run: Schedule, client: string, pots: readonly string[]): Move[] {
  const each = pots.flatMap((pot): Move[] => [
    { name: `reserves a ${pot}`, is: () => run.hold(client, pot) },
    { name: `reserves a ${pot} more`, is: () => run.hold(client, pot) },
    { name: `wants two of ${pot}`, is: () => run.ifInCart(client, pot, () => run.change(client, pot, 2)) },
    { name: `wants one ${pot}`, is: () => run.ifInCart(client, pot, () => run.change(client, pot, 1)) },
    { name: `removes ${pot}`, is: () => run.ifInCart(client, pot, () => run.release(client, pot)) },
    { name: `renews ${pot}`, is: () => run.ifInCart(client, pot, () => run.extend(client, pot)) },
    { name: `orders a ${pot}`, is: () => run.ifInCart(client, pot, () => run.payAndOrder(client, pot)) },
    {
      name: `orders two of ${pot}`,
      is: () => run.ifInCart(client, pot, () => run.payAndOrder(client, pot, 2)),
    },
    { name: `buys a ${pot}`, is: () => run.buy(client, pot) },
  ]);
  const all: Move[] =
    pots.length > 1 ? [{ name: 'orders one of each', is: () => run.payAndOrderAll(client, [...pots]) }] : [];
  return [...each, ...all];
}

/** Logging in, which moves the guest's cart. */
export const logsIn = (run: Schedule, client: string): Move => ({
  name: 'logs in',
  is: () => run.signIn(client),
});

/** What else may happen to a waiting list. */
export const waitersMoves = (run: Schedule, client: string, pot: string): Move[] => [
  { name: `waits for ${pot}`, is: () => run.useList(client, pot, 'join') },
  { name: `waits for ${pot} too`, is: () => run.useList(client, pot, 'join') },
  { name: `looks after ${pot}`, is: () => run.useList(client, pot, 'look') },
  { name: `leaves the list of ${pot}`, is: () => run.useList(client, pot, 'leave') },
];

/**
 * The maker puts in and takes out pieces of a pot, and cancels orders.
 *
 * @param pieces at the beginning
 * @param withinMs until the bus has brought it, on a clock that may jump
 */
export function makersMoves(
  run: Schedule,
  pot: string,
  pieces: number,
  clients: readonly string[],
  withinMs = UNTIL_IT_IS_QUIET_MS,
): Move[] {
  let [version, sum] = [1, pieces];
  const edit = (delta: number) => () => {
    version += 1;
    sum += delta;
    return run.edit(pot, version, sum, delta, withinMs);
  };
  return [
    { name: `puts a ${pot} in`, is: edit(1) },
    { name: `takes a ${pot} out`, is: edit(-1) },
    ...clients.map((client) => ({ name: `cancels what ${client} ordered`, is: () => run.cancel(client) })),
  ];
}

/** Draws so many of these moves. */
export const drawMoves = (run: Schedule, name: string, moves: readonly Move[], count: number): Move['is'][] =>
  Array.from({ length: count }, () => run.scheduler.draw(name, moves));

/** An actor makes these moves, one after the other. */
export const makesMoves = (run: Schedule, name: string, moves: readonly Move['is'][]): void =>
  run.later(name, async () => {
    for (const move of moves) await move();
  });

/** An actor does so many of these, drawn before it begins. */
export function doesAny(run: Schedule, name: string, moves: readonly Move[], count: number): void {
  if (count > 0) makesMoves(run, name, drawMoves(run, name, moves, count));
}

/** Draws a number up to this. */
export const upTo = (run: Schedule, what: string, most: number, least = 0): number =>
  run.scheduler.draw(
    what,
    Array.from({ length: most - least + 1 }, (_, more) => ({ name: String(least + more), is: least + more })),
  );
