import { syncBuiltinESMExports } from 'node:module';
import type { TimerOptions } from 'node:timers';
import timers from 'node:timers/promises';
import { running } from './scheduler.ts';

let asked: number[] | null = null;
/** How long whatever slept during this work wanted to sleep. */
export async function pausesOf(work: () => Promise<unknown>): Promise<number[]> {
  const pauses: number[] = [];
  asked = pauses;
  try {
    await work();
  } finally {
    asked = null;
  }
  return pauses;
}

let inFull = 0;
/** What sleeps during this work sleeps as long as it says, so that limits of time are what they are in the shop. */
export async function inRealTime<T>(work: () => Promise<T>): Promise<T> {
  inFull += 1;
  try {
    return await work();
  } finally {
    inFull -= 1;
  }
}

/** What goes on after a schedule need not wait longer for its own timers. */
const LONGEST_MS = 5;
/** A sleeping actor continues after another actor's step, or when no other actor can continue. */
const realSleep = timers.setTimeout;
timers.setTimeout = (async (milliseconds?: number, value?: unknown, options?: TimerOptions) => {
  const context = running();
  const { signal } = options ?? {};
  if (!signal) asked?.push(milliseconds ?? 0);
  if (!context)
    return realSleep(
      signal || inFull > 0 ? milliseconds : Math.min(milliseconds ?? 0, LONGEST_MS),
      value,
      options,
    );
  // A pause beside work that ends it: the actor would have two steps to wait for, and the work alone decides.
  if (signal)
    return new Promise<never>(
      (_, reject) =>
        void signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
  const { scheduler, actor } = context;
  const asleep = scheduler.steps.length;
  await scheduler.turnOf(
    actor,
    'sleep',
    'everybody',
    () => scheduler.steps.length > asleep || scheduler.nobodyElse(),
  );
  return value;
}) as typeof timers.setTimeout;
syncBuiltinESMExports();
