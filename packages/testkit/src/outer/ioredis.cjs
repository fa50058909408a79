module.exports = globalThis.loadOnce('ioredis');
