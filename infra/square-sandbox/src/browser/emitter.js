import { squareErrors } from './errors.js';

/** Listeners by event type; `names` are the ones that exist. */
export function createEmitter(names) {
  const listeners = new Map(names.map((name) => [name, new Set()]));

  function listenersOf(name, callback) {
    const known = listeners.get(name);
    if (known && typeof callback === 'function') return known;
    throw new squareErrors.InvalidEventListenerCallbackError(
      known ? `The listener of '${name}' must be a function` : `There is no event '${name}'`,
    );
  }

  return {
    add: (name, callback) => void listenersOf(name, callback).add(callback),
    remove: (name, callback) => void listenersOf(name, callback).delete(callback),
    emit: (name, detail) => listeners.get(name)?.forEach((callback) => callback({ type: name, detail })),
    listeners: (name) => [...(listeners.get(name) ?? [])],
    clear: () => listeners.forEach((callbacks) => callbacks.clear()),
  };
}
