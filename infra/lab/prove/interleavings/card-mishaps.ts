import type { Outcome } from '../../../../services/payment/src/provider/provider.ts';
import type { Scheduler } from './scheduler.ts';

/** Schedules whose next answer is lost, and those whose next request is. */
const losing = new WeakSet<Scheduler>();
const losingRequest = new WeakSet<Scheduler>();
/** Those of which so many calls are still to be refused because of the shop's credentials. */
const refusing = new WeakMap<Scheduler, number>();

export const loseNextAnswer = (scheduler: Scheduler): void => void losing.add(scheduler);
export const loseNextRequest = (scheduler: Scheduler): void => void losingRequest.add(scheduler);
/** A call, and the question what has become of it. */
const REFUSED_CALLS = 2;
export const refuseNext = (scheduler: Scheduler): void => void refusing.set(scheduler, REFUSED_CALLS);

export const refused = (status: number, code: string): Outcome<never> => ({
  kind: 'refused',
  status,
  code,
  detail: code,
});

/** What becomes of a request of this schedule in place of its effect; null: it arrives. */
export function insteadOfEffect(scheduler: Scheduler | undefined): Outcome<never> | null {
  if (!scheduler) return null;
  if (losingRequest.delete(scheduler)) return { kind: 'unknown', cause: new Error('the request was lost') };
  const left = refusing.get(scheduler) ?? 0;
  if (left === 0) return null;
  refusing.set(scheduler, left - 1);
  return refused(401, 'UNAUTHORIZED');
}

/** What this schedule is answered in place of the outcome; null: the outcome. */
export const insteadOfAnswer = (scheduler: Scheduler | undefined): Outcome<never> | null =>
  scheduler && losing.delete(scheduler) ? { kind: 'unknown', cause: new Error('the answer was lost') } : null;
