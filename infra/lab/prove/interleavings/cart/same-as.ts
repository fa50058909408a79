/** What of `should` is not in `value`; null if all is. Lists must be the same; of objects only what `should` names counts. */
export function sameAs(value: unknown, should: unknown): string | null {
  const says = `${JSON.stringify(value)} where ${JSON.stringify(should)} should be`;
  if (typeof should !== 'object' || should === null) return value === should ? null : says;
  if (typeof value !== 'object' || value === null) return says;
  if (Array.isArray(should) && (!Array.isArray(value) || value.length !== should.length)) return says;
  for (const [key, one] of Object.entries(should)) {
    const wrong = sameAs((value as Record<string, unknown>)[key], one);
    if (wrong) return `${key}: ${wrong}`;
  }
  return null;
}
