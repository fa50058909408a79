import { post, put } from './api.ts';

/** Creates what has no id yet, replaces what has one. */
export const save = (path: string, id: string | null, draft: unknown) =>
  id === null ? post(path, draft) : put(`${path}/${encodeURIComponent(id)}`, draft);
