import { z } from 'zod';

const camel = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Reads an object whose fields may come in camelCase or snake_case (C§3, A§3). The schema's own spelling wins where
 * both are present.
 */
export function bothSpellings<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const canonical = new Map<string, string>();
  for (const key of Object.keys(schema.shape)) {
    canonical.set(camel(key), key);
    canonical.set(snake(key), key);
  }
  return z.preprocess((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    // Without a prototype, a field called __proto__ is an unknown field like any other.
    const read = Object.create(null) as Record<string, unknown>;
    for (const [key, field] of Object.entries(value)) {
      const name = canonical.get(key) ?? key;
      if (name === key || !(name in value)) read[name] = field;
    }
    return read;
  }, schema);
}
