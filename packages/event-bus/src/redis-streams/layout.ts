import { createHash } from 'node:crypto';
import type { EventEnvelope } from '../bus.ts';

/** All members share one consumer name, so that what a dead member left pending belongs to the next holder of the partition. */
export const CONSUMER = 'owner';
export const FIELD = 'event';
/** The key of a random value that is lost when the streams are lost. */
export const IDENTITY = 'bus:identity';
/** The key of what says that this server carries on from one that ended in order: its run id, and the start that counts. */
export const CARRIED_ON = 'bus:carried-on';
/** The last thing that is written before an orderly stop: a random value, so that no older copy is taken for it. */
export const LAST_STOP = 'bus:last-stop';

export const streamOf = (topic: string, partition: number): string => `bus:${topic}:${partition}`;

export const partitionOf = (key: string, partitions: number): number =>
  createHash('md5').update(key).digest().readUInt32BE(0) % partitions;

export const everyPartition = (partitions: number): number[] =>
  Array.from({ length: partitions }, (_, partition) => partition);

export const allStreams = (topics: readonly string[], partitions: readonly number[]): string[] =>
  topics.flatMap((topic) => partitions.map((partition) => streamOf(topic, partition)));

export function parseStream(stream: string): { topic: string; partition: number } {
  const end = stream.lastIndexOf(':');
  return { topic: stream.slice('bus:'.length, end), partition: Number(stream.slice(end + 1)) };
}

/** `[id, fields]` as Redis returns it; `fields` is null for a pending entry that was trimmed. */
export type RawEntry = [id: string, fields: string[] | null];
export type RawStreams = Array<[stream: string, entries: RawEntry[]]> | null;

export function parseEntry([, fields]: RawEntry): EventEnvelope | undefined {
  const text = fields?.[fields.indexOf(FIELD) + 1];
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as EventEnvelope;
  } catch {
    return undefined;
  }
}
