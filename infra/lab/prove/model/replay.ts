import { look } from './books.ts';
import { differences, doorOf, expected } from './expected.ts';
import { Stage } from './stage.ts';
import type { Theatre } from './stock-stage.ts';
import { passTime } from './time.ts';
import type { TraceStep } from './traces.ts';

const MINUTE = 60_000;
/** On a slow machine the time between two steps must not become the model's. */
const SLOW_MS = 50;

/** Each action of the specification as a call of the shop. */
const ACTIONS: Record<string, (stage: Stage, step: TraceStep) => unknown> = {
  start: (stage, { did }) => stage.begin(did.n),
  add: (stage, { did }) => stage.add(did.who),
  prolong: (stage, { did }) => stage.prolong(did.who),
  putBack: (stage, { did }) => stage.putBack(did.who),
  pay: (stage, { did }) => stage.pay(did.n, did.who),
  checkout: (stage, { did, shop }) => stage.checkout(did.n, shop.sales[did.n]?.buyer ?? ''),
  claimIt: pass,
  place: pass,
  capture: pass,
  ask: pass,
  complete: pass,
  hear: async (stage, step) => {
    await pass(stage, step);
    // After a refusal the same step looks at what the provider has.
    const next = step.shop.sales[step.did.n];
    if (next && doorOf(next) !== 'provider get')
      await stage.stepper.passAll(stage.requestOf(step.did.n), /^provider get/);
  },
  lose: (stage, { did }) => stage.lose(did.n),
  comeBackLater: (stage, { did }) => stage.stepper.passAll(stage.requestOf(did.n), /^(claim|place)$/),
  crash: (stage, { did }) => stage.stepper.crash(stage.requestOf(did.n)),
  sweep: (stage, { did }) => stage.sweep(did.n, did.who === 'lost' ? 'lost' : 'open'),
  lookAfter: (stage, { did }) => stage.lookAfter(did.n, did.who === 'lost' ? 'lost' : 'open'),
  stockNews: (stage) => stage.deliver(({ type }) => type === 'stock.changed.v1'),
  oldNews: (stage) => stage.deliverAgain(),
  paymentNews: (stage, { did }) => stage.deliverOf(did.n, /^payment\./),
  cancelNews: (stage, { did }) => stage.deliverOf(did.n, /^order\.cancelled\./),
  webhook: (stage, { did }) => stage.webhook(did.n),
  runsOut: (stage, { did }) => stage.runOut(did.n),
  cancelOrder: (stage, { did }) => stage.cancelOrder(did.n),
  edit: (stage, { did }) => stage.edit(did.n),
  cart: (stage) => stage.cart(),
  tick: (stage, { did }) => passTime(stage.world, stage, did.n * MINUTE),
};
function pass(stage: Stage, { did }: TraceStep): Promise<void> {
  return stage.stepper.pass(stage.requestOf(did.n));
}

export interface Replayed {
  steps: number;
  /** How often each action was done. */
  actions: Map<string, number>;
  /** Where model and shop differ, with the trace up to there; null if they never do. */
  difference: string | null;
}

const lineOf = ({ did }: TraceStep, index: number) =>
  `${String(index).padStart(4)} ${[did.act, did.n || '', did.who].filter(Boolean).join(' ')}`;

/** Does in the shop what the trace did in the model, and compares the two after each step. */
export async function replay(theatre: Theatre, trace: TraceStep[]): Promise<Replayed> {
  const stage = await Stage.create(theatre);
  const actions = new Map<string, number>();
  const until = (index: number, found: string[]) =>
    [...trace.slice(0, index + 1).map(lineOf), ...found.map((one) => `     ${one}`)].join('\n');
  let acted = performance.now();
  try {
    for (const [index, step] of trace.entries()) {
      const { act } = step.did;
      const action = ACTIONS[act];
      if (!action) throw new Error(`nothing is known of the action ${act}`);
      try {
        const idle = Math.floor(performance.now() - acted);
        if (idle > SLOW_MS) await passTime(stage.world, stage, -idle);
        await action(stage, step);
        acted = performance.now();
      } catch (error) {
        return { steps: index, actions, difference: until(index, [String((error as Error).stack ?? error)]) };
      }
      actions.set(act, (actions.get(act) ?? 0) + 1);
      const seen = await look(stage, (n) => stage.stepper.doorOf(stage.requestOf(n)));
      const found = differences(expected(step.shop), seen);
      if (found.length > 0) return { steps: index, actions, difference: until(index, found) };
    }
    return { steps: trace.length, actions, difference: null };
  } finally {
    await stage.stop();
  }
}
