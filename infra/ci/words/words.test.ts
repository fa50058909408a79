import { describe, expect, it } from '@jest/globals';
import { findingsIn } from './check.ts';
import { proseOf } from './prose.ts';
import { RULES } from './rules.ts';

describe('the lint of words', () => {
  it.each(RULES)('$name: finds the habit and leaves good English alone', async ({ name, finds, leaves }) => {
    const found = await findingsIn('page.md', finds);
    expect(found.map(({ message }) => message.split(':')[0])).toContain(name);
    expect(await findingsIn('page.md', leaves)).toEqual([]);
  });

  it('reads comments, strings, templates and the text of elements, at their place in the file', async () => {
    const source = [
      '// Somebody has changed it.',
      "const refusal = 'Nobody can pay now';",
      'const mail = `${name}, somebody else was faster`;',
      'const screen = <p>Is anybody there</p>;',
      "import { x } from './nobody is here.ts';",
      'const everybody = 1;',
    ].join('\n');
    expect((await findingsIn('screen.tsx', source)).map(({ line, column }) => `${line}:${column}`)).toEqual([
      '1:4',
      '2:18',
      '3:24',
      '4:22',
    ]);
  });

  it('reads comments of SQL and Lua, and no statement', () => {
    expect(proseOf('x.sql', "SELECT 'nobody' -- for nobody\nFROM y")).toBe(
      `${' '.repeat(16)}-- for nobody\n      `,
    );
  });

  it('leaves texts of the specification as they are', async () => {
    expect(await findingsIn('x.tsx', "const label = <Link label='Sign In' />;")).toEqual([]);
    expect(await findingsIn('x.tsx', "const label = <Link label='Sign In Here' />;")).toHaveLength(1);
  });

  it('leaves code in Markdown alone', async () => {
    expect(await findingsIn('x.md', 'Run `git commit --nobody` now.\n\n    npm run nobody\n')).toEqual([]);
  });
});
