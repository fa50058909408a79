import { z } from 'zod';

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema;
  items?: JsonSchema;
}

function build(schema: JsonSchema, definitions: Record<string, JsonSchema>): unknown {
  const { $ref, examples, enum: options, anyOf: [first] = [], type, items = {} } = schema;
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
  const json = z.toJSONSchema(schema) as JsonSchema;
  return build(json, json.$defs ?? {});
}
