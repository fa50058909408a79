import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { shopper } from '@slipcast/testkit/shop/client';
import { metricNames } from '../../infra/monitoring/metric-names.ts';

interface Target {
  targets: string[];
  labels: { service: string };
}

it('exports every figure that a rule or a dashboard names', async () => {
  await shopper().get('/cart');
  const targets = await readFile(join(sharedShop().dataDir, 'metrics-targets.json'), 'utf8');
  const exported = new Set<string>();
  const answering: string[] = [];
  const all = JSON.parse(targets) as Target[];
  for (const [host, service] of all.flatMap((one) =>
    one.targets.map((host) => [host, one.labels.service] as const),
  )) {
    const answer = await fetch(`http://${host}/metrics`);
    if (answer.ok) answering.push(service);
    for (const [, name = '', type] of (await answer.text()).matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
      exported.add(name);
      if (type === 'histogram')
        for (const part of ['bucket', 'sum', 'count']) exported.add(`${name}_${part}`);
    }
  }
  expect([...new Set(answering)].toSorted()).toEqual(
    [
      'cart',
      'catalogue',
      'content',
      'email-worker',
      'gateway',
      'issue',
      'order',
      'payment',
      'user',
    ].toSorted(),
  );
  const named = await metricNames();
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !exported.has(name))).toEqual([]);
});
