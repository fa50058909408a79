import type { Product } from '../../../../../services/catalogue/src/products/product.ts';
import { createCopyComparison } from '../../../../../services/catalogue/src/products/compare-copies.ts';
import { createLogger } from '@slipcast/service-kit/logs';
import { POT } from './pots.ts';
import { same } from './whole.ts';

const [SECOND, MINUTE, HOUR, YEAR] = [1000, 60_000, 3_600_000, 365 * 86_400_000];
const WAIT = 30 * SECOND;
type Seen = { id: string; version: number };

/** The catalogue's products, and two other services with copies of them. */
function shop() {
  const state = {
    now: 5 * MINUTE,
    published: [] as Seen[],
    drafts: new Set<string>(),
    gone: new Set<string>(),
    copies: [new Map<string, number>(), new Map<string, number>()],
    isAway: false,
    since: [] as { sinceMs: number; untilMs: number }[],
    asked: [] as number[],
    again: [] as string[],
    woken: 0,
  };
  const document = (id: string) => ({
    id,
    version: 1,
    deleted: state.gone.has(id),
    body: (state.drafts.has(id) ? { ...POT, state: 'draft' } : POT) as Product,
  });
  const compare = createCopyComparison({
    store: {
      published: async (window: { sinceMs: number; untilMs: number }) => {
        state.since.push(window);
        return state.published;
      },
      getMany: async (ids: string[]) => ids.filter((id) => !state.gone.has(id)).map(document),
      removed: async (id: string) => document(id),
      publishTheseAgain: async (ids: string[]) => {
        state.again.push(...ids);
        return ids.length;
      },
    } as unknown as Parameters<typeof createCopyComparison>[0]['store'],
    copies: state.copies.map((copy) => async (ids: string[]) => {
      state.asked.push(ids.length);
      if (state.isAway) throw new Error('away');
      return ids.flatMap((id) => (copy.has(id) ? [{ id, version: copy.get(id) ?? 0 }] : []));
    }),
    waitMs: WAIT,
    wake: () => void (state.woken += 1),
    logger: createLogger('prove', 'silent'),
    now: () => state.now,
  });
  return {
    state,
    /** A comparison so long after the last. Answers what is published again. */
    async after(ms: number, stopping?: AbortSignal): Promise<string> {
      state.now += ms;
      state.again = [];
      await compare(stopping).catch((error: Error) => state.again.push(error.message));
      return state.again.join(' ');
    },
  };
}

/** Which products are compared when: all at first and once an hour, else the last ten minutes and since the last success. */
export async function comparedWhen(): Promise<void> {
  const { state, after } = shop();
  state.published = [{ id: 'mug', version: 3 }];
  for (const copy of state.copies) copy.set('mug', 3);
  const last = () => (state.since.at(-1)?.sinceMs ?? 0) / SECOND;
  const runs: [ms: number, since: number][] = [
    [0, YEAR],
    [WAIT, 10 * MINUTE + WAIT],
    [HOUR - WAIT - 1, 10 * MINUTE + HOUR - WAIT - 1],
    [1, YEAR],
    [MINUTE, 11 * MINUTE],
  ];
  for (const [ms, since] of runs) {
    // oxlint-disable-next-line no-await-in-loop
    same('nothing is behind', await after(ms), '');
    same('compared since', last(), since / SECOND);
  }
  same('until', new Set(state.since.map(({ untilMs }) => untilMs)).size, 1);
  same('until then', state.since[0]?.untilMs, WAIT);
  state.isAway = true;
  same('a copy that is away', [await after(MINUTE), last()], ['away', 660]);
  same('and still', [await after(MINUTE), last()], ['away', 720]);
  state.isAway = false;
  same('it is there again', [await after(MINUTE), last()], ['', 780]);
  const stopping = AbortSignal.abort();
  same('one that is stopped', [await after(MINUTE, stopping), last()], ['', 660]);
  same('counts for nothing', [await after(MINUTE), last()], ['', 720]);
  await after(HOUR - 10 * MINUTE);
  state.isAway = true;
  same('all, and a copy is away', [await after(5 * MINUTE), last()], ['away', YEAR / SECOND]);
  state.isAway = false;
  same('so all once more', [await after(MINUTE), last()], ['', YEAR / SECOND]);
  same('and then no more', [await after(MINUTE), last()], ['', 660]);
}

/** What lags behind in either copy is published again, less and less often; what no one may have is not. */
export async function comparedWhat(): Promise<void> {
  const { state, after } = shop();
  const [one, two] = state.copies as [Map<string, number>, Map<string, number>];
  state.published = ['same', 'newer', 'older', 'missing', 'draft', 'gone', 'no-one'].map((id) => ({
    id,
    version: 4,
  }));
  for (const id of ['same', 'newer', 'older', 'missing']) one.set(id, 4);
  for (const [id, version] of [
    ['same', 4],
    ['newer', 5],
    ['older', 3],
  ] as const)
    two.set(id, version);
  state.drafts.add('draft');
  state.gone.add('gone');
  same('behind', await after(0), 'older missing no-one gone');
  same('the relay is woken', state.woken, 1);
  one.set('no-one', 4);
  two.set('no-one', 4);
  two.set('gone', 4);
  one.set('gone', 3);
  same('too soon', await after(2 * WAIT - 1), '');
  same('after twice the time', await after(1), 'older missing gone');
  same('too soon again', await after(4 * WAIT - 1), '');
  same('after four times', await after(1), 'older missing gone');
  for (let times = 3; times < 9; times += 1) await after(HOUR);
  same('no later than after an hour', [await after(HOUR - 1), await after(1)], ['', 'older missing gone']);
  one.set('older', 3);
  two.clear();
  for (const { id } of state.published) two.set(id, 4);
  state.drafts.clear();
  same('the first copy alone', await after(HOUR), 'older draft gone');
  const many = shop();
  many.state.published = Array.from({ length: 1001 }, (_, at) => ({ id: `p${at}`, version: 1 }));
  same('many', (await many.after(0)).split(' ').length, 1001);
  same('are asked about', many.state.asked, [500, 500, 500, 500, 1, 1]);
  same('and published', many.state.woken, 3);
}
