import { startRedis } from '@slipcast/testkit/redis';
import { busContract } from './bus-contract.ts';

busContract('Redis Streams', () => startRedis({ appendonly: true }));
