import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { podContainers } from './containers.ts';
import {
  completed,
  componentOf,
  EXAMPLES,
  exampleValues,
  ofKind,
  renderChart,
  renderedManifests,
  type Manifest,
} from './rendered.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, 'chart', file), 'utf8');
const { services } = parse(read('values.yaml')) as {
  services: Record<string, { replicas: number; maxReplicas: number; memory: string; memoryLimit: string }>;
};
const production = exampleValues('production.yaml');
const component = (manifests: Manifest[], kind: string, name: string): Manifest | undefined =>
  ofKind(manifests, kind).find((manifest) => componentOf(manifest) === name);

describe.each(EXAMPLES)('the chart with examples/%s', (example) => {
  const manifests = renderedManifests(example);
  const deployments = ofKind(manifests, 'Deployment');

  it('gives each service its replicas: by the autoscaler where there is one, which then decides alone', () => {
    for (const [name, { replicas, maxReplicas }] of Object.entries(services)) {
      const scaler =
        component(manifests, 'HorizontalPodAutoscaler', name) ?? component(manifests, 'ScaledObject', name);
      const deployment = component(manifests, 'Deployment', name);
      const { spec } = scaler ?? {};
      expect([
        name,
        spec?.minReplicas ?? spec?.minReplicaCount,
        spec?.maxReplicas ?? spec?.maxReplicaCount,
      ]).toEqual([name, replicas, maxReplicas]);
      expect([name, spec?.scaleTargetRef.name]).toEqual([name, deployment?.metadata.name]);
      expect([name, deployment?.spec.replicas]).toEqual([name, undefined]);
    }
  });

  it('never takes away two replicas at once, nor one before another is ready', () => {
    for (const { spec } of deployments)
      expect(spec.strategy?.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    const several = Object.keys(services).filter((name) => (services[name]?.replicas ?? 0) > 1);
    const budgets = ofKind(manifests, 'PodDisruptionBudget');
    expect(budgets.map(componentOf).toSorted()).toEqual(several.toSorted());
    for (const { spec } of budgets) expect(spec.maxUnavailable).toBe(1);
  });

  it('spreads replicas over machines and zones', () => {
    for (const { spec } of deployments)
      expect(spec.template.spec.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey)).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone',
      ]);
  });

  it('runs the command of docker-compose.yml, with one folder that can be written', () => {
    for (const deployment of deployments) {
      const { containers, volumes } = deployment.spec.template.spec;
      expect(containers[0].command).toEqual(podContainers()[componentOf(deployment)]?.command);
      const paths = containers[0].volumeMounts.map(({ mountPath }) => mountPath);
      expect(paths).toEqual(componentOf(deployment) === 'square-sandbox' ? ['/tmp', '/data'] : ['/tmp']);
      for (const { name } of containers[0].volumeMounts)
        expect(volumes.find((volume) => volume.name === name)?.emptyDir).toBeDefined();
    }
  });

  it('limits memory to what the values say, and processor time not at all', () => {
    for (const [name, { memory, memoryLimit }] of Object.entries(services)) {
      const { resources } = component(manifests, 'Deployment', name)?.spec.template.spec.containers[0] ?? {};
      expect([name, resources]).toEqual([
        name,
        { requests: { cpu: expect.any(String), memory }, limits: { memory: memoryLimit } },
      ]);
    }
  });

  it('gives a start five minutes, and a busy pod some seconds before it is left out or restarted', () => {
    for (const { spec } of deployments) {
      const [{ startupProbe, readinessProbe, livenessProbe }] = spec.template.spec.containers;
      const seconds = ({ periodSeconds, failureThreshold }: typeof startupProbe) =>
        periodSeconds * failureThreshold;
      expect([startupProbe, readinessProbe, livenessProbe].map(seconds)).toEqual([300, 15, 60]);
    }
  });

  it('selects the pods of one component of this release, everywhere', () => {
    for (const kind of ['Deployment', 'Service', 'NetworkPolicy', 'PodDisruptionBudget'])
      for (const manifest of ofKind(manifests, kind)) {
        const { selector, podSelector } = manifest.spec;
        const pod =
          component(manifests, 'Deployment', componentOf(manifest))?.spec.template.metadata.labels ?? {};
        const wanted = podSelector?.matchLabels ?? selector.matchLabels ?? selector;
        expect(Object.keys(wanted)).toHaveLength(3);
        expect(pod).toMatchObject(wanted);
      }
  });

  it('closes every pod of a service in both directions', () => {
    for (const { spec } of ofKind(manifests, 'NetworkPolicy'))
      expect(spec.policyTypes).toEqual(['Ingress', 'Egress']);
  });

  it('migrates before the pods of a new version start', () => {
    const job = component(manifests, 'Job', 'migrations');
    expect(job?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
  });

  it('runs one image, the one that the values name', () => {
    const { image } = exampleValues(example) as { image: { repository: string; tag: string } };
    for (const kind of ['Deployment', 'Job'])
      for (const { spec } of ofKind(manifests, kind))
        expect(spec.template.spec.containers[0].image).toBe(`${image.repository}:${image.tag}`);
  });

  it('is given values that the schema knows', () => {
    const check = new Ajv({ strict: false }).compile(JSON.parse(read('values.schema.json')) as object);
    const values = completed(exampleValues(example));
    expect([check(values), check.errors]).toEqual([true, null]);
    expect(check({ ...values, replicas: 3 })).toBe(false);
  });
});

it('opens the shop at its own host, with TLS', () => {
  const [ingress] = ofKind(renderedManifests('production.yaml'), 'Ingress');
  expect(ingress?.spec.tls).toEqual([{ hosts: ['shop.example.com'], secretName: 'shop-tls' }]);
});

it('scales by processor time alone without KEDA, and to fixed numbers without either', () => {
  const without = renderChart({ ...production, keda: { enabled: false } });
  expect(ofKind(without, 'ScaledObject')).toEqual([]);
  expect(ofKind(without, 'HorizontalPodAutoscaler').map(componentOf).toSorted()).toEqual(
    Object.keys(services).toSorted(),
  );
  const fixed = renderChart({ ...production, keda: { enabled: false }, autoscaling: { enabled: false } });
  expect(ofKind(fixed, 'HorizontalPodAutoscaler')).toEqual([]);
  expect(component(fixed, 'Deployment', 'cart')?.spec.replicas).toBe(2);
});

it.each([
  ['existingSecret', { existingSecret: '' }, /existingSecret is empty/],
  ['the certificate', { ingress: { enabled: true, host: 'a.example' } }, /ingress.tlsSecret is empty/],
  ['the shop’s address', { settings: {} }, /settings\.SHOP_URL is empty/],
  ['Kafka’s address', { keda: { enabled: true } }, /keda.bootstrapServers is empty/],
])('refuses to be rendered without %s', (_what, values, reason) => {
  expect(() => renderChart({ ...production, ...values })).toThrow(reason);
});
