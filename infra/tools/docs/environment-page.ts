import { sources, serviceOf, table, type Source } from './sources.ts';

interface Variable {
  name: string;
  fallback: string;
  meaning: string;
}

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

function fallbackOf(expression: string): string {
  if (expression.includes('import.meta')) return '';
  if (expression === 'text') return 'unset';
  const fallback = /\.default\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(expression)?.[1];
  if (fallback !== undefined) return `\`${fallback.replaceAll("'", '').replaceAll('_', '')}\``;
  return expression.includes('.optional()') ? 'unset' : 'required';
}

const variablesOf = (text: string): Variable[] =>
  [...text.matchAll(FIELD)].map(([, comment, name = '', expression = '']) => ({
    name,
    fallback: fallbackOf(expression),
    meaning: meaningOf(comment),
  }));

/** The groups that several services spread into their own schema: `...baseConfig`. */
function groupsOf(files: Source[]): Map<string, Variable[]> {
  const found = files.flatMap(({ text }) =>
    [...text.matchAll(GROUP)].map(([, name = '', body = '']) => [name, variablesOf(`${body}\n`)] as const),
  );
  return new Map(found);
}

export function environmentPage(): string {
  const groups = groupsOf(
    sources(KIT, 'packages/service-kit/src/shop-config.ts', 'packages/storage/src/**/create-*.ts'),
  );
  const configs = sources('services/*/src/config.ts', 'gateway/src/config.ts');
  const readers = new Map<string, { variable: Variable; services: Set<string> }>();
  for (const { path, text } of configs) {
    const spread = [...text.matchAll(/\.\.\.(\w+Config)/g)].flatMap(
      ([, name = '']) => groups.get(name) ?? [],
    );
    for (const variable of [...spread, ...variablesOf(text)]) {
      const entry = readers.get(variable.name) ?? { variable, services: new Set<string>() };
      if (!entry.variable.meaning) entry.variable = { ...entry.variable, meaning: variable.meaning };
      readers.set(variable.name, { ...entry, services: entry.services.add(serviceOf(path)) });
    }
  }
  const rows = [...readers.values()]
    .toSorted((a, b) => (a.variable.name < b.variable.name ? -1 : 1))
    .map(({ variable, services }) => [
      `\`${variable.name}\``,
      variable.fallback,
      variable.meaning,
      services.size >= configs.length - 2 ? 'nearly all' : [...services].join(', '),
    ]);
  const [lite] = sources('infra/run/lite/config.ts');
  const shopGroup = groups.get('shopConfig') ?? [];
  const starter = [...variablesOf(lite?.text ?? ''), ...shopGroup].map(({ name, fallback, meaning }) => [
    `\`${name}\``,
    fallback,
    meaning,
  ]);
  return `# Environment

A service reads its environment once, at its start, and refuses to start with a list of everything that is wrong. Secrets have no defaults.

## Services

${table(['variable', 'default', 'meaning', 'read by'], rows)}

## \`npm start\`

The starter sets all of the above by itself. These may be set from outside:

${table(['variable', 'default', 'meaning'], starter)}
`;
}
