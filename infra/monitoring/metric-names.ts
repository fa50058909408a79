import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { DASHBOARDS } from './dashboards.ts';

export interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; runbook_url?: string };
}

/** All rules that Prometheus is given. */
export async function readRules(): Promise<Rule[]> {
  const files = globSync('rules/*.yml', { cwd: import.meta.dirname });
  const texts = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')));
  return texts
    .flatMap((text) => (parse(text) as { groups: { rules: Rule[] }[] }).groups)
    .flatMap(({ rules }) => rules);
}

/** Prometheus itself has these. */
const BUILT_IN = new Set(['up', '__name__']);
const WORDS =
  /^(sum|max|min|by|on|and|or|unless|rate|increase|absent|vector|offset|topk|histogram_quantile|le)$/;

/** The metrics that an expression reads: whatever is no function, no label and no word of PromQL. Names with a colon are rules' own. */
export function metricsIn(expr: string): string[] {
  const withoutLabels = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|on) ?\([^)]*\)/g, '')
    .replace(/\boffset \w+/g, '');
  const names = withoutLabels.match(/[a-zA-Z_][\w:]*/g) ?? [];
  return names.filter((name) => !WORDS.test(name) && !BUILT_IN.has(name) && !name.includes(':'));
}

/** Every metric that a rule or a panel reads, each once. */
export async function metricNames(): Promise<string[]> {
  const expressions = [
    ...(await readRules()).map(({ expr }) => expr),
    ...DASHBOARDS.flatMap(({ panels }) => panels).flatMap(({ queries }) => queries.map(({ expr }) => expr)),
  ];
  return [...new Set(expressions.flatMap(metricsIn))].toSorted();
}
