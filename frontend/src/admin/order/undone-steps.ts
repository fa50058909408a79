import type { Step } from '../../features/orders/admin-orders-api.ts';

/** The places of the steps that were undone before the customer was emailed about them. */
export function undoneSteps(steps: readonly Pick<Step, 'what' | 'text'>[]): ReadonlySet<number> {
  const undone = new Set<number>();
  for (const [at, { what, text }] of steps.entries()) {
    if (what !== 'shipping-undone') continue;
    const earlier = steps.slice(0, at);
    const isOpen = (step: Pick<Step, 'what'>, place: number) =>
      (step.what === 'shipped' || step.what === 'parcel-shipped') && !undone.has(place);
    // The text of a parcel begins with its pieces; that of a whole order has only its tracking.
    const same = earlier.findLastIndex(
      (step, place) => isOpen(step, place) && step.text?.startsWith(text ?? ''),
    );
    undone.add(same >= 0 ? same : earlier.findLastIndex(isOpen));
  }
  return undone;
}
