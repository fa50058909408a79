type Camel<Key> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Key;
/** What came over the wire, in camelCase; anything may be missing. */
export type Read<Wire> = Wire extends readonly (infer Item)[]
  ? Read<Item>[]
  : Wire extends object
    ? { [Key in keyof Wire as Camel<Key>]?: Read<Wire[Key]> | null }
    : Wire;
/** The specs let an order come in camelCase or in snake_case (C§3, A§3); order.ts knows camelCase only. */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelCased(field),
    ]),
  );
}
