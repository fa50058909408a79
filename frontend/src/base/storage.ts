/** Browser storage that never throws: a visitor who blocks it can still shop, only nothing is remembered. */
const attempt = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

export const recall = (key: string) => attempt(() => localStorage.getItem(key));
export const keep = (key: string, value: string) => attempt(() => localStorage.setItem(key, value));
export const forget = (key: string) => attempt(() => localStorage.removeItem(key));
export const recallForSession = (key: string) => attempt(() => sessionStorage.getItem(key));
export const keepForSession = (key: string, value: string) =>
  attempt(() => sessionStorage.setItem(key, value));
export const forgetSession = () => attempt(() => sessionStorage.clear());
