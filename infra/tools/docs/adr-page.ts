import { sources } from './sources.ts';

/** Title lines read `# 14. A sale is one SQL statement`. */
export function adrPage(): string {
  const records = sources('docs/adr/[0-9]*.md').map(({ path, text }) => {
    const title = /^# \d+\. (.+)$/m.exec(text)?.[1];
    if (!title) throw new Error(`${path} does not begin with "# <number>. <title>"`);
    const file = path.split('/').at(-1) ?? '';
    return `${Number(file.slice(0, 4))}. [${title}](${file})`;
  });
  return `# Decisions

One page each: context, decision, consequences, and what would change our mind.

${records.join('\n')}
`;
}
