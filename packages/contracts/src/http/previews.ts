import { z } from 'zod';
import { Moment, required, text } from './fields.ts';

/** What opens the preview of a draft. */
export const PreviewBody = z.object({ key: required('Key', 100) });

export const MadePreview = z.object({
  path: text('/preview/3f2b8f0e#key=Zk3…').describe('With the key, which is shown only now'),
  until: Moment.describe('When the link ends'),
});
export type MadePreview = z.infer<typeof MadePreview>;
