import type { Part } from './part.ts';
import { paperwork } from './parts/paperwork.ts';

/** Each in a file of its own. */
export const parts: readonly Part[] = [paperwork];
