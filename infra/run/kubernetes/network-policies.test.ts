import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { CALLERS } from '@slipcast/contracts/callers';
import { podContainers } from './containers.ts';
import { COMPONENT, componentOf, ofKind, renderedManifests } from './rendered.ts';

const root = join(import.meta.dirname, '../../..');
const policies = ofKind(renderedManifests('production.yaml'), 'NetworkPolicy');
const componentsOf = (peers: { podSelector?: { matchLabels: Record<string, string> } }[]): string[] =>
  peers.flatMap(({ podSelector }) => podSelector?.matchLabels[COMPONENT] ?? []);

/** `order -> cart`: who may send requests to whom, by the policies of those who get them. */
const allowed = policies.flatMap((policy) =>
  policy.spec.ingress.flatMap(({ from }) =>
    componentsOf(from).map((caller) => `${caller} -> ${componentOf(policy)}`),
  ),
);

/** By the lists of callers in the routes (ADR 36); the operator's commands run inside pods, and no service needs a network to call itself. */
const called = globSync('services/*/src/**/*.ts', { cwd: root }).flatMap((file) => {
  const service = file.split('/')[1] ?? '';
  return [...readFileSync(join(root, file), 'utf8').matchAll(/callers: \[([^\]]*)\]/g)].flatMap(
    ([, list = '']) =>
      [...list.matchAll(/'([a-z-]+)'/g)].flatMap(([, caller = '']) =>
        caller === 'operator' || caller === service ? [] : `${caller} -> ${service}`,
      ),
  );
});

it('let through who calls whom in docker-compose.yml', () => {
  const calls = Object.entries(podContainers()).flatMap(([caller, { calls: services }]) =>
    services.map((service) => `${caller} -> ${service}`),
  );
  expect(allowed.toSorted()).toEqual(calls.toSorted());
});

it('let through the callers that a route names, and the gateway, and no one else', () => {
  expect(called.length).toBeGreaterThan(10);
  const services = CALLERS.filter((caller) => caller !== 'operator' && caller !== 'email-worker');
  const wanted = new Set([...called, ...services.map((service) => `gateway -> ${service}`)]);
  expect(allowed.toSorted()).toEqual([...wanted].toSorted());
});

it('let callers out where others let them in', () => {
  const out = policies.flatMap((policy) =>
    policy.spec.egress.flatMap(({ to = [] }) =>
      componentsOf(to).map((service) => `${componentOf(policy)} -> ${service}`),
    ),
  );
  expect(out.toSorted()).toEqual(allowed.toSorted());
});
