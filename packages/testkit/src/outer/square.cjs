module.exports = globalThis.loadOnce('square');
