import { parseArgs } from 'node:util';
import type { DeadLetter, DeadLetters } from '@slipcast/event-bus/dead-letters';

export const USAGE = `npm run dead-letters -- list [--group GROUP]            abandoned events, by group
npm run dead-letters -- show EVENT [--group GROUP]      one, whole, with its error
npm run dead-letters -- replay EVENT [--group GROUP]    send one again to the group that gave it up
npm run dead-letters -- replay --all [--group GROUP]    send all of them again
BUS_URL says which bus; without it, that of the shop that npm start runs on DATA_DIR.
`;

/** Undefined for what makes no sense. */
function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { all: { type: 'boolean' }, group: { type: 'string' } },
    });
    const { all = false, group } = values;
    const [command = '', eventId, ...more] = positionals;
    const makesSense = new Map([
      ['list', !eventId && !all],
      ['show', Boolean(eventId) && !all],
      ['replay', Boolean(eventId) !== all],
    ]);
    return makesSense.get(command) && more.length === 0 ? { command, eventId, group } : undefined;
  } catch {
    return undefined;
  }
}

function overview(letters: DeadLetter[]): string {
  const lines: string[] = [];
  for (const group of new Set(letters.map((letter) => letter.group))) {
    const own = letters.filter((letter) => letter.group === group);
    lines.push(`${group}: ${own.length}`);
    for (const { event, error, at } of own)
      lines.push(`  ${at}  ${event.type}  key ${event.key}  event ${event.id}  ${error}`);
  }
  return lines.length ? lines.join('\n') : 'No dead letters.';
}

/** One command of an operator. Answers the exit code: 0 done, 1 nothing found, 2 not understood. */
export async function deadLettersCommand(
  args: string[],
  letters: DeadLetters,
  say: (text: string) => void,
): Promise<number> {
  const asked = parse(args);
  if (!asked) {
    say(USAGE);
    return 2;
  }
  const { command, eventId, group } = asked;
  const found = (await letters.list(group)).filter(({ event }) => !eventId || event.id === eventId);
  if (command === 'list') {
    say(overview(found));
    return 0;
  }
  if (found.length === 0) {
    say(eventId ? `No dead letter has the event id ${eventId}.` : 'No dead letters.');
    return eventId ? 1 : 0;
  }
  if (command === 'show') {
    for (const letter of found) say(JSON.stringify(letter, null, 2));
    return 0;
  }
  await letters.replay(found);
  for (const { event, group: to } of found) say(`${event.type} ${event.id} was sent again to ${to}`);
  say('What fails again is listed again, after its five tries.');
  return 0;
}
