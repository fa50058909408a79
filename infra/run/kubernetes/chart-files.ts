import { podContainers } from './containers.ts';

export const CONTAINERS_FILE = 'chart/files/containers.json';
export const containersJson = (): string => `${JSON.stringify(podContainers(), null, 2)}\n`;
