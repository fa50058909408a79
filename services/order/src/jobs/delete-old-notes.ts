import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type pg from 'pg';
import { deleteOldNotes } from '../store/released-holds.ts';

const HOUR_SECONDS = 3600;

/** Deletes the notes of reservations that were given up a day ago. Several replicas may do it at once. */
export const deleteNotes = ({ pool, logger }: { pool: pg.Pool; logger: Logger }): Component =>
  createTicker({
    name: 'deletion of old notes of given-up reservations',
    seconds: HOUR_SECONDS,
    task: () => deleteOldNotes(pool),
    logger,
  });
