import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { LONGEST_STOP_MS } from '@slipcast/service-kit/service';
import { consumerGroups } from './chart-files.ts';
import { MIGRATED } from './config.ts';
import { podContainers } from './containers.ts';
import {
  componentOf,
  EXAMPLES,
  manifestsIn,
  ofKind,
  RELEASE,
  renderedManifests,
  type Manifest,
} from './rendered.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const schemas = JSON.parse(read('schemas.json')) as { kinds: Record<string, object>; definitions: object };
const ajv = new Ajv({ strict: false, allErrors: true });
const checks = new Map(
  Object.entries(schemas.kinds).map(([kind, schema]) => [
    kind,
    ajv.compile({ ...schema, definitions: schemas.definitions }),
  ]),
);

/** What Kubernetes would refuse, as `kubeconform -strict` does. */
function faultsOf(manifest: Manifest): string[] {
  const check = checks.get(`${manifest.apiVersion} ${manifest.kind}`);
  if (!check) return [`${manifest.kind} has no schema`];
  if (check(manifest)) return [];
  return (check.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
const workloads = (manifests: Manifest[]): Manifest[] => [
  ...ofKind(manifests, 'Deployment'),
  ...ofKind(manifests, 'Job'),
];

const noHelm = spawnSync('helm', ['version'], { stdio: 'ignore' }).status !== 0;
(noHelm ? describe.skip : describe)(
  noHelm ? 'the chart, by Helm. NOT RUN: to run it, install Helm 3' : 'the chart, by Helm',
  () => {
    it.each(EXAMPLES)('is linted, and renders for examples/%s what these tests see', (example) => {
      const helm = (...args: string[]) =>
        spawnSync('helm', [...args, '--kube-version', '1.33.0', '-f', `examples/${example}`], {
          encoding: 'utf8',
          cwd: import.meta.dirname,
        });
      const linted = helm('lint', '--quiet', '--strict', 'chart');
      expect([linted.status, linted.stdout + linted.stderr]).toEqual([0, expect.anything()]);
      const { stdout } = helm('template', RELEASE.Name, 'chart', '--namespace', RELEASE.Namespace);
      const byName = (manifests: Manifest[]) =>
        Object.fromEntries(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one]));
      expect(byName(renderedManifests(example))).toEqual(byName(manifestsIn(stdout)));
    });
  },
);

it('has a place for every setting of docker-compose.yml, with a schema', () => {
  const { settings } = parse(read('chart/values.yaml')) as { settings: object };
  const schema = JSON.parse(read('chart/values.schema.json')) as {
    properties: { settings: { properties: object } };
  };
  const wanted = Object.values(podContainers()).flatMap(({ environment }) =>
    environment.flatMap((one) => ('setting' in one ? one.setting : [])),
  );
  expect(Object.keys(settings).toSorted()).toEqual([...new Set(wanted)].toSorted());
  expect(Object.keys(schema.properties.settings.properties).toSorted()).toEqual(
    Object.keys(settings).toSorted(),
  );
});

it('has a deployment for the gateway and each service', () => {
  const services = [...readdirSync(join(root, 'services')), 'gateway'].toSorted();
  const deployed = ofKind(renderedManifests('production.yaml'), 'Deployment').map(componentOf);
  expect(deployed.toSorted()).toEqual(services);
  for (const kind of ['Service', 'NetworkPolicy'])
    expect(ofKind(renderedManifests('production.yaml'), kind).map(componentOf).toSorted()).toEqual(services);
});

it('notices a property that Kubernetes does not know, and a value that it refuses', () => {
  const [service] = ofKind(renderedManifests('trial.yaml'), 'Service');
  if (!service) throw new Error('there is no service');
  expect(faultsOf(service)).toEqual([]);
  const misspelt = { ...service, spec: { ...service.spec, selectors: {} } };
  expect(faultsOf(misspelt)).toEqual([expect.stringContaining('selectors')]);
  const [deployment] = ofKind(renderedManifests('trial.yaml'), 'Deployment');
  const many = { ...(deployment as Manifest), spec: { ...(deployment as Manifest).spec, replicas: 'two' } };
  expect(faultsOf(many as unknown as Manifest)).toEqual([expect.stringContaining('/spec/replicas')]);
});

describe.each(EXAMPLES)('the chart with examples/%s', (example) => {
  const manifests = renderedManifests(example);

  it('is what Kubernetes and KEDA take, by their schemas', () => {
    expect(manifests.length).toBeGreaterThan(30);
    for (const manifest of manifests)
      expect([manifest.kind, manifest.metadata.name, faultsOf(manifest)]).toEqual([
        manifest.kind,
        manifest.metadata.name,
        [],
      ]);
  });

  it('runs nothing as root, on no file system that can be written, with no right of the kernel', () => {
    for (const { spec } of workloads(manifests)) {
      const pod = spec.template.spec;
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const { securityContext, resources, command } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources).toMatchObject({
          requests: expect.anything(),
          limits: { memory: expect.anything() },
        });
        expect(existsSync(join(root, command[1] ?? ''))).toBe(true);
      }
    }
  });

  it('asks for health where the containers of docker-compose.yml do', () => {
    const asked = readFileSync(join(root, 'infra/run/compose/health.mjs'), 'utf8');
    for (const { spec } of ofKind(manifests, 'Deployment')) {
      const [{ startupProbe, readinessProbe, livenessProbe }] = spec.template.spec.containers;
      const paths = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path);
      expect(paths).toEqual(['/livez', '/readyz', '/livez']);
      for (const path of paths) expect(asked).toContain(`'${path.slice(1)}'`);
    }
  });

  it('lets a pod end in its own time', () => {
    for (const { spec } of ofKind(manifests, 'Deployment')) {
      const { terminationGracePeriodSeconds = 0, containers } = spec.template.spec;
      const pause = Number(containers[0].lifecycle?.preStop.exec.command[1]);
      expect(pause).toBeGreaterThan(0);
      expect(terminationGracePeriodSeconds * 1000).toBeGreaterThan(pause * 1000 + LONGEST_STOP_MS);
    }
  });

  it('gives every replica an address in DNS, so that callers find them all', () => {
    const withOne = ofKind(manifests, 'Service').filter(({ spec }) => spec.clusterIP !== 'None');
    expect(withOne.map(componentOf)).toEqual(['gateway']);
  });
});

it('counts the lag of consumers, with KEDA', () => {
  const scaled = ofKind(renderedManifests('production.yaml'), 'ScaledObject').flatMap(({ spec }) =>
    spec.triggers.filter(({ type }) => type === 'kafka').map(({ metadata }) => metadata.consumerGroup),
  );
  expect(scaled).toEqual(expect.arrayContaining(['cart.apply-sales', 'order.complete-payments']));
  expect(consumerGroups()).toMatchObject({
    payment: [
      'payment.forget-cards',
      'payment.partial-refunds',
      'payment.release-cancelled',
      'payment.shop-settings',
    ],
  });
});

it('migrates every database before the pods of a new version start', () => {
  expect([...MIGRATED].toSorted()).toEqual(
    readdirSync(join(root, 'services'))
      .filter((name) => existsSync(join(root, 'services', name, 'migrations')))
      .toSorted(),
  );
  const withDatabase = Object.entries(podContainers()).filter(([, { stores }]) =>
    stores.includes('postgres'),
  );
  expect(withDatabase.map(([name]) => name).toSorted()).toEqual([...MIGRATED].toSorted());
});
