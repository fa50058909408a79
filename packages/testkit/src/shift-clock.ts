/**
 * Loaded before a program, `node --import <this file>?ms=300000`: its `Date` is off by so many milliseconds, as on a machine
 * whose clock is wrong. Timers and `performance.now()` are those of the machine.
 */
const shift = Number(new URL(import.meta.url).searchParams.get('ms'));

globalThis.Date = new Proxy(Date, {
  construct: (real, given: unknown[], target) =>
    Reflect.construct(real, given.length === 0 ? [real.now() + shift] : given, target) as Date,
  get: (real, key, receiver) =>
    key === 'now' ? () => real.now() + shift : (Reflect.get(real, key, receiver) as unknown),
});
