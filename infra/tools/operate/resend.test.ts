import { expect, it } from '@jest/globals';
import { Refusal } from '@slipcast/contracts/refusal';
import { resendCommand, USAGE } from './resend-command.ts';

/** Services that send three events again, apart from those given. `said` is what the command prints. */
function shop(answers: Record<string, (() => Promise<unknown>) | undefined> = {}) {
  const posts: [string, string, unknown][] = [];
  const said: string[] = [];
  const clientOf = async (name: string) => {
    if (name in answers && !answers[name]) return undefined;
    const usual = async () => ({ status: 200, body: { resent: 3 } });
    return {
      post: async <T>(path: string, body: unknown) => {
        posts.push([name, path, body]);
        return (await (answers[name] ?? usual)()) as { status: number; body: T };
      },
    };
  };
  const run = (text: string) =>
    resendCommand(text.split(' ').filter(Boolean), clientOf, (line) => void said.push(line));
  return { run, posts, said };
}

it('asks every service that publishes, and prints how much each sends again', async () => {
  const { run, posts, said } = shop({ order: async () => ({ status: 200, body: { resent: 1 } }) });
  expect(await run('--since 2h')).toBe(0);
  expect(said).toEqual([
    'user: 3 events sent again',
    'cart: 3 events sent again',
    'order: 1 event sent again',
    'payment: 3 events sent again',
    'catalogue: 3 documents sent again',
    'content: 3 documents sent again',
    'issue: 3 documents sent again',
  ]);
  expect(new Set(posts.map(([, path, body]) => `${path} ${JSON.stringify(body)}`))).toEqual(
    new Set(['/internal/resend {"seconds":7200}']),
  );
});

it('asks one service alone', async () => {
  const { run, posts } = shop();
  expect(await run('--since 10m --service order')).toBe(0);
  expect(posts).toEqual([['order', '/internal/resend', { seconds: 600 }]]);
});

it('says which services are unknown, silent or refuse, and asks the others', async () => {
  const { run, said } = shop({
    user: undefined,
    cart: async () => {
      throw new Refusal('unavailable', 'away', { cause: new Error('connect ECONNREFUSED') });
    },
    order: async () => ({ status: 403, body: { message: 'The caller is unknown.' } }),
  });
  expect(await run('--since 23h')).toBe(1);
  expect(said.slice(0, 4)).toEqual([
    'user: no shop runs on DATA_DIR, and OPERATOR_KEY with USER_URL names no service.',
    'cart: no answer. Error: connect ECONNREFUSED',
    'order: refused. The caller is unknown.',
    'payment: 3 events sent again',
  ]);
});

it.each([
  ['', '--since must be a time like 10m or 2h.'],
  ['--since', "Option '--since <value>' argument missing"],
  ['--since soon', '--since must be a time like 10m or 2h.'],
  ['--since 0m', '--since must be a time like 10m or 2h.'],
  ['--since 2', '--since must be a time like 10m or 2h.'],
  ['--since 24h', '--since is at most 23h: what was sent is stored for a day.'],
  [
    '--since 2h --service shop',
    '--service must be one of user, cart, order, payment, catalogue, content, issue.',
  ],
])('says what is wrong with "%s"', async (asked, sentence) => {
  const { run, said, posts } = shop();
  expect(await run(asked)).toBe(2);
  expect([said, posts]).toEqual([[`${sentence}\n${USAGE}`], []]);
});
