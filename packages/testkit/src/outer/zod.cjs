module.exports = globalThis.loadOnce('zod');
