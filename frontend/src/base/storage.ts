/** A storage that never throws: a visitor who blocks it can still shop, only nothing is stored. */
const safe = (storage: () => Storage) => {
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(storage());
    } catch {
      return null;
    }
  };
  return {
    read: (key: string) => attempt((there) => there.getItem(key)),
    /** null too where there is no readable JSON. */
    readJson: (key: string) => attempt((there): unknown => JSON.parse(there.getItem(key) ?? 'null')),
    write: (key: string, value: string) => attempt((there) => there.setItem(key, value)),
    writeJson: (key: string, value: unknown) => attempt((there) => there.setItem(key, JSON.stringify(value))),
    remove: (key: string) => attempt((there) => there.removeItem(key)),
    clear: () => attempt((there) => there.clear()),
  };
};

export const browserStorage = safe(() => localStorage);
/** Gone when the tab is closed. */
export const tabStorage = safe(() => sessionStorage);
