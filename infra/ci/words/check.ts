import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TextlintKernel, type TextlintKernelOptions } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import text from '@textlint/textlint-plugin-text';
import type { TextlintRuleModule } from '@textlint/types';
import { proseOf } from './prose.ts';
import { RULES, type WordRule } from './rules.ts';

const root = join(import.meta.dirname, '../../..');
const specification = ['customer.md', 'admin.md', 'clauses.tsv']
  .map((name) => readFileSync(join(root, 'docs/spec', name), 'utf8'))
  .join('\n');

/** The quoted text or sentence around a hit; words of the specification stay as they are. */
function isSpecified(sentence: string, index: number, length: number): boolean {
  const before = sentence.slice(0, index).search(/['"‘“`>{}][^'"‘“`>{}]*$/);
  const after = sentence.slice(index + length).search(/['"’”`<{}]/);
  const start = before < 0 ? 0 : before + 1;
  const end = after < 0 ? sentence.length : index + length + after;
  const quoted = sentence.slice(start, end).trim();
  return specification.includes(quoted.length > length ? quoted : `'${quoted}'`);
}

const asTextlintRule =
  ({ pattern, name, instead }: WordRule): TextlintRuleModule =>
  (context) => ({
    [context.Syntax.Str](node) {
      const sentence = context.getSource(node);
      for (const { index, 0: found } of sentence.matchAll(new RegExp(pattern, `${pattern.flags}gm`)))
        if (!isSpecified(sentence, index, found.length))
          context.report(
            node,
            new context.RuleError(`${name}: “${found.trim()}”; write ${instead}`, {
              padding: context.locator.at(index),
            }),
          );
    },
  });

const kernel = new TextlintKernel();
const rules = RULES.map((rule) => ({ ruleId: rule.name.replaceAll(' ', '-'), rule: asTextlintRule(rule) }));
const plugins = [
  { pluginId: 'markdown', plugin: markdown.default },
  { pluginId: 'text', plugin: text.default },
];

export interface Finding {
  line: number;
  column: number;
  message: string;
}

/** What `docs/voice.md` would change in a file: Markdown, or the comments and texts of a source. */
export async function findingsIn(path: string, content: string): Promise<Finding[]> {
  const isMarkdown = path.endsWith('.md');
  const options: TextlintKernelOptions = { ext: isMarkdown ? '.md' : '.txt', rules, plugins };
  const { messages } = await kernel.lintText(isMarkdown ? content : proseOf(path, content), options);
  return messages.map(({ loc, message }) => ({ ...loc.start, message }));
}
