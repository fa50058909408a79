import { z } from 'zod';
import { EVENTS, EVENT_SOURCES, type EventType } from '@slipcast/contracts/events/registry';
import { serviceOf, sources, table, type Source } from './sources.ts';

/** None of our events has booleans or tuples as schemas. */
type Part = z.core.JSONSchema._JSONSchema | z.core.JSONSchema._JSONSchema[];
type Schema = z.core.JSONSchema.JSONSchema;

const kindOf = (part: Part): string => {
  const schema = part as Schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ');
  if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}`;
  if (schema.properties) return `{ ${fieldsOf(schema).join(', ')} }`;
  return schema.format ?? [schema.type ?? 'anything'].flat().join(' or ');
};
const fieldsOf = ({ properties = {}, required = [] }: Schema): string[] =>
  Object.entries(properties).map(
    ([name, schema]) => `\`${name}\`${required.includes(name) ? '' : '?'} ${kindOf(schema)}`,
  );

/** Naming an event's type or schema does not mean acting on it. */
const withoutTypes = (text: string): string =>
  text.replaceAll(/(EventData<|parseEvent\(|EVENTS\[)'[^']+'/g, '');

/** The services that name an event in a subscription, or name it at all without publishing it. */
function consumersOf(type: EventType, publisher: string, files: Source[]): string[] {
  const named = files.filter(({ text }) => text.includes(`'${type}'`));
  // What several services publish is made in the service kit.
  if (!publisher.includes(',') && !named.some(({ path }) => serviceOf(path) === publisher))
    throw new Error(`${publisher} is said to publish ${type} but does not name it`);
  const consumers = named
    .filter(({ text }) => withoutTypes(text).includes(`'${type}'`))
    .filter(({ path, text }) => serviceOf(path) !== publisher || text.includes('topics: ['))
    .map(({ path }) => serviceOf(path));
  return [...new Set(consumers)].toSorted();
}

/** The fields of a group's events; what all of them have is said once. */
function dataOf(group: string, types: EventType[]): string {
  const fields = types.map((type) => fieldsOf(z.toJSONSchema(EVENTS[type], { io: 'input' })));
  const [first = [], ...others] = fields;
  const shared =
    others.length === 0 ? [] : first.filter((field) => others.every((one) => one.includes(field)));
  const rest = types.map((type, index) => {
    const own = fields[index]?.filter((field) => !shared.includes(field)) ?? [];
    return `- \`${type}\`: ${own.join(', ') || 'nothing else'}`;
  });
  const all = shared.length > 0 ? `All have ${shared.join(', ')}.\n\n` : '';
  return `### ${group}\n\n${all}${rest.join('\n')}`;
}

export function eventsPage(): string {
  const files = sources('services/*/src/**/*.ts', 'gateway/src/**/*.ts');
  const types = Object.keys(EVENTS) as EventType[];
  const overview = table(
    ['event (topic)', 'means', 'key', 'published by', 'consumed by'],
    types.map((type) => {
      const { publisher = '', key = '' } = EVENT_SOURCES[type.split('.')[0] ?? ''] ?? {};
      const meaning = EVENTS[type].description ?? '';
      return [`\`${type}\``, meaning, key, publisher, consumersOf(type, publisher, files).join(', ')];
    }),
  );
  const groups = Object.groupBy(types, (type) => type.split('.')[0] ?? '');
  const schemas = Object.entries(groups).map(([name, group = []]) => dataOf(name, group));
  return `# Events

Every event travels in an envelope: \`id\` (UUID, the same for a repeat), \`type\`, \`occurredAt\`, \`key\`, \`data\`. Events of one key stay in order.
Delivery is at least once; consumers recognise a repeat by its id (inbox) or by a version in the data. A field with \`?\` is optional.

${overview}

## Data

${schemas.join('\n\n')}
`;
}
