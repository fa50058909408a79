import * as durations from '@slipcast/contracts/durations';
import { SETTINGS } from '../../run/settings.ts';
import { sources, serviceOf, table, type Source } from './sources.ts';

interface Variable {
  name: string;
  fallback: string;
  meaning: string;
}
type Groups = Map<string, Variable[]>;

const KIT = 'packages/service-kit/src/config.ts';
const GROUP = /export const (\w+Config) = \{([\s\S]*?)\n\};/g;
const FIELD =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^ {2}([A-Z][A-Z0-9_]+):\s*([\s\S]*?),\n(?= {2}\S|\}|$)/gm;

const meaningOf = (comment = ''): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .filter(Boolean)
    .join(' ');

/** `'info'` → info, `20_000` → 20000, `HOLD_MS / 1000` → 1800, and a constant of this machine in words: `HALF_OF_THE_CORES`. */
function valueOf(expression: string): string {
  const [constant = '', divisor = '1'] = expression.replaceAll('_000', '000').split(' / ');
  const duration = (durations as Record<string, unknown>)[constant];
  if (typeof duration === 'number') return `\`${duration / Number(divisor)}\``;
  if (/^[A-Z][A-Z_]+$/.test(expression)) return expression.toLowerCase().replaceAll('_', ' ');
  return `\`${expression.replaceAll("'", '').replaceAll('_', '')}\``;
}

function fallbackOf(expression: string): string {
  if (expression.includes('import.meta')) return '`data`';
  const fallback = /\.default\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(expression)?.[1];
  if (fallback !== undefined) return valueOf(fallback);
  return expression === 'text' || expression.includes('.optional()') ? 'unset' : 'required';
}

const variablesOf = (text: string, groups: Groups = new Map()): Variable[] =>
  [...text.matchAll(FIELD)].map(([, comment, name = '', expression = '']) => {
    const [, group = '', member] = /^(\w+Config)\.(\w+)$/.exec(expression) ?? [];
    const shared = groups.get(group)?.find((variable) => variable.name === member);
    return {
      name,
      fallback: shared?.fallback ?? fallbackOf(expression),
      meaning: meaningOf(comment) || (shared?.meaning ?? ''),
    };
  });

/** The groups that several services spread into their own schema: `...baseConfig`. */
const groupsOf = (files: Source[]): Groups =>
  new Map(
    files.flatMap(({ text }) =>
      [...text.matchAll(GROUP)].map(([, name = '', body = '']) => [name, variablesOf(`${body}\n`)] as const),
    ),
  );

/** One row for each variable, and another where a service gives it a different default or meaning. */
function serviceRows(configs: Source[], groups: Groups): [Variable, Set<string>][] {
  const rows = new Map<string, [Variable, Set<string>]>();
  for (const { path, text } of configs) {
    const spread = [...text.matchAll(/\.\.\.(\w+Config)/g)].flatMap(
      ([, name = '']) => groups.get(name) ?? [],
    );
    for (const variable of [...spread, ...variablesOf(text, groups)]) {
      const key = JSON.stringify(variable);
      const [, services] = rows.get(key) ?? [variable, new Set<string>()];
      rows.set(key, [variable, services.add(serviceOf(path))]);
    }
  }
  return [...rows.values()].toSorted(([a], [b]) => (a.name < b.name ? -1 : 1));
}

function refuseWithoutMeaning(variables: Variable[]): void {
  const silent = variables.filter(({ meaning }) => !meaning).map(({ name }) => name);
  if (silent.length > 0)
    throw new Error(
      `say what these variables mean, in a comment above them in their config.ts: ${silent.join(', ')}`,
    );
}

export function environmentPage(): string {
  const groups = groupsOf(
    sources(KIT, 'packages/service-kit/src/shop-config.ts', 'packages/storage/src/**/create-*.ts'),
  );
  const configs = sources('services/*/src/config.ts', 'gateway/src/config.ts');
  const services = serviceRows(configs, groups);
  const [lite] = sources('infra/run/lite/config.ts');
  const known = new Set(services.map(([{ name }]) => name));
  // Those of Square that the page explains above have no comment of their own.
  const ownToStarter = variablesOf(lite?.text ?? '').filter(
    ({ name, meaning }) => meaning || !known.has(name),
  );
  refuseWithoutMeaning([...services.map(([variable]) => variable), ...ownToStarter]);
  return `# Environment

A service reads its environment once, at start, and refuses to start with a list of everything that is wrong. Secrets have no defaults.

## Services

${table(
  ['variable', 'default', 'meaning', 'read by'],
  services.map(([{ name, fallback, meaning }, readers]) => [
    `\`${name}\``,
    fallback,
    meaning,
    readers.size >= configs.length - 2 ? 'nearly all' : [...readers].join(', '),
  ]),
)}

## \`npm start\`

The starter sets everything above by itself. From outside you may set:

${table(
  ['variable', 'default', 'meaning'],
  ownToStarter.map(({ name, fallback, meaning }) => [`\`${name}\``, fallback, meaning]),
)}

It hands these on to the services as they are, and so do \`docker-compose.yml\`, from \`.env\`, and the chart, from \`settings\`: ${SETTINGS.map((name) => `\`${name}\``).join(', ')}.
`;
}
