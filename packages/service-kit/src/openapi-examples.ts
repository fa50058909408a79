import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;
/** Its parts may be booleans or tuples by type, but zod writes neither where an example is taken from. */
type Part = z.core.JSONSchema._JSONSchema | z.core.JSONSchema._JSONSchema[];

function build(part: Part, definitions: Record<string, JsonSchema>): unknown {
  const schema = part as JsonSchema;
  const { $ref, examples, enum: options, anyOf, oneOf, type, items = {} } = schema;
  const [first] = anyOf ?? oneOf ?? [];
  if ($ref) return build(definitions[$ref.slice('#/$defs/'.length)] ?? {}, definitions);
  if (examples) return examples[0];
  if (options) return options[0];
  if (first) return build(first, definitions);
  if (type === 'array') return [build(items, definitions)];
  if (type === 'boolean') return true;
  if (type !== 'object') return schema.const;
  const { properties = {}, required = [], additionalProperties = {} } = schema;
  const keys = new Set([...Object.keys(properties), ...required]);
  return Object.fromEntries(
    [...keys].map((key) => [key, build(properties[key] ?? additionalProperties, definitions)]),
  );
}

/** An answer of this schema, put together from the examples of its fields. */
export function exampleOf(schema: z.ZodType): unknown {
  const json = z.toJSONSchema(schema);
  return build(json, json.$defs ?? {});
}
