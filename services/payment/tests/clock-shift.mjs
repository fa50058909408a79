import { env } from 'node:process';

// Loaded before a service starts: its clock is CLOCK_SHIFT_MS ahead of the machine's.
const RealDate = globalThis.Date;
const shift = Number(env.CLOCK_SHIFT_MS);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length > 0 ? given : [RealDate.now() + shift]));
  }
  static now() {
    return RealDate.now() + shift;
  }
};
