module.exports = globalThis.loadOnce('undici');
