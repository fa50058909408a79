import { READERS } from './compose/readers.ts';

/** What a profile decides by itself: addresses, keys, ports, the size of pools, the demo, and SWEEP_SECONDS, which means something else in each service. */
const DECIDED_BY_PROFILE =
  /_URL$|_KEYS?$|_SECRET$|^(HOST|PORT|OPS_PORT|MAILBOX_PORT|BUS_INSTANCE|FRONTEND_DIR|EMAIL_ENABLED|PREPARE_IMAGES|SWEEP_SECONDS|DATABASE_\w*POOL)$/;

/** Of the variables that a container reads, those that an operator may set. */
export const settingsOf = (container: string): string[] =>
  READERS[container]?.variables.filter((name) => !DECIDED_BY_PROFILE.test(name)) ?? [];

/** All of them. Every profile passes them on to the services that read them. */
export const SETTINGS: string[] = [...new Set(Object.keys(READERS).flatMap(settingsOf))].toSorted();
