import type { DeadLetter, DeadLetters } from '@slipcast/event-bus/dead-letters';

export const USAGE = `npm run dead-letters -- list [--group GROUP]            what was given up, by group
npm run dead-letters -- show EVENT [--group GROUP]      one, whole, with its error
npm run dead-letters -- replay EVENT [--group GROUP]    send one again to the group that gave it up
npm run dead-letters -- replay --all [--group GROUP]    send all of them again
BUS_URL says which bus; without it, that of the shop that npm start runs on DATA_DIR.
`;

interface Asked {
  command: string;
  eventId?: string;
  group?: string;
  all: boolean;
}

/** Undefined for what makes no sense. */
function parse(args: string[]): Asked | undefined {
  const [command = '', ...rest] = args;
  const asked: Asked = { command, all: false };
  while (rest.length > 0) {
    const word = rest.shift() ?? '';
    if (word === '--all') asked.all = true;
    else if (word === '--group' && rest[0]) asked.group = rest.shift();
    else if (word.startsWith('--') || asked.eventId) return undefined;
    else asked.eventId = word;
  }
  if (command === 'list') return asked.eventId || asked.all ? undefined : asked;
  if (command === 'show') return asked.eventId && !asked.all ? asked : undefined;
  if (command === 'replay') return Boolean(asked.eventId) === asked.all ? undefined : asked;
  return undefined;
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
