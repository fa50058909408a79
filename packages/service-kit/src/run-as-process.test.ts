import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';

const here = (file: string): string => JSON.stringify(join(import.meta.dirname, file));
/** A service whose event bus goes on, or not, as a process of its own. */
const script = (reasons: string[], at: string): string => `
  if ('${at}') Date.now = () => Date.parse('${at}');
  import { createLogger } from ${here('logs.ts')};
  import { runAsProcess } from ${here('run-as-process.ts')};
  import { createService } from ${here('service.ts')};
  const logger = createLogger('pots', 'error');
  await runAsProcess(() => createService({
    name: 'pots', host: '127.0.0.1', port: 0, logger, components: [
      { name: 'database', stop: () => console.log('closed in good order') },
    ],
    liveness: () => ${JSON.stringify(reasons)},
    listen: () => (_, res) => res.end(),
  }), { checkMs: 20 });
  console.log('started');
`;

/** @param options.at another time than now */
async function run(
  reasons: string[],
  { signalOnStart, at = '' }: { signalOnStart?: NodeJS.Signals; at?: string } = {},
) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script(reasons, at)]);
  if (signalOnStart) child.stdout.once('data', () => setTimeout(() => child.kill(signalOnStart), 200));
  const [said, warned, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, said, warned };
}

it('ends, in good order and with 1, when an event consumer is dead for good, so that it is started again', async () => {
  const { code, said, warned } = await run(['the event bus makes no progress']);
  expect([code, warned]).toEqual([1, expect.stringContaining('the event bus makes no progress')]);
  expect(said).toContain('closed in good order');
});

it('goes on as long as it is alive, and ends with 0 when it is asked to', async () => {
  expect(await run([], { signalOnStart: 'SIGTERM' })).toMatchObject({ code: 0, warned: '' });
});

it('says at its start that the Node it runs on gets no more security fixes', async () => {
  const { code, warned } = await run([], { signalOnStart: 'SIGTERM', at: '2045-01-01' });
  expect([code, warned]).toEqual([
    0,
    expect.stringMatching(/^pots: Node [\d.]+ has had no security fixes since /),
  ]);
});
