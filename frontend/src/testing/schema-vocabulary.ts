import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** schema.org's vocabulary as Google's package schema-dts writes it down: each type with its parents and its own properties. */
function readVocabulary() {
  const file = createRequire(import.meta.url).resolve('schema-dts/dist/schema.d.ts');
  const text = readFileSync(file, 'utf8');
  const types = new Map<string, { parents: string[]; properties: Set<string> }>();
  const parentsIn = (bases: string) => [...bases.matchAll(/(\w+)Base\b/g)].map(([, parent = '']) => parent);
  for (const [, name = '', bases = '', body = ''] of text.matchAll(
    /^interface (\w+)Base extends ([^{]+) \{\n([\s\S]*?)^\}/gm,
  ))
    types.set(name, {
      parents: parentsIn(bases),
      properties: new Set([...body.matchAll(/^ {4}"(\w+)"\?:/gm)].map(([, property = '']) => property)),
    });
  // A type without properties of its own has no base.
  for (const [, name = '', bases = ''] of text.matchAll(/^export interface (\w+)Leaf extends ([^{]+) \{/gm))
    if (!types.has(name)) types.set(name, { parents: parentsIn(bases), properties: new Set() });
  const terms = new Set([...text.matchAll(/"https:\/\/schema\.org\/(\w+)"/g)].map(([, term = '']) => term));
  return { types, terms };
}

const { types, terms } = readVocabulary();

const has = (type: string, property: string): boolean => {
  const known = types.get(type);
  return known
    ? known.properties.has(property) || known.parents.some((parent) => has(parent, property))
    : false;
};

/** `query-input` says how the property `query` of an action is filled in. */
const propertyOf = (key: string) => key.replace(/-(input|output)$/, '');

/** What schema.org does not know in this data: types, properties of these types, and its own terms. */
export function unknownIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(unknownIn);
  if (typeof value === 'string') {
    const term = /^https:\/\/schema\.org\/(\w+)$/.exec(value)?.[1];
    const isKnown =
      !term || terms.has(term) || types.has(term) || [...types.keys()].some((type) => has(type, term));
    return isKnown ? [] : [value];
  }
  if (typeof value !== 'object' || value === null) return [];
  const { '@type': type, '@id': id, ...rest } = value as Record<string, unknown>;
  const given = Object.entries(rest).filter(([, one]) => one !== undefined);
  if (type === undefined && id !== undefined && given.length === 0) return [];
  if (typeof type !== 'string' || !types.has(type)) return [`no type ${String(type)}`];
  return given.flatMap(([key, one]) => [
    ...(has(type, propertyOf(key)) ? [] : [`${type} has no ${key}`]),
    ...unknownIn(one),
  ]);
}
