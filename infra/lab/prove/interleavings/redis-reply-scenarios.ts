import type { LostStatement } from './lost-statements.ts';
import { moreThanAsked } from './more-than-asked.ts';
import { inOwnWorld } from './own-worlds.ts';
import { returns } from './redis-returns.ts';
import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';

const ANY = /./;
/** Whatever Redis is asked, so that the connection may break at each command. */
const COMMANDS = /^redis /;

const loseAnswer = (run: Schedule, of = ANY): void =>
  run.loseStatement({ store: 'redis', of, what: 'answer' });

const logsInTwice = (what: LostStatement['what']): Scenario => ({
  title: `a guest logs in, once more after an error, and adds a mug; the ${what} of one command of Redis is lost`,
  visible: COMMANDS,
  walk: 'all',
  async prepare(run) {
    await run.stock('mug', 8);
    await run.hold('ada', 'mug', 2);
  },
  act(run) {
    run.actor('ada', async () => {
      await run.signIn('ada');
      await run.signIn('ada');
      await run.hold('ada', 'mug');
    });
    // A lock that no one knows to have ends by itself.
    run.loseStatement({ store: 'redis', of: /^redis (?!lock|unlock)/, what });
  },
  wrong: ({ calls }) => moreThanAsked(calls),
});

/** A connection to Redis ends after a command has run and before its answer arrives. */
export const redisReplyScenarios: Record<string, Scenario> = {
  'redis-reply-lost': {
    title: 'a shopper adds pieces, changes how many and removes them, and one answer of Redis is lost',
    visible: COMMANDS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 6);
    },
    act(run) {
      run.actor('ada', async () => {
        await run.hold('ada', 'mug');
        await run.hold('ada', 'mug');
        await run.change('ada', 'mug', 3);
        await run.change('ada', 'mug', 1);
        await run.release('ada', 'mug');
        await run.hold('ada', 'mug');
      });
      loseAnswer(run);
    },
    wrong: ({ calls }) => moreThanAsked(calls),
  },
  'redis-reply-lost-ordering': {
    title: 'an order raises a reservation and is refused for another pot, and one answer of Redis is lost',
    visible: COMMANDS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 4);
      await run.stock('jug', 1);
      await run.hold('ada', 'mug', 2);
      await run.hold('bob', 'jug');
    },
    act(run) {
      run.actor('ada', () => run.payAndOrderPieces('ada', { mug: 3, jug: 1 }));
      // After the claims: one whose answer is lost leaves a mug reserved, which ends by itself.
      loseAnswer(run, /^redis (?!claim)/);
    },
  },
  'redis-reply-lost-at-login': logsInTwice('answer'),
  'redis-command-lost-at-login': logsInTwice('request'),
  'redis-returns': inOwnWorld(
    'redis',
    'a connection to Redis ends before two answers, and the next commands do not wait for them',
    async () => returns,
  ),
};
