import jpg from './bench-800.jpg';
import avif from './bench-800.avif';

/** Pots on a workbench, until the maker has uploaded a photograph. */
export const bench = { jpg, avif };
