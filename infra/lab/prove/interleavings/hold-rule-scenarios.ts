import { renewedFourTimes, type Scenario } from './scenario.ts';
import type { Seen } from './wrong-ends.ts';

/** What these clients were answered to these kinds of calls, in turn. */
const answers = ({ calls }: Seen, kinds: string[]): string =>
  calls
    .flatMap(({ client, did, reply }) => {
      if (!kinds.includes(did.kind)) return [];
      const says =
        did.kind === 'visit' ? did.what : reply?.kind === 'held' ? `has ${reply.held}` : reply?.kind;
      return [`${client} ${says}`];
    })
    .join(', ');
const unless =
  (kinds: string[], expected: string) =>
  (seen: Seen): string[] => {
    const found = answers(seen, kinds);
    return found === expected ? [] : [`the answers are "${found}", where they should be "${expected}"`];
  };

const TEN_MINUTES_MS = 600_000;
const A_MINUTE_MS = 60_000;

/** For how long the pot was theirs, as these clients read it. */
const offersAre =
  (expected: Record<string, number>) =>
  ({ calls }: Seen): string[] =>
    Object.entries(expected).flatMap(([client, ms]) => {
      const look = calls.find((call) => call.client === client && call.reply?.kind === 'offered');
      if (look?.reply?.kind !== 'offered') return [`${client} was not offered the mug`];
      const lasts = look.reply.until - look.asked;
      return Math.abs(lasts - ms) <= A_MINUTE_MS
        ? []
        : [`the offer to ${client} lasts ${lasts} ms, not ${ms}`];
    });

/** Rules of reservations and offers, one thing after the other. */
export const holdRuleScenarios: Record<string, Scenario> = {
  'offers-get-shorter': {
    title:
      'an offer that no one answers makes the next one shorter, and one that is taken makes the next as long as usual',
    visible: /^$/,
    walk: 'all',
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
      for (const client of ['bob', 'cy', 'dan']) await run.join(client, 'mug');
    },
    act(run) {
      run.actor('all', async () => {
        await run.release('ada', 'mug');
        await run.serveQueues();
        await run.look('bob', 'mug');
        await run.passTimeTo('mug', 11);
        await run.serveQueues();
        await run.look('cy', 'mug');
        await run.hold('cy', 'mug');
        await run.release('cy', 'mug');
        await run.serveQueues();
        await run.look('dan', 'mug');
      });
    },
    wrong: offersAre({ bob: TEN_MINUTES_MS, cy: TEN_MINUTES_MS / 2, dan: TEN_MINUTES_MS }),
  },
  'two-hours-and-the-rest': {
    title: 'a guest has had two of three mugs for two hours, and wants two again, then one',
    visible: /^$/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug');
      await renewedFourTimes(run);
      await run.passTimeTo('mug', 21);
    },
    act(run) {
      run.actor('ada', async () => {
        await run.hold('ada', 'mug', 2);
        await run.hold('ada', 'mug');
      });
    },
    wrong: unless(
      ['hold', 'extend'],
      'ada has 1, ada has 2, ada has 2, ada has 2, ada has 2, ada has 2, ada refused, ada has 1',
    ),
  },
  'pieces-of-a-network': {
    title: 'shoppers of one network, which may have four mugs, add, change, remove and renew',
    visible: /^$/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 20);
    },
    act(run) {
      run.onOneNetwork(4);
      run.actor('all', async () => {
        await run.wants('ada', 'mug', 2);
        await run.wants('bob', 'mug', 2);
        await run.wants('cy', 'mug', 1);
        await run.change('bob', 'mug', 1);
        await run.wants('cy', 'mug', 2);
        await run.wants('cy', 'mug', 1);
        await run.release('ada', 'mug');
        await run.wants('dan', 'mug', 2);
        await run.wants('eve', 'mug', 1);
        await run.extend('dan', 'mug');
        await run.change('dan', 'mug', 1);
        await run.release('bob', 'mug');
        await run.wants('eve', 'mug', 3);
        await run.wants('eve', 'mug', 2);
        await run.wants('fay', 'mug', 1);
      });
    },
    wrong: unless(
      ['hold', 'visit'],
      'ada has 2, bob has 2, cy is refused 1, cy is refused 2, cy has 1, dan has 2, eve is refused 1, eve is refused 3, eve has 2, fay is refused 1',
    ),
  },
};
