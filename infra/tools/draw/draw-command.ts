import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { faultsOf, readDraw, repeatDraw, type PublishedDraw } from './repeat-draw.ts';

const FIRST = 10;
const TIMEOUT_MS = 30_000;

export const USAGE = `npm run draw -- verify https://shop.example autumn-kiln     repeats the draw of an update's waiting room
npm run draw -- verify autumn-kiln-draw.json                the same with what its page downloads
  --ticket HASH      also says which place this ticket drew
  --commitment HASH  also compares the commitment that you noted before the opening
`;

interface Asked {
  source: string;
  update: string | undefined;
  ticket?: string | undefined;
  commitment?: string | undefined;
}

/** What is to be verified, or a sentence about what is wrong. */
function readArguments(args: string[]): Asked | string {
  const options = { ticket: { type: 'string' }, commitment: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [verb, source, update, more] = positionals;
    if (verb !== 'verify' || source === undefined || more !== undefined) return USAGE;
    if (/^https?:/.test(source) && update === undefined)
      return 'Name the update: the end of its address, after /updates/.';
    return { source, update, ...values };
  } catch (error) {
    return (error as Error).message;
  }
}

async function loadDraw({ source, update = '' }: Asked): Promise<PublishedDraw> {
  if (!/^https?:/.test(source)) return readDraw(JSON.parse(await readFile(source, 'utf8')));
  const address = new URL(`/api/cart/rooms/${encodeURIComponent(update)}/draw`, source);
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body = (await answer.json()) as { message?: string };
  if (!answer.ok) throw new Error(`${address.href} answers ${answer.status}: ${body.message ?? ''}`);
  return readDraw(body);
}

/** Repeats a draw and says what it found. @returns the exit code: 0 right, 1 wrong, 2 not understood or not found */
export async function drawCommand(args: string[], say: (line: string) => void): Promise<number> {
  const asked = readArguments(args);
  if (typeof asked === 'string') {
    say(asked);
    return 2;
  }
  let draw: PublishedDraw;
  try {
    draw = await loadDraw(asked);
  } catch (error) {
    say(`The draw could not be read: ${(error as Error).message}`);
    return 2;
  }
  const order = repeatDraw(draw);
  const faults = faultsOf(draw, asked.commitment);
  say(`${draw.updateId}: ${order.length} tickets`);
  for (const [index, ticket] of order.slice(0, FIRST).entries())
    say(`${String(index + 1).padStart(6)}  ${ticket}`);
  if (order.length > FIRST) say('     …');
  if (asked.ticket !== undefined) {
    const place = order.indexOf(asked.ticket.trim().toLowerCase()) + 1;
    if (place > 0) say(`Your ticket drew place ${place} of ${order.length}.`);
    else faults.push('This ticket is not in the draw. One from after the opening queues behind it.');
  }
  for (const fault of faults) say(`WRONG: ${fault}`);
  if (faults.length === 0) say('The seed is the one that was committed to.');
  return faults.length === 0 ? 0 : 1;
}
