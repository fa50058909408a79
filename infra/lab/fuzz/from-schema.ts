import fc from 'fast-check';
import type { JsonSchema } from './api-document.ts';

const textOf = ({ pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> => {
  if (pattern)
    // The generator knows no lookahead, so what that forbids is left out afterwards.
    return fc
      .stringMatching(new RegExp(pattern.replaceAll(/\(\?![^)]*\)/g, '')))
      .filter((text) => new RegExp(pattern).test(text));
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40) }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 12) }),
    // To the limit.
    fc.constantFrom('x'.repeat(minLength), 'x'.repeat(maxLength)),
  );
};

function numberOf({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> {
  const max = maximum ?? 1_000_000;
  if (type === 'integer')
    return fc.integer({ min: Math.max(minimum ?? 0, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) });
  const min = minimum ?? exclusiveMinimum ?? 0;
  return fc
    .double({ min, max, noNaN: true, minExcluded: exclusiveMinimum !== undefined })
    .map((number) => (number === 0 ? 0 : number));
}

/** Values of a schema as the reference states it; what else a service asks for, only its validation knows. */
export function fromSchema(schema: JsonSchema, named: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const { $ref, anyOf, properties, required = [], items, type } = schema;
  if ($ref) return fromSchema(named[$ref.split('/').at(-1) ?? ''] ?? {}, named);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map((one) => fromSchema(one, named)));
  if (schema.examples && !type) return fc.constantFrom(...schema.examples);
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return numberOf(schema);
  if (type === 'array') {
    const { minItems: minLength = 0, maxItems = 4 } = schema;
    return fc.array(fromSchema(items ?? {}, named), {
      minLength,
      maxLength: Math.max(minLength, Math.min(4, maxItems)),
    });
  }
  if (type === 'object' || properties) {
    const fields = Object.entries(properties ?? {}).map(
      ([name, field]) => [name, fromSchema(field, named)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
  }
  return type === 'string' ? textOf(schema) : fc.jsonValue({ maxDepth: 2 });
}
