import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createDiskObjects } from './disk-objects.ts';
import type { Objects } from './objects.ts';
import { createS3Objects } from './s3-objects.ts';

/** What services with files need in their environment. */
export const objectsConfig = {
  /** `file:///folder` on disk, `s3://key:secret@host:port/bucket?tls=0` in any S3-compatible store. */
  OBJECTS_URL: z.string().regex(/^(file:\/\/\/|s3:\/\/)/, 'file:///… or s3://…'),
};

/** Chooses the adapter by URL. */
export const createObjects = (url: string): Objects =>
  url.startsWith('file:') ? createDiskObjects(fileURLToPath(url)) : createS3Objects(url);
