/** A random UUID. Browsers have `crypto.randomUUID` only behind https; a phone in the workshop may not be there. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Names saves. The same draft once more, because no answer came, is the same save: its stock must not count twice. */
export function createSaveNames(): (draft: object) => string {
  let last = { wanted: '', id: '' };
  return (draft) => {
    const wanted = JSON.stringify(draft);
    if (last.wanted !== wanted) last = { wanted, id: newId() };
    return last.id;
  };
}
