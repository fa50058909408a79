import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { createRenderer, isEmpty, parseTemplate, type Functions, type Value } from './go-template.ts';

export interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } };
}
interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  failureThreshold: number;
}
export interface Container {
  name: string;
  image: string;
  command: string[];
  env: Variable[];
  ports?: { name: string; containerPort: number }[];
  securityContext: object;
  resources: { requests: object; limits: object };
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  volumeMounts: { name: string; mountPath: string }[];
  lifecycle?: { preStop: { exec: { command: string[] } } };
}
export interface PodSpec {
  containers: [Container];
  terminationGracePeriodSeconds?: number;
  securityContext: object;
  automountServiceAccountToken: boolean;
  volumes: { name: string; emptyDir?: object }[];
  topologySpreadConstraints?: { topologyKey: string }[];
}
type Labels = Record<string, string>;
interface Peer {
  podSelector?: { matchLabels: Labels };
}
/** One object of the rendered chart; which fields it has, its kind says. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Labels; annotations?: Labels };
  spec: {
    template: { metadata: { labels: Labels }; spec: PodSpec };
    selector: Labels & { matchLabels?: Labels };
    strategy?: { rollingUpdate: object };
    podSelector: { matchLabels: Labels };
    policyTypes: string[];
    scaleTargetRef: { name: string };
    minReplicas?: number;
    minReplicaCount?: number;
    maxReplicas?: number;
    maxReplicaCount?: number;
    maxUnavailable?: number;
    tls?: { hosts: string[]; secretName: string }[];
    ports: { name: string; port: number; targetPort: string }[];
    ingress: { from: Peer[] }[];
    egress: { to?: Peer[] }[];
    triggers: { type: string; metadata: { consumerGroup?: string } }[];
    replicas?: number;
    clusterIP?: string;
  };
}

export const COMPONENT = 'app.kubernetes.io/component';
export const RELEASE = { Name: 'slipcast', Namespace: 'shop', Service: 'Helm' };
const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
export const EXAMPLES = readdirSync(join(import.meta.dirname, 'examples'));

type Json = Record<string, Value>;
const isObject = (value: Value): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const merged = (defaults: Json, own: Json): Json => ({
  ...defaults,
  ...Object.fromEntries(
    Object.entries(own).map(([key, value]) => {
      const before = defaults[key];
      return [key, isObject(before) && isObject(value) ? merged(before, value) : value];
    }),
  ),
});

/** With the chart's own values where these have none. */
export const completed = (values: Json): Json => merged(parse(read('chart/values.yaml')) as Json, values);

const fail = (message: Value): never => {
  throw new Error(String(message));
};
/** Helm's functions, as far as the chart uses them. */
const FUNCTIONS: Functions = {
  and: (...all) => all.find(isEmpty) ?? (all.some(isEmpty) ? false : all.at(-1)),
  or: (...all) => all.find((one) => !isEmpty(one)) ?? all.at(-1),
  not: isEmpty,
  eq: (one, other) => one === other,
  ne: (one, other) => one !== other,
  gt: (one, other) => Number(one) > Number(other),
  le: (one, other) => Number(one) <= Number(other),
  int: Number,
  list: (...all) => all,
  append: (list, one) => [...((list ?? []) as Value[]), one],
  has: (one, list) => ((list ?? []) as Value[]).includes(one),
  dict: (...all) =>
    Object.fromEntries(all.flatMap((key, at) => (at % 2 === 0 ? [[String(key), all[at + 1]]] : []))),
  hasKey: (object, key) => Object.hasOwn(object as Json, String(key)),
  omit: (object, key) => Object.fromEntries(Object.entries(object as Json).filter(([name]) => name !== key)),
  index: (object, key) => (object as Json | undefined)?.[String(key)],
  default: (otherwise, value) => (isEmpty(value) ? otherwise : value),
  ternary: (yes, no, condition) => (condition ? yes : no),
  required: (message, value) => (isEmpty(value) ? fail(message) : value),
  fail,
  printf: (format, ...all) => String(format).replaceAll('%s', () => String(all.shift())),
  quote: (value) => JSON.stringify(String(value)),
  contains: (part, text) => String(text).includes(String(part)),
  trunc: (length, text) => String(text).slice(0, Number(length)),
  trim: (text) => String(text).trim(),
  trimSuffix: (end, text) => (String(text).endsWith(String(end)) ? String(text).slice(0, -1) : text),
  nindent: (width, text) => `\n${String(text).replaceAll(/^/gm, ' '.repeat(Number(width)))}`,
  fromJson: (text) => JSON.parse(String(text)) as Value,
  toJson: (value) => JSON.stringify(value),
  // JSON is YAML too.
  toYaml: (value) => JSON.stringify(value),
};

/** The chart's templates by name, those of its partials and those of its files. */
function templates() {
  const files = readdirSync(join(import.meta.dirname, 'chart/templates'));
  return new Map(
    files.flatMap((file) =>
      [...parseTemplate(read(`chart/templates/${file}`))].map(
        ([name, nodes]) => [name || file, nodes] as const,
      ),
    ),
  );
}

/** What Helm makes of the chart with these values. @throws Error where the chart refuses them */
export function renderChart(values: Json): Manifest[] {
  const chart = parse(read('chart/Chart.yaml')) as { name: string; version: string; appVersion: string };
  const root = {
    Values: completed(values),
    Release: RELEASE,
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Files: { Get: (file: string) => read(`chart/${file}`) },
  };
  const all = templates();
  const render = createRenderer(all, FUNCTIONS);
  return [...all.keys()]
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => manifestsIn(render(name, root)));
}

export const manifestsIn = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);

export const exampleValues = (name: string): Json => parse(read(`examples/${name}`)) as Json;
/** What the chart makes of examples/<name>. */
export const renderedManifests = (name: string): Manifest[] => renderChart(exampleValues(name));

export const ofKind = (manifests: Manifest[], kind: string): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);
export const componentOf = ({ metadata }: Manifest): string => metadata.labels[COMPONENT] ?? '';
