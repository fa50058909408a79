/** Joins callers that want the same thing at the same time: one does it, all get its result. */
export function createSingleFlight<T>() {
  const flights = new Map<string, Promise<T>>();
  return {
    under: (key: string): Promise<T> | undefined => flights.get(key),
    run(key: string, work: () => Promise<T>): Promise<T> {
      const flying = flights.get(key);
      if (flying) return flying;
      const flight = work().finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
}
