import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } };
}
interface Probe {
  httpGet: { path: string; port: string };
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
  lifecycle?: { preStop: { exec: { command: string[] } } };
}
export interface PodSpec {
  containers: [Container];
  terminationGracePeriodSeconds?: number;
  securityContext: object;
  automountServiceAccountToken: boolean;
}
type Labels = Record<string, string>;
interface Peer {
  podSelector?: { matchLabels: Labels };
}
/** One object of the rendered chart; which fields it has, its kind says. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Labels };
  spec: {
    template: { spec: PodSpec };
    ingress: { from: Peer[] }[];
    egress: { to?: Peer[] }[];
    triggers: { type: string; metadata: { consumerGroup?: string } }[];
    replicas?: number;
    clusterIP?: string;
  };
}

export const COMPONENT = 'app.kubernetes.io/component';
const folder = join(import.meta.dirname, 'rendered');
export const EXAMPLES = readdirSync(folder);

/** What the chart makes of examples/<name>. */
export const renderedManifests = (name: string): Manifest[] =>
  parseAllDocuments(readFileSync(join(folder, name), 'utf8'))
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);

export const ofKind = (manifests: Manifest[], kind: string): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);
export const componentOf = ({ metadata }: Manifest): string => metadata.labels[COMPONENT] ?? '';
