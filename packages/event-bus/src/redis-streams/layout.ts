import { createHash } from 'node:crypto';
import type { EventEnvelope } from '../bus.ts';

/** One name for all members: what a dead member left pending then belongs to whoever holds the partition next. */
export const CONSUMER = 'owner';
export const FIELD = 'event';
/** A random key that is gone when the streams are gone. */
export const IDENTITY = 'bus:identity';

export const streamOf = (topic: string, partition: number): string => `bus:${topic}:${partition}`;

export const partitionOf = (key: string, partitions: number): number =>
  createHash('md5').update(key).digest().readUInt32BE(0) % partitions;

export const allStreams = (topics: readonly string[], partitions: readonly number[]): string[] =>
  topics.flatMap((topic) => partitions.map((partition) => streamOf(topic, partition)));

export function parseStream(stream: string): { topic: string; partition: number } {
  const end = stream.lastIndexOf(':');
  return { topic: stream.slice('bus:'.length, end), partition: Number(stream.slice(end + 1)) };
}

/** `[id, fields]` as Redis answers it; `fields` is null for a pending entry that was trimmed. */
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
