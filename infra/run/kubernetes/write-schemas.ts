import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/**
 * node infra/run/kubernetes/write-schemas.ts SWAGGER SCALED_OBJECT: the JSON schemas of what the chart renders, in which a property that
 * Kubernetes does not know is a fault. SWAGGER is api/openapi-spec/swagger.json of the Go module k8s.io/kubernetes, SCALED_OBJECT is
 * config/crd/bases/keda.sh_scaledobjects.yaml of github.com/kedacore/keda/v2.
 */
const KINDS = {
  'apps/v1 Deployment': 'io.k8s.api.apps.v1.Deployment',
  'v1 Service': 'io.k8s.api.core.v1.Service',
  'policy/v1 PodDisruptionBudget': 'io.k8s.api.policy.v1.PodDisruptionBudget',
  'autoscaling/v2 HorizontalPodAutoscaler': 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  'batch/v1 Job': 'io.k8s.api.batch.v1.Job',
  'networking.k8s.io/v1 Ingress': 'io.k8s.api.networking.v1.Ingress',
  'networking.k8s.io/v1 NetworkPolicy': 'io.k8s.api.networking.v1.NetworkPolicy',
};
const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';

type Json = { [key: string]: unknown };
const [swaggerFile = '', scaledObjectFile = ''] = process.argv.slice(2);
const { definitions } = JSON.parse(await readFile(swaggerFile, 'utf8')) as {
  definitions: Record<string, Json>;
};
const crd = parse(await readFile(scaledObjectFile, 'utf8')) as {
  spec: { versions: { schema: { openAPIV3Schema: Json } }[] };
};

const taken = new Map<string, unknown>();
const KEPT = new Set([
  'type',
  'properties',
  'items',
  'required',
  'additionalProperties',
  'enum',
  'oneOf',
  'anyOf',
]);

/** Without descriptions and vendors' words, and closed. */
function strict(schema: Json): unknown {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return take(reference.replace('#/definitions/', ''));
  if (schema['format'] === 'int-or-string' || schema['x-kubernetes-int-or-string'])
    return { type: ['integer', 'string'] };
  const kept = Object.entries(schema).filter(([key]) => KEPT.has(key));
  const closed = Object.fromEntries(
    kept.map(([key, value]) => {
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(Object.entries(value as Json).map(([name, of]) => [name, strict(of as Json)])),
        ];
      return [
        key,
        typeof value === 'object' && value && !Array.isArray(value) ? strict(value as Json) : value,
      ];
    }),
  ) as Json;
  if (
    closed['properties'] &&
    !closed['additionalProperties'] &&
    !schema['x-kubernetes-preserve-unknown-fields']
  )
    closed['additionalProperties'] = false;
  return closed;
}
function take(name: string): Json {
  if (!taken.has(name)) {
    taken.set(name, {});
    taken.set(name, strict(definitions[name] ?? {}));
  }
  return { $ref: `#/definitions/${name}` };
}

const kinds = Object.fromEntries(Object.entries(KINDS).map(([kind, name]) => [kind, take(name)]));
const scaled = strict(crd.spec.versions[0]?.schema.openAPIV3Schema ?? {}) as { properties: Json };
scaled.properties['metadata'] = take(META);
const schemas = {
  kinds: { ...kinds, 'keda.sh/v1alpha1 ScaledObject': scaled },
  definitions: Object.fromEntries([...taken].toSorted(([one], [two]) => one.localeCompare(two))),
};
await writeFile(join(import.meta.dirname, 'schemas.json'), `${JSON.stringify(schemas)}\n`);
