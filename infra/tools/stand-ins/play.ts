import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';
import { componentOf, ofKind, renderedManifests, type Manifest } from '../../run/kubernetes/rendered.ts';

/**
 * node infra/tools/stand-ins/play.ts up --secret FILE --network NAME --port PORT --replicas cart=2,payment=2: the pods of rendered/trial.yaml,
 * played by `podman kube play`. `down` stops them and says how each ended.
 *
 * Podman plays pods, not Services: each pod's network alias is its Service's name, so DNS names every replica. It asks for health by systemd
 * and curl, neither of which is here, so this asks `/readyz` instead of the probes. A Secret is given to it in
 * the form that it reads, which in Podman 4.3 is not the one that it plays.
 */
const string = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    network: { ...string, default: 'slipcast_default' },
    port: { ...string, default: '8080' },
    replicas: string,
    secret: { ...string, default: 'secret.yaml' },
  },
});
const replicas = new Map(values.replicas?.split(',').map((one) => one.split('=') as [string, string]));
const podman = (args: string[], input = ''): string =>
  execFileSync('podman', args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] });

interface Pod {
  name: string;
  component: string;
  service: string;
  yaml: string;
}
function podOf(manifest: Manifest, suffix: string): Pod {
  const component = componentOf(manifest);
  const {
    containers,
    topologySpreadConstraints: _none,
    ...spec
  } = manifest.spec.template.spec as typeof manifest.spec.template.spec & {
    topologySpreadConstraints?: unknown;
  };
  const [
    {
      startupProbe: _startup,
      readinessProbe: _ready,
      livenessProbe: _alive,
      lifecycle: _lifecycle,
      ports = [],
      ...container
    },
  ] = containers;
  // Podman opens every port that is named on this machine.
  const opened = ports
    .filter(({ name }) => component === 'gateway' && name === 'http')
    .map((port) => ({ ...port, hostPort: Number(values.port) }));
  const name = `${manifest.metadata.name}${suffix}`;
  return {
    name,
    component,
    service: manifest.metadata.name,
    // Podman makes a volume of the name of an emptyDir, which all pods would share.
    yaml: stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, labels: manifest.metadata.labels },
      spec: { ...spec, containers: [{ ...container, ports: opened }] },
    }).replaceAll('name: tmp\n', `name: ${name}-tmp\n`),
  };
}

const manifests = renderedManifests('trial.yaml');
const jobs = ofKind(manifests, 'Job');
const job = (component: string): Pod[] =>
  jobs.filter((one) => componentOf(one) === component).map((one) => podOf(one, ''));
const deployments = ofKind(manifests, 'Deployment').flatMap((manifest) => {
  const count = Number(replicas.get(componentOf(manifest)) ?? 1);
  return Array.from({ length: count }, (_, index) => podOf(manifest, `-${index + 1}`));
});

const containerOf = ({ name, component }: Pod): string => `${name}-${component}`;
const play = ({ service, yaml }: Pod): void =>
  void podman(['kube', 'play', '--replace', '--network', `${values.network}:alias=${service}`, '-'], yaml);
const isReady = (pod: Pod): boolean => {
  try {
    podman(['exec', containerOf(pod), 'node', 'infra/run/compose/health.mjs']);
    return true;
  } catch {
    return false;
  }
};
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const since = (): string => `${(performance.now() / 1000).toFixed(0)} s`;

function runJob(component: string): void {
  for (const pod of job(component)) {
    play(pod);
    const code = podman(['wait', containerOf(pod)]).trim();
    say(`${pod.name} ended with ${code} (${since()})`);
    if (code !== '0') throw new Error(podman(['logs', containerOf(pod)]));
  }
}

function playSecret(): void {
  const { metadata, stringData } = parse(readFileSync(values.secret, 'utf8')) as {
    metadata: { name: string };
    stringData: Record<string, string>;
  };
  const data = Object.entries(stringData).map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
  // Podman wants a pipe or a file here, and Node gives a socket.
  const folder = mkdtempSync(join(tmpdir(), 'slipcast-secret-'));
  const file = join(folder, 'secret.json');
  writeFileSync(file, JSON.stringify(Object.fromEntries(data)), { mode: 0o600 });
  podman(['secret', 'create', metadata.name, file]);
  rmSync(folder, { recursive: true });
}

if (positionals[0] === 'down') {
  const names = deployments.map(({ name }) => name);
  podman(['pod', 'stop', '--time', '60', ...names]);
  for (const pod of deployments)
    say(`${pod.name} ${podman(['inspect', '--format', '{{.State.ExitCode}}', containerOf(pod)]).trim()}`);
  podman(['secret', 'rm', 'slipcast']);
  podman(['pod', 'rm', '--force', ...names, ...jobs.map(({ metadata }) => metadata.name)]);
} else {
  playSecret();
  runJob('migrations');
  for (const pod of deployments) play(pod);
  say(`${deployments.length} pods are started (${since()})`);
  for (const pod of deployments) while (!isReady(pod)) execFileSync('sleep', ['2']);
  say(`all are ready (${since()})`);
  runJob('demo');
}
