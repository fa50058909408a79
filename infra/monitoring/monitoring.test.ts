import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { DASHBOARDS } from './dashboards.ts';
import { grafanaJson } from './grafana.ts';
import { metricsIn, readRules } from './metric-names.ts';

const root = join(import.meta.dirname, '../..');

it('every alert says how bad it is, what has happened, and which runbook helps', async () => {
  const alerts = (await readRules()).filter(({ alert }) => alert);
  expect(alerts.length).toBeGreaterThan(20);
  for (const { alert, labels, annotations = {} } of alerts) {
    expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
    expect([alert, annotations.summary]).toEqual([alert, expect.any(String)]);
    expect([alert, existsSync(join(root, annotations.runbook_url ?? 'none'))]).toEqual([alert, true]);
  }
});

it('rules read only rules that there are', async () => {
  const rules = await readRules();
  const recorded = new Set(rules.map(({ record }) => record));
  const read = rules.flatMap(({ expr }) => expr.match(/shop:\w+:\w+/g) ?? []);
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter((name) => !recorded.has(name))).toEqual([]);
});

it('finds the metrics of an expression', () => {
  expect(
    metricsIn(
      'sum by (a, le) (rate(pots_total{glaze=~"celadon|tenmoku"}[5m])) / on () max(kilns offset 5m) > shop:x:rate',
    ),
  ).toEqual(['pots_total', 'kilns']);
});

it.each(DASHBOARDS.map((one) => [one.id, one] as const))(
  'Grafana gets the dashboard %s as it is written',
  async (id, one) => {
    const file = join(import.meta.dirname, 'grafana/dashboards', `${id}.json`);
    expect(await readFile(file, 'utf8')).toBe(grafanaJson(one));
  },
);

const hasPromtool = spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error === undefined;
const withPromtool = hasPromtool ? it : it.skip;
withPromtool('Prometheus’ own tool accepts the rules, and each fires when it should', () => {
  const run = (...options: string[]) =>
    execFileSync('promtool', options, { cwd: import.meta.dirname, encoding: 'utf8' });
  expect(run('check', 'rules', 'rules/shop.yml', 'rules/slo.yml')).toContain('SUCCESS');
  expect(run('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
  run('test', 'rules', 'tests/shop.test.yml');
});
