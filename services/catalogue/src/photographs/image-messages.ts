import type * as encoder from './image-encoder.ts';

/** What the image process does. */
export type Work = typeof encoder;
export type WorkName = keyof Work;

export interface Job {
  id: number;
  name: WorkName;
  input: unknown[];
}
export type JobAnswer =
  | { id: number; kind: 'done'; value: unknown }
  | { id: number; kind: 'refused'; code: string; message: string; errors: unknown }
  | { id: number; kind: 'failed'; message: string };
