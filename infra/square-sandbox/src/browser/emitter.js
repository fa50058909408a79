import { InvalidEventListenerCallbackError } from './errors.js';

/** Listeners by event type; `names` are the ones that exist. */
export function createEmitter(names) {
  const listeners = new Map(names.map((name) => [name, new Set()]));

  function listenersOf(name, callback) {
    const known = listeners.get(name);
    if (!known) throw new InvalidEventListenerCallbackError(`There is no event '${name}'`);
    if (typeof callback !== 'function')
      throw new InvalidEventListenerCallbackError(`The listener of '${name}' must be a function`);
    return known;
  }

  return {
    add: (name, callback) => void listenersOf(name, callback).add(callback),
    remove: (name, callback) => void listenersOf(name, callback).delete(callback),
    emit: (name, detail) => listeners.get(name)?.forEach((callback) => callback({ type: name, detail })),
    listeners: (name) => [...(listeners.get(name) ?? [])],
    clear: () => listeners.forEach((callbacks) => callbacks.clear()),
  };
}
