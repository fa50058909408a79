/**
 * Preloaded into a process, which then lives `?ms=` in the future. Only the clock of dates is shifted: timers and performance.now()
 * go on, as on a machine whose clock was set wrong.
 */
const shift = Number(new URL(import.meta.url).searchParams.get('ms'));
const Real = globalThis.Date;
const now = () => Real.now() + shift;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new Real(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
Real.prototype.constructor = globalThis.Date;
